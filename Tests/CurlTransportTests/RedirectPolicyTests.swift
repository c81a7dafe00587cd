import CurlTransport
import DashCore
import Testing

/// The targets that a redirect may have.
@Suite struct RedirectPolicyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let base: String
    let target: String
    let withKey: Bool
    let withoutKey: Bool

    var testDescription: String { "\(base) to \(target)" }
  }

  static let cases = [
    Case(
      base: "https://api.example.org",
      target: "https://api.example.org/v2?x=1",
      withKey: true,
      withoutKey: true
    ),
    Case(
      base: "https://api.example.org",
      target: "https://API.example.org:443/",
      withKey: true,
      withoutKey: true
    ),
    Case(
      base: "https://api.example.org",
      target: "https://api.example.org:8443/",
      withKey: false,
      withoutKey: true
    ),
    Case(
      base: "https://api.example.org",
      target: "https://cdn.example.org/",
      withKey: false,
      withoutKey: true
    ),
    Case(
      base: "https://api.example.org",
      target: "https://api.example.org.evil.example/",
      withKey: false,
      withoutKey: true
    ),
    Case(
      base: "https://api.example.org",
      target: "http://api.example.org/",
      withKey: false,
      withoutKey: false
    ),
    Case(
      base: "https://api.example.org",
      target: "http://api.example.org:443/",
      withKey: false,
      withoutKey: false
    ),
    Case(
      base: "https://api.example.org",
      target: "ftp://api.example.org/",
      withKey: false,
      withoutKey: false
    ),
    Case(
      base: "https://api.example.org",
      target: "file:///etc/passwd",
      withKey: false,
      withoutKey: false
    ),
    Case(
      base: "https://api.example.org",
      target: "https://user@api.example.org/",
      withKey: false,
      withoutKey: false
    ),
    Case(
      base: "https://api.example.org",
      target: "https://api.example.org:99999/",
      withKey: false,
      withoutKey: false
    ),
    Case(base: "https://api.example.org", target: "/v2", withKey: false, withoutKey: false),
    Case(base: "https://api.example.org", target: "", withKey: false, withoutKey: false),
    Case(
      base: "http://127.0.0.1:8080",
      target: "http://127.0.0.1:8080/x",
      withKey: true,
      withoutKey: true
    ),
    Case(
      base: "http://127.0.0.1:8080",
      target: "http://127.0.0.1:8081/x",
      withKey: false,
      withoutKey: true
    ),
    Case(
      base: "http://127.0.0.1:8080",
      target: "http://example.org/",
      withKey: false,
      withoutKey: false
    ),
    Case(
      base: "http://127.0.0.1:8080",
      target: "https://127.0.0.1:8080/",
      withKey: false,
      withoutKey: false
    ),
  ]

  @Test(arguments: cases)
  func `a redirect is allowed or refused`(_ testCase: Case) throws {
    let keyed = RedirectPolicy(for: try request(testCase.base, query: [keyParameter]))
    let keyless = RedirectPolicy(for: try request(testCase.base))
    #expect(keyed.allows(testCase.target) == testCase.withKey)
    #expect(keyless.allows(testCase.target) == testCase.withoutKey)
  }

  @Test(arguments: ["\u{1}", "\t", "\r\nX-Injected: 1", "\u{7F}"])
  func `no redirect with a control character is followed`(_ text: String) throws {
    let base = "https://api.example.org"
    let policy = RedirectPolicy(for: try request(base, query: [keyParameter]))
    #expect(policy.allows("\(base)/ab"))
    #expect(!policy.allows("\(base)/a\(text)b"))
  }

  @Test func `only five statuses are redirects`() {
    #expect((100...599).filter(RedirectPolicy.isRedirect) == [301, 302, 303, 307, 308])
  }
}
