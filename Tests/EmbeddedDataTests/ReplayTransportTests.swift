import DashCore
import EmbeddedData
import Testing

@Suite struct ReplayTransportTests {
  private static let recording = """
    # A comment, and an empty line.

    > /weather?id=1
    > /weather?q=São Paulo
    < 200
    {"first":true}

    > /weather?id=2&units=metric
    < 200
    {"second":true}
    > /weather?!q&!id&all=1
    < 200
    {"all":true}
    > /weather
    < 404
    {"none":true}
    """

  struct Case: Sendable, CustomTestStringConvertible {
    let query: [(name: String, value: String)]
    let status: Int
    let body: String

    init(_ query: [(name: String, value: String)], _ status: Int, _ body: String) {
      self.query = query
      self.status = status
      self.body = body
    }

    var testDescription: String { "\(query)" }
  }

  static let cases = [
    Case([("id", "1")], 200, "{\"first\":true}"),
    Case([("lang", "de"), ("id", "1"), ("more", "x")], 200, "{\"first\":true}"),
    Case([("q", "são paulo")], 200, "{\"first\":true}"),
    Case([("q", "SÃO PAULO")], 200, "{\"first\":true}"),
    Case([("id", "2")], 404, "{\"none\":true}"),
    Case([("units", "metric"), ("id", "2")], 200, "{\"second\":true}"),
    Case([("id", "11")], 404, "{\"none\":true}"),
    Case([], 404, "{\"none\":true}"),
    Case([("all", "1")], 200, "{\"all\":true}"),
    Case([("all", "1"), ("id", "3")], 404, "{\"none\":true}"),
    Case([("all", "1"), ("q", "")], 404, "{\"none\":true}"),
  ]

  private func request(_ path: String, _ query: [QueryItem] = []) throws -> Request {
    Request(
      baseURL: try #require(BaseURL("https://api.example.org")),
      path: path,
      query: query,
      deadline: .now.advanced(by: .seconds(600))
    )
  }

  @Test(arguments: cases) func `the first matching recording responds`(
    test: Case
  ) async throws {
    let transport = ReplayTransport(recording: Self.recording.utf8)
    let query = test.query.map { QueryItem($0.name, $0.value) }
    let response = try await transport.send(try request("/weather", query))
    #expect(response.status == test.status)
    #expect(String(decoding: response.body, as: UTF8.self) == test.body)
  }

  @Test(arguments: ["/", "/weather/", "/forecast"])
  func `a path that is not recorded is not in the demo`(path: String) async throws {
    let transport = ReplayTransport(recording: Self.recording.utf8)
    let request = try request(path, [QueryItem("id", "1")])
    let error = await #expect(throws: TransportError.self) {
      try await transport.send(request)
    }
    #expect(error == TransportError(.notFound, reason: .notInDemo, host: "api.example.org"))
  }

  @Test func `a key never decides which recording matches`() async throws {
    let transport = ReplayTransport(recording: "> /x?key=abc\n< 200\nyes\n> /x\n< 401\nno\n".utf8)
    let response = try await transport.send(try request("/x", [QueryItem("key", Secret("abc"))]))
    #expect(response.status == 401)
  }

  @Test func `the demo responds by name and by id`() async throws {
    let point = [QueryItem("lat", "51.5085"), QueryItem("lon", "-0.1257")]
    for query in [point, [QueryItem("id", "2643743")]] {
      let response = try await Demo.transport().send(try request("/data/2.5/weather", query))
      #expect(response.status == 200)
      #expect(try JSONParser.parse(response.body)["name"]?.value == .string("London"))
    }
    let names = try await Demo.transport()
      .send(try request("/geo/1.0/direct", [QueryItem("q", "london")]))
    guard case .array(let places) = try JSONParser.parse(names.body).value else {
      Issue.record("the demonstration does not look names up")
      return
    }
    #expect(places.map { $0["lat"]?.value } == [.number(51.5085)])
  }
}
