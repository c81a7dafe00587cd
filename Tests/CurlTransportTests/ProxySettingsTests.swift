import CurlTransport
import DashCore
import DashTestSupport
import Glibc
import Testing

/// The proxy of each request.
@Suite(.ownThread, .hangLimit) struct ProxySettingsTests {
  private func proxy(
    _ environment: [String: String],
    for host: String = "api.example.org",
    resolvingNames: Bool = false
  ) -> String? {
    ProxySettings(environment: environment).proxy(for: host, resolvingNames: resolvingNames)
  }

  @Test func `the variables are used in libcurl's order, and empty ones are unset`() {
    #expect(proxy([:]) == nil)
    #expect(proxy(["http_proxy": "http://p"]) == nil)
    #expect(proxy(["https_proxy": "http://a", "HTTPS_PROXY": "http://b"]) == "http://a")
    #expect(proxy(["https_proxy": "", "HTTPS_PROXY": "http://b"]) == "http://b")
    #expect(proxy(["all_proxy": "http://c", "HTTPS_PROXY": "http://b"]) == "http://b")
    #expect(proxy(["ALL_PROXY": "http://d"]) == "http://d")
  }

  @Test(arguments: [
    ("example.org", "api.example.org", true), (".example.org", "api.example.org", true),
    ("example.org.", "EXAMPLE.org.", true), ("a b,example.org", "example.org", true),
    ("*", "example.org", true), ("example.org", "notexample.org", false),
    ("api.example.org", "example.org", false), ("", "example.org", false),
    (".", "example.org", false), ("192.0.2.1", "192.0.2.1", true),
    ("192.0.2.0/24", "192.0.2.77", true), ("192.0.2.0/24", "192.0.3.1", false),
    ("192.0.2.0/33", "192.0.2.0", false), ("[::1]", "[::1]", true), ("::1", "[::1]", true),
    ("fd00::/8", "[fd12::1]", true), ("fd00::/8", "[fe80::1]", false),
    ("0.2.1", "192.0.2.1", false),
  ])
  func `the hosts of no_proxy are requested directly`(
    _ exempted: String,
    _ host: String,
    _ isDirect: Bool
  ) {
    let environment = ["https_proxy": "http://p", "no_proxy": exempted]
    #expect((proxy(environment, for: host) == nil) == isDirect)
    let upper = ["https_proxy": "http://p", "no_proxy": "", "NO_PROXY": exempted]
    #expect((proxy(upper, for: host) == nil) == isDirect)
  }

  @Test(arguments: [
    ("socks5://p:1080", "socks5h://p:1080"), ("SOCKS5://p", "socks5h://p"),
    ("socks4://u@p", "socks4a://u@p"), ("socks://p", "socks4a://p"),
    ("socks5h://p", "socks5h://p"), ("http://p", "http://p"), ("p:8080", "p:8080"),
  ])
  func `a SOCKS proxy resolves names whose addresses are not trusted`(
    _ proxy: String,
    _ resolving: String
  ) {
    #expect(self.proxy(["all_proxy": proxy], resolvingNames: true) == resolving)
    #expect(self.proxy(["all_proxy": proxy]) == proxy)
  }

  /// Sends a request that refuses private addresses.
  private static func error(
    for url: String,
    _ environment: [String: String]
  ) async throws -> TransportError? {
    let transport = CurlTransport(userAgent: "dash/test", environment: environment)
    let sent = Request(
      baseURL: try #require(BaseURL(url)),
      path: "/",
      refusesPrivateAddresses: true,
      deadline: .now + .seconds(60)
    )
    let error = await #expect(throws: TransportError.self) { try await transport.send(sent) }
    await transport.shutdown()
    return error
  }

  @Test(arguments: ["no_proxy", "NO_PROXY"])
  func `a request that bypasses the proxy connects to no private address`(
    _ name: String
  ) async throws {
    await #expect(processExitsWith: .success) { [name] in
      let proxy = try LoopbackServer { _ in .status(403) }
      let server = try LoopbackServer { _ in .json("{}") }
      let environment = ["https_proxy": proxy.baseURL, name: "localhost"]
      for (name, value) in environment { setenv(name, value, 1) }
      let error = try await Self.error(for: "https://localhost:\(server.port)", environment)
      #expect(error == TransportError(.unreachable, reason: .privateAddress, host: "localhost"))
      #expect(server.connectionCount == 0 && proxy.connectionCount == 0)
    }
  }

  @Test func `a private address is not requested through a proxy either`() async throws {
    let proxy = try LoopbackServer { _ in .status(403) }
    defer { proxy.stop() }
    for host in ["10.0.0.1", "[fd00::1]"] {
      let error = try await Self.error(for: "https://\(host)", ["https_proxy": proxy.baseURL])
      #expect(error == TransportError(.unreachable, reason: .privateAddress, host: host))
    }
    #expect(proxy.connectionCount == 0)
  }

  @Test func `through a SOCKS proxy the name is not looked up here`() async throws {
    // The first message of SOCKS 5 is the byte 5; the server rejects it.
    let proxy = try LoopbackServer { _ in .status(403) }
    defer { proxy.stop() }
    let error = try await Self.error(
      for: "https://name.invalid",
      ["all_proxy": "socks5://127.0.0.1:\(proxy.port)"]
    )
    #expect(error?.reason != .privateAddress)
    #expect(proxy.connectionCount == 1)
  }

  /// The version, the number of methods and the methods, by RFC 1928: 0 is none, 2 a password.
  @Test(arguments: [("", [5, 1, 0]), ("user:word@", [5, 2, 0, 2])] as [(String, [UInt8])])
  func `a SOCKS proxy is offered a password or nothing`(
    user: String,
    greeting: [UInt8]
  ) async throws {
    let proxy = try LoopbackServer { _ in .status(403) }
    defer { proxy.stop() }
    _ = try await Self.error(
      for: "https://name.invalid",
      ["all_proxy": "socks5://\(user)127.0.0.1:\(proxy.port)"]
    )
    #expect(proxy.foreignMessages == [greeting])
  }
}
