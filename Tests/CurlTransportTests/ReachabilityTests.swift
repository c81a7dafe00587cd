import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Hosts that cannot be reached.
@Suite(.ownThread, .hangLimit) struct ReachabilityTests {
  func failure(of request: Request) async -> TransportError? {
    await #expect(throws: TransportError.self) {
      try await withTransport { try await $0.send(request) }
    }
  }

  @Test func `a closed port is unreachable`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    server.stop()
    let error = await failure(of: try request(server.baseURL, query: [keyParameter]))
    #expect(error == TransportError(.unreachable, host: "127.0.0.1"))
  }

  @Test func `an unknown host is unreachable, or offline if there is no route`() async throws {
    // RFC 6761 reserves the domain for names that do not exist.
    let error = await failure(of: try request("https://nowhere.invalid", query: [keyParameter]))
    let expected: ErrorCode = RouteTable.current().hasOutboundRoute ? .unreachable : .offline
    #expect(error == TransportError(expected, host: "nowhere.invalid"))
  }

  @Test func `a server without TLS is a TLS error`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let error = await failure(of: try request("https://127.0.0.1:\(server.port)"))
    #expect(error == TransportError(.tls, host: "127.0.0.1"))
    #expect(server.connectionCount > 0)
    #expect(server.requests.isEmpty)
  }
}
