import DashCore
import Testing

@Suite struct BaseURLTests {
  struct Allowed: Sendable, CustomTestStringConvertible {
    let text: String
    let parts: [String]
    let port: Int?

    init(_ text: String, _ scheme: String, _ host: String, _ port: Int? = nil, _ path: String = "")
    {
      self.text = text
      parts = [scheme, host, path]
      self.port = port
    }

    var testDescription: String { text }
  }

  static let allowed = [
    Allowed("https://api.example.org", "https", "api.example.org"),
    Allowed("https://api.example.org/", "https", "api.example.org"),
    Allowed("https://api.example.org//", "https", "api.example.org"),
    Allowed("HTTPS://API.Example.ORG/Base/", "https", "api.example.org", nil, "/Base"),
    Allowed("https://api.example.org:8443/a/b", "https", "api.example.org", 8443, "/a/b"),
    Allowed("https://api.example.org:1", "https", "api.example.org", 1),
    Allowed("https://api.example.org:65535", "https", "api.example.org", 65_535),
    Allowed("https://192.0.2.7", "https", "192.0.2.7"),
    Allowed("https://[2001:db8::1]:8443/x", "https", "[2001:db8::1]", 8443, "/x"),
    Allowed("https://my_host-1.example.", "https", "my_host-1.example."),
    Allowed("http://localhost", "http", "localhost"),
    Allowed("http://LOCALHOST:8080/proxy/", "http", "localhost", 8080, "/proxy"),
    Allowed("http://127.0.0.1:8080", "http", "127.0.0.1", 8080),
    Allowed("http://127.255.255.254", "http", "127.255.255.254"),
    Allowed("http://[::1]", "http", "[::1]"),
    Allowed("http://[::1]:8080/x", "http", "[::1]", 8080, "/x"),
  ]

  @Test(arguments: allowed) func `a valid base URL is parsed`(
    address: Allowed
  ) throws {
    let url = try #require(BaseURL(address.text))
    #expect([url.scheme, url.host, url.path] == address.parts)
    #expect(url.port == address.port)
    #expect(BaseURL(url.description) == url)
  }

  @Test(
    arguments: [
      // not a URL
      "", "api.example.org", "https:", "https://", "https:///path", "https:/api.example.org",
      "//api.example.org", "https://:443", "https://.example.org", "https://-x.example.org",
      "https://api.example.org:", "https://api.example.org:0", "https://api.example.org:65536",
      "https://api.example.org:-1", "https://api.example.org:+1", "https://api.example.org:8x",
      "https://[::1", "https://::1", "https://[]", "https://[::1]x", "https://[::g]",
      "https://api.example.org ", " https://api.example.org", "https://api example.org",
      "https://api.example.org/a b", "https://api.example.org/\u{7}", "https://bücher.example",
      // parts that a base URL must not have
      "https://user@api.example.org", "https://user:secret@api.example.org",
      "https://api.example.org@evil.example", "https://api.example.org?x=1",
      "https://api.example.org/#top", "https://api.example.org\\@evil.example",
      // other schemes
      "ftp://api.example.org", "file:///etc/passwd", "httpss://api.example.org",
      "javascript://localhost",
      // plain http to a host that is not loopback by its name
      "http://api.example.org", "http://192.168.0.1", "http://10.0.0.1", "http://0.0.0.0",
      "http://localhost.evil.example", "http://evil.localhost", "http://localhost.",
      "http://127.0.0.1.evil.example", "http://127.1", "http://127.0.1", "http://127.0.0.256",
      "http://127.0.0.1.", "http://127.-0.0.1", "http://127.0.0.0x1", "http://127..0.1",
      "http://2130706433", "http://0x7f000001", "http://128.0.0.1", "http://[::2]",
      "http://[::ffff:127.0.0.1]", "http://[0:0:0:0:0:0:0:1]",
    ]
  )
  func `an invalid base URL is rejected`(text: String) {
    #expect(BaseURL(text) == nil)
  }

  @Test func `a loopback address is recognized by its name only`() {
    #expect(BaseURL.isLoopback("localhost"))
    #expect(BaseURL.isLoopback("127.0.0.1"))
    #expect(BaseURL.isLoopback("[::1]"))
    #expect(!BaseURL.isLoopback("127.+0.0.1"))
    #expect(!BaseURL.isLoopback("::1"))
    #expect(!BaseURL.isLoopback(""))
  }
}
