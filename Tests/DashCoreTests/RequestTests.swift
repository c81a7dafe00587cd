import DashCore
import DashTestSupport
import Testing

@Suite struct RequestTests {
  private func request(_ path: String, _ query: [QueryItem]) throws -> Request {
    Request(
      baseURL: try #require(BaseURL("https://api.example.org:8443/base")),
      path: path,
      query: query,
      deadline: .now.advanced(by: .seconds(10))
    )
  }

  @Test func `the URL has its parameters in order with each byte encoded`() throws {
    let request = try request(
      "/data/2.5/weather",
      [
        QueryItem("q", "São Paulo & \"x\"=1+2/3?#%"), QueryItem("ä b", ""),
        QueryItem("q", "again"), QueryItem("appid", Secret("k/1+=")),
      ]
    )
    #expect(
      request.revealedURL
        == "https://api.example.org:8443/base/data/2.5/weather"
        + "?q=S%C3%A3o%20Paulo%20%26%20%22x%22%3D1%2B2%2F3%3F%23%25&%C3%A4%20b=&q=again"
        + "&appid=k%2F1%2B%3D"
    )
  }

  @Test func `a URL without parameters has no question mark`() throws {
    #expect(try request("/", []).revealedURL == "https://api.example.org:8443/base/")
  }

  @Test func `it knows whether it carries a key`() throws {
    #expect(try !request("/", [QueryItem("appid", "plain")]).carriesSecret)
    #expect(try request("/", [QueryItem("a", "b"), QueryItem("k", Secret("x"))]).carriesSecret)
  }

  @Test func `it detects control characters in any part of the query`() throws {
    let bad = [
      QueryItem("q", "a\r\nb"), QueryItem("a\u{0}", "b"), QueryItem("key", Secret("k\u{9B}")),
      QueryItem("q", "\u{7F}"),
    ]
    for item in bad { #expect(try request("/", [QueryItem("a", "b"), item]).hasControlCharacters) }
    #expect(try !request("/", [QueryItem("q", "São Paulo 🌧")]).hasControlCharacters)
  }

  @Test func `no printed form contains the query`() throws {
    let request = try request(
      "/weather",
      [QueryItem("appid", SecretCanary.secret), QueryItem("q", "Lisbon")]
    )
    #expect(request.description == "GET api.example.org/base/weather")
    #expect("\(request)" == request.description)
    #expect(String(reflecting: request) == request.description)
    #expect(!SecretCanary.isShown(in: request))
    var dumped = ""
    dump([request], to: &dumped)
    #expect(!dumped.contains("Lisbon"))
    #expect(!dumped.contains("appid"))
    #expect(!SecretCanary.isShown(in: request.query))
    #expect(SecretCanary.isShown(in: request.revealedURL))
  }

  @Test func `a body has a limit by default`() throws {
    #expect(try request("/", []).maximumBodyBytes == 8 * 1024 * 1024)
    #expect(try request("/", []).accept == "application/json")
  }

  @Test func `a path that does not start with a slash traps`() async {
    await #expect(processExitsWith: .failure) {
      guard let url = BaseURL("https://api.example.org") else { return }
      _ = Request(baseURL: url, path: "weather", deadline: .now)
    }
  }

  @Test func `a header with a line break traps`() async {
    await #expect(processExitsWith: .failure) {
      guard let url = BaseURL("https://api.example.org") else { return }
      _ = Request(baseURL: url, path: "/", accept: "a\r\nx: y", deadline: .now)
    }
  }
}
