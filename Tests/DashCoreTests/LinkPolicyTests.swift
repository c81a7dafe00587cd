import DashCore
import Testing

/// The links of a response that lead to the service itself.
@Suite struct LinkPolicyTests {
  private func policy(_ baseURL: String) throws -> LinkPolicy {
    LinkPolicy(domains: ["example.org"], baseURL: try #require(BaseURL(baseURL)))
  }

  @Test(arguments: [
    "https://example.org", "https://example.org/", "https://cdn.example.org/a/b.jpg?x=1&y=%20z",
    "https://EXAMPLE.org/A", "https://example.org:443/a", "https://api.example.net/x",
    "https://example.org/photos/1@N01/2", "https://example.org?a",
  ])
  func `the service's own hosts are allowed over https`(_ url: String) throws {
    let link = try #require(try policy("https://api.example.net").link(url))
    #expect(link.origin.scheme == "https")
    #expect(link.path.hasPrefix("/"))
  }

  @Test(arguments: [
    "http://example.org/a", "http://api.example.net/a", "https://example.org.evil.net/",
    "https://notexample.org/", "https://a:b@example.org/", "https://a@example.org/",
    "https://example.org@evil.net/", "https://example.org:8443/", "https://api.example.net:8443/",
    "https://10.0.0.1/",
    "https://127.0.0.1/", "https://localhost/", "http://localhost/", "https://[::1]/",
    "https://[fd00::1]/", "https:///a", "https://", "https", "://example.org", "//example.org/",
    "ftp://example.org/", "https:\\\\example.org/", "https://example.org\\@evil.net/",
    "https://example.org/a b", "https://example.org/\u{1B}[31m", "https://example.org/ä",
    "https://exämple.org/", "https://example.org#@evil.net/#://", "x#https://example.org/",
    "https://example.org:99999/", "https://example.org:/", " https://example.org/",
  ])
  func `other links are rejected`(_ url: String) throws {
    let link = try policy("https://api.example.net").link(url)
    // A fragment is not sent.
    #expect(link == nil || link?.text == "https://example.org/")
    #expect(link == nil || url.hasPrefix("https://example.org#"))
  }

  @Test(arguments: [
    "https://example.org/a?k=canary-key", "https://example.org/canary-key.jpg",
    "https://example.org/%63%61nary-key",
  ])
  func `a link with the service's key is rejected`(_ url: String) throws {
    let base = try #require(BaseURL("https://api.example.net"))
    let policy = LinkPolicy(
      domains: ["example.org"],
      baseURL: base,
      hiding: [Secret("canary-key")]
    )
    #expect(policy.link(url) == nil)
    #expect(policy.link("https://example.org/a?k=canary") != nil)
  }

  @Test func `a link has a length limit`() throws {
    let long = "https://example.org/" + String(repeating: "a", count: 2048)
    #expect(try policy("https://api.example.net").link(long) == nil)
  }

  @Test(
    arguments: zip(
      [
        "http://127.0.0.1:8080/a", "http://127.0.0.1:9090/a", "https://127.0.0.1/a",
        "http://127.0.0.2:8080/a", "http://localhost:8080/a", "http://example.org/a",
        "https://example.org/a",
      ],
      [true, false, false, false, false, false, true]
    )
  )
  func `http is allowed for the origin of a loopback base URL only`(
    _ url: String,
    _ isAllowed: Bool
  ) throws {
    #expect((try policy("http://127.0.0.1:8080").link(url) != nil) == isAllowed)
  }

  @Test(
    arguments: zip(
      [
        "https://api.example.net:8443/a", "https://api.example.net/a",
        "https://api.example.net:443/a", "https://api.example.net:9443/a",
        "http://api.example.net:8443/a",
      ],
      [true, false, false, false, false]
    )
  )
  func `of the configured host only the configured port is allowed`(
    _ url: String,
    _ isAllowed: Bool
  ) throws {
    #expect((try policy("https://api.example.net:8443/base").link(url) != nil) == isAllowed)
  }

  @Test func `a redirect stays within the service`() throws {
    let link = try #require(try policy("https://api.example.net").link("https://example.org/a/b"))
    #expect(link.redirected(to: "/c?d=1")?.text == "https://example.org/c?d=1")
    #expect(link.redirected(to: "https://cdn.example.org/x")?.text == "https://cdn.example.org/x")
    for location in ["//evil.net/x", "https://evil.net/x", "http://example.org/x", "x", ""] {
      #expect(link.redirected(to: location) == nil, "\(location)")
    }
  }

  @Test func `a plugin may name files below its folder and servers of this machine`() throws {
    let policy = LinkPolicy(anyHostOr: nil, localFolder: "/home/ann/plugins")
    for (text, path, url) in [
      ("a b.jpg", "/home/ann/plugins/a b.jpg", "file:///home/ann/plugins/a%20b.jpg"),
      (
        "/home/ann/plugins/x/c.png", "/home/ann/plugins/x/c.png", "file:///home/ann/plugins/x/c.png"
      ),
    ] {
      let link = try #require(policy.link(text))
      #expect(link.file?.path == path)
      #expect(link.text == url && link.isLocal)
    }
    for text in [
      "../a.jpg", "x/../../a.jpg", "/etc/passwd", "/home/ann/plugins2/a", "javascript:alert(1)", "",
      "a\u{1B}b", "../\u{301}x", "x/../\u{301}../../a.jpg", "x/\u{301}/../../../a.jpg",
      "/home/ann/plugins/../\u{301}x", "/etc/\u{301}x",
    ] {
      #expect(policy.link(text) == nil, "\(text)")
    }
    // Another spelling of a letter is another folder.
    let accented = LinkPolicy(anyHostOr: nil, localFolder: "/home/ren\u{E9}")
    #expect(accented.link("/home/ren\u{E9}/a.jpg") != nil)
    #expect(accented.link("/home/rene\u{301}/a.jpg") == nil)
    let webcam = try #require(policy.link("http://127.0.0.1:8081/now.jpg"))
    #expect(
      webcam.isLocal && !webcam.request(accept: "*/*", deadline: .now).refusesPrivateAddresses
    )
    #expect(webcam.redirected(to: "/later.jpg") != nil)
    #expect(policy.link("http://192.168.1.2/now.jpg") == nil)
    // Neither a service elsewhere nor one of this machine chooses a file, and the first no server here.
    let elsewhere = try #require(policy.link("https://example.org/a.jpg"))
    for location in ["http://127.0.0.1:8081/now.jpg", "a.jpg", "/home/ann/plugins/a.jpg"] {
      #expect(elsewhere.redirected(to: location)?.isLocal != true, "\(location)")
      #expect(webcam.redirected(to: location)?.file == nil, "\(location)")
    }
    #expect(LinkPolicy(anyHostOr: nil).link("a.jpg") == nil)
    #expect(LinkPolicy(anyHostOr: nil).link("http://127.0.0.1/a.jpg") == nil)
  }

  @Test func `the request for a link equals the link and carries no key`() throws {
    let text = "https://cdn.example.org/a%20b.jpg?x=1%2F2&y&z=a+b"
    let link = try #require(try policy("https://api.example.net").link(text))
    let request = link.request(accept: "image/*", deadline: .now)
    #expect(
      request.revealedURL == "https://cdn.example.org/a%20b.jpg?x=1%2F2&y=&z=a%2Bb"
    )
    #expect(!request.carriesSecret)
    #expect(!request.followsRedirects)
  }

  @Test(
    arguments: zip(
      ["https://cdn.example.org/a.jpg", "https://api.example.net/a.jpg"],
      [true, false]
    )
  )
  func `only the configured host may be in a private network`(
    _ url: String,
    _ isRefused: Bool
  ) throws {
    let link = try #require(try policy("https://api.example.net").link(url))
    #expect(link.request(accept: "*/*", deadline: .now).refusesPrivateAddresses == isRefused)
  }

  @Test func `the display form has no scheme`() throws {
    let policy = try policy("https://api.example.net")
    #expect(policy.link("https://www.example.org/photos/1/")?.shortText == "example.org/photos/1")
    #expect(policy.link("https://example.org")?.shortText == "example.org")
  }
}
