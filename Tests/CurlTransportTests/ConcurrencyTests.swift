import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Concurrent requests.
@Suite(.ownThread, .hangLimit) struct ConcurrencyTests {
  @Test func `eight requests are in flight at once`() async throws {
    let barrier = LoopbackBarrier(parties: 8)
    let server = try LoopbackServer { _ in
      barrier.arriveAndWait() ? .json("{}") : .status(500)
    }
    defer { server.stop() }
    try await withTransport { transport in
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask { try await transport.send(request(server.baseURL, "/\(number)")).status }
        }
        for try await status in group { #expect(status == 200) }
      }
    }
    #expect(Set(server.requests.map(\.path)).count == 8)
  }

  @Test func `connections are reused`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    try await withTransport { transport in
      for _ in 0..<10 { _ = try await transport.send(request(server.baseURL)) }
    }
    #expect(server.requests.count == 10)
    #expect(server.connectionCount == 1)
  }

  @Test func `twelve connections serve three rounds of twelve requests`() async throws {
    let barriers = (0..<3).map { _ in LoopbackBarrier(parties: 12) }
    let server = try LoopbackServer { request in
      let round = Int(request.path.dropFirst()) ?? 0
      return barriers[round].arriveAndWait() ? .json("{}") : .status(500)
    }
    defer { server.stop() }
    try await withTransport { transport in
      for round in 0..<3 {
        try await withThrowingTaskGroup { group in
          for _ in 0..<12 {
            group.addTask { try await transport.send(request(server.baseURL, "/\(round)")).status }
          }
          for try await status in group { #expect(status == 200) }
        }
      }
    }
    #expect(server.requests.count == 36)
    #expect(server.connectionCount == 12)
  }

  @Test func `a connection that the server closed is replaced`() async throws {
    let server = try LoopbackServer { _ in LoopbackReply.json("{}").ending(.close) }
    defer { server.stop() }
    try await withTransport { transport in
      for _ in 0..<3 {
        let status = try await transport.send(request(server.baseURL)).status
        #expect(status == 200)
      }
    }
    #expect(server.connectionCount == 3)
  }
}
