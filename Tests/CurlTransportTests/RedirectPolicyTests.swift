import CurlTransport
import DashCore
import Testing

/// The targets that a redirect may have.
@Suite struct RedirectPolicyTests {
  /// The targets that only a request without a key may follow, and those that none may.
  @Test(arguments: [
    ("https://api.example.org/v2?x=1", true, true), ("https://API.example.org:443/", true, true),
    ("https://api.example.org:8443/", false, true), ("https://cdn.example.org/", false, true),
    ("https://api.example.org.evil.example/", false, true),
    ("http://api.example.org/", false, false), ("http://api.example.org:443/", false, false),
    ("ftp://api.example.org/", false, false), ("file:///etc/passwd", false, false),
    ("https://user@api.example.org/", false, false),
    ("https://api.example.org:99999/", false, false), ("/v2", false, false), ("", false, false),
  ])
  func `https stays https, and a key on its server`(
    _ target: String,
    _ withKey: Bool,
    _ withoutKey: Bool
  ) throws {
    try expect("https://api.example.org", target, withKey, withoutKey)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080/x", true, true), ("http://127.0.0.1:8081/x", false, true),
    ("http://example.org/", false, false), ("https://127.0.0.1:8080/", false, false),
  ])
  func `plain http stays on its host`(
    _ target: String,
    _ withKey: Bool,
    _ withoutKey: Bool
  ) throws {
    try expect("http://127.0.0.1:8080", target, withKey, withoutKey)
  }

  private func expect(
    _ base: String,
    _ target: String,
    _ withKey: Bool,
    _ withoutKey: Bool
  ) throws {
    let keyed = RedirectPolicy(for: try request(base, query: [keyParameter]))
    let keyless = RedirectPolicy(for: try request(base))
    #expect(keyed.allows(target) == withKey)
    #expect(keyless.allows(target) == withoutKey)
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
