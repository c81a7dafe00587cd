import CurlTransport
import DashCore
import DashTestSupport
import Glibc
import Testing

/// The addresses that links of a response may lead to.
@Suite(.ownThread, .hangLimit) struct AddressTests {
  private func address(_ text: String) throws -> NetworkAddress {
    let isIPv6 = text.contains(":")
    var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
    try #require(inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, &bytes) == 1)
    return NetworkAddress(bytes: bytes)
  }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
    "126.255.255.255", "128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
    "2606:4700::1111", "2a00:1450:4001::1", "2001:200::1", "::ffff:1.1.1.1", "64:ff9b::8.8.8.8",
  ])
  func `public internet addresses are allowed`(_ text: String) throws {
    #expect(try address(text).isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1",
    "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1",
    "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "::", "::1", "::2", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1",
    "2002:7f00:1::", "3fff::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1",
  ])
  func `other addresses are rejected`(_ text: String) throws {
    #expect(try !address(text).isPublic)
  }

  @Test func `text that is not an address is not public`() {
    for count in [0, 3, 5, 15, 17] {
      #expect(!NetworkAddress(bytes: Array(repeating: 8, count: count)).isPublic)
    }
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func `a server on this machine gets no request by address or name`(_ host: String) async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let sent = Request(
      baseURL: try #require(BaseURL("http://\(host):\(server.port)")),
      path: "/",
      refusesPrivateAddresses: true,
      deadline: .now + .seconds(600)
    )
    let error = await #expect(throws: TransportError.self) {
      try await withTransport { try await $0.send(sent) }
    }
    #expect(error == TransportError(.unreachable, reason: .privateAddress, host: host))
    #expect(server.connectionCount == 0)
    // The same server is allowed if the configuration names it.
    let allowed = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(allowed.status == 200)
  }

  @Test func `the address of a proxy is not checked`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in .status(403) }
      setenv("https_proxy", proxy.baseURL, 1)
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      let transport = CurlTransport(
        userAgent: "dash/test",
        environment: ["https_proxy": proxy.baseURL]
      )
      let sent = Request(
        baseURL: try #require(BaseURL("https://cdn.example.org")),
        path: "/",
        refusesPrivateAddresses: true,
        deadline: .now + .seconds(600)
      )
      await #expect(throws: TransportError(.unreachable, host: "cdn.example.org")) {
        try await transport.send(sent)
      }
      await transport.shutdown()
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
    }
  }

  @Test(arguments: ["a\r\nX-Injected: 1", "\u{0}", "\u{9B}"])
  func `a request with a control character is not sent`(_ text: String) async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    for item in [QueryItem("q", text), QueryItem(text, "v"), QueryItem("appid", Secret(text))] {
      let sent = try request(server.baseURL, query: [item])
      let error = await #expect(throws: TransportError.self) {
        try await withTransport { try await $0.send(sent) }
      }
      #expect(
        error == TransportError(.invalidOptions, reason: .controlCharacter, host: "127.0.0.1")
      )
    }
    #expect(server.connectionCount == 0)
  }
}
