import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Requests that take too long.
@Suite(.ownThread, .hangLimit) struct DeadlineTests {
  func expectTimeout(
    of reply: LoopbackReply,
    attempts: [(limits: TransferLimits, timeout: Duration)] = [
      .milliseconds(150), .seconds(2), .seconds(20),
    ].map { (TransferLimits(), $0) }
  ) async throws {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    // On a busy machine a short limit may pass before the request has arrived, and it may still
    // arrive later.
    var count = 0
    for (limits, timeout) in attempts where server.requests.isEmpty {
      count += 1
      let error = await #expect(throws: TransportError.self) {
        try await withTransport(limits: limits) {
          try await $0.send(request(server.baseURL, timeout: timeout))
        }
      }
      #expect(error == TransportError(.timeout, host: "127.0.0.1"))
    }
    #expect((1...count).contains(server.requests.count))
  }

  @Test func `a server that sends nothing exceeds the deadline`() async throws {
    try await expectTimeout(of: .stall)
  }

  @Test(arguments: [LoopbackReply.Point.inHead, .inBody])
  func `a server that stops sending exceeds the deadline`(
    _ point: LoopbackReply.Point
  ) async throws {
    try await expectTimeout(
      of: .json(String(repeating: " ", count: 1000)).cut(point, by: .stall)
    )
  }

  @Test func `a stalled transfer is aborted before a distant deadline`() async throws {
    try await expectTimeout(
      of: .json(String(repeating: " ", count: 1000)).cut(.inBody, by: .stall),
      attempts: [1, 4, 16].map { seconds in
        var limits = TransferLimits()
        limits.stallSeconds = seconds
        limits.shareOfDeadline = 0
        return (limits, .seconds(600))
      }
    )
  }

  @Test func `no request is sent after the deadline`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let error = await #expect(throws: TransportError.self) {
      try await withTransport { try await $0.send(request(server.baseURL, timeout: .zero)) }
    }
    #expect(error?.code == .timeout)
    #expect(server.connectionCount == 0)
  }

  @Test func `redirects share one deadline`() async throws {
    // Each response comes well within the deadline; all of them together do not.
    let server = try LoopbackServer { _ in
      .redirect(to: "/next").delayed(by: .milliseconds(400))
    }
    defer { server.stop() }
    let error = await #expect(throws: TransportError.self) {
      try await withTransport {
        try await $0.send(request(server.baseURL, timeout: .seconds(1)))
      }
    }
    #expect(error?.code == .timeout)
    #expect(server.requests.count <= 3)
  }
}
