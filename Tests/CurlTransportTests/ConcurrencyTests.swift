import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Many requests at once, and the end of some of them.
@Suite(.timeLimit(.minutes(2))) struct ConcurrencyTests {
  @Test func `eight requests are under way at once`() async throws {
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

  @Test func `connections are used again`() async throws {
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

  @Test func `a cancelled request ends at once`() async throws {
    let server = try LoopbackServer { _ in .stall }
    defer { server.stop() }
    try await withTransport { transport in
      let task = Task { try await transport.send(request(server.baseURL)) }
      await server.waitForRequests(1)
      let start = ContinuousClock.now
      task.cancel()
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error == TransportError(.cancelled, host: "127.0.0.1"))
      // Its deadline is 20 seconds away; nothing but the cancellation can have ended it.
      #expect(start.duration(to: .now) < .seconds(10))
    }
  }

  @Test func `a task that is cancelled already asks nothing`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    try await withTransport { transport in
      let gate = AsyncStream<Void>.makeStream()
      let task = Task {
        for await _ in gate.stream {}
        return try await transport.send(request(server.baseURL))
      }
      task.cancel()
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error?.code == .cancelled)
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a cancelled request leaves the others alone`() async throws {
    let gate = LoopbackGate()
    let server = try LoopbackServer { request in
      request.path == "/slow" && !gate.wait() ? .status(500) : .json("{}")
    }
    defer { server.stop() }
    try await withTransport { transport in
      let slow = Task { try await transport.send(request(server.baseURL, "/slow")).status }
      let doomed = Task { try await transport.send(request(server.baseURL, "/slow")).status }
      await server.waitForRequests(2)
      doomed.cancel()
      await #expect(throws: TransportError.self) { try await doomed.value }
      gate.open()
      let status = try await slow.value
      #expect(status == 200)
    }
  }

  @Test func `hundreds of requests with random cancellation each end once`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/stall" ? .stall : .json("{}")
    }
    defer { server.stop() }
    try await withTransport { transport in
      for _ in 0..<8 {
        let tasks = (0..<50).map { number in
          Task {
            let path = number.isMultiple(of: 5) ? "/stall" : "/"
            return try await transport.send(request(server.baseURL, path)).status
          }
        }
        for (number, task) in tasks.enumerated() {
          let yields = Int.random(in: 0..<20)
          for _ in 0..<yields { await Task.yield() }
          if number.isMultiple(of: 5) || Bool.random() { task.cancel() }
        }
        for (number, task) in tasks.enumerated() {
          switch await task.result {
          case .success(let status):
            #expect(status == 200)
            #expect(!number.isMultiple(of: 5))
          case .failure(let error):
            #expect((error as? TransportError)?.code == .cancelled)
          }
        }
      }
      // The transport is as good as before.
      let status = try await transport.send(request(server.baseURL)).status
      #expect(status == 200)
    }
  }
}
