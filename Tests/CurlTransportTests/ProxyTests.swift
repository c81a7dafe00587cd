import CurlTransport
import DashCore
import DashTestSupport
import Glibc
import Testing

/// Proxies from the environment, each test in a child process whose environment it may change.
@Suite(.ownThread, .hangLimit) struct ProxyTests {
  @Test func `plain http bypasses the proxy`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in .json("{}") }
      let server = try LoopbackServer { _ in .json("{}") }
      for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        setenv(name, proxy.baseURL, 1)
      }
      _ = try await withTransport { try await $0.send(request(server.baseURL)) }
      #expect(server.requests.count == 1)
      #expect(proxy.connectionCount == 0)
    }
  }

  @Test func `https uses the proxy, which sees only the host`() async {
    await #expect(processExitsWith: .success) {
      // One that wants a password is told from one that refuses.
      for (variable, status, reason) in [
        ("https_proxy", 403, nil),
        ("https_proxy", 407, .proxyAuthentication(variable: "https_proxy")),
        ("ALL_PROXY", 407, .proxyAuthentication(variable: "ALL_PROXY")),
      ] as [(String, Int, SourceError.Reason?)] {
        let proxy = try LoopbackServer { _ in .status(status) }
        for name in ["https_proxy", "HTTPS_PROXY", "all_proxy"] { unsetenv(name) }
        setenv(variable, proxy.baseURL, 1)
        unsetenv("no_proxy")
        unsetenv("NO_PROXY")
        let sent = try request("https://api.example.org", "/path", query: [keyParameter])
        let error = await #expect(throws: TransportError.self) {
          try await withTransport { try await $0.send(sent) }
        }
        #expect(error == TransportError(.unreachable, reason: reason, host: "api.example.org"))
        #expect(proxy.requests.map(\.method) == ["CONNECT"])
        #expect(proxy.requests.map(\.target) == ["api.example.org:443"])
      }
    }
  }
}
