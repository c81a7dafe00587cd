import CurlTransport
import DashCore
import DashTestSupport
import Foundation
import Testing

/// The start and the shutdown of a transport.
@Suite(.ownThread, .hangLimit) struct ShutdownTests {
  /// Returns whether this process has a transport thread.
  static func hasTransportThread() throws -> Bool {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    return threads.contains { thread in
      let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
      return name == "dash-http\n"
    }
  }

  /// Returns whether the transport thread has ended: the kernel lists a joined thread for a moment.
  static func transportThreadEnds() async throws -> Bool {
    for _ in 0..<2000 {
      if try !hasTransportThread() { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test func `the thread starts with the first request and is joined by shutdown`() async {
    // In a child process, where no other test runs a transport, and no trait applies.
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .json("{}") }
      let transport = CurlTransport(userAgent: "dash/test", environment: [:])
      #expect(try !Self.hasTransportThread())
      #expect(try await transport.send(request(server.baseURL)).status == 200)
      #expect(try Self.hasTransportThread())
      await transport.shutdown()
      #expect(try await Self.transportThreadEnds())
      // Without a shutdown it is joined when the transport is freed.
      do {
        let other = CurlTransport(userAgent: "dash/test", environment: [:])
        #expect(try await other.send(request(server.baseURL)).status == 200)
      }
      #expect(try await Self.transportThreadEnds())
      await TestThread.run { server.stop() }
    }
  }

  @Test func `a transport without any request can be shut down`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let unused = CurlTransport(userAgent: "dash/test", environment: [:])
    await unused.shutdown()
    let error = await #expect(throws: TransportError.self) {
      try await unused.send(request(server.baseURL))
    }
    #expect(error?.code == .cancelled)
  }

  @Test func `requests in flight are cancelled`() async throws {
    let server = try LoopbackServer { _ in .stall }
    defer { server.stop() }
    let transport = CurlTransport(userAgent: "dash/test", environment: [:])
    let tasks = (0..<10).map { _ in Task { try await transport.send(request(server.baseURL)) } }
    await server.waitForRequests(10)
    await transport.shutdown()
    for task in tasks {
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error == TransportError(.cancelled, host: "127.0.0.1"))
    }
  }

  @Test func `requests after a shutdown are cancelled and not sent`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let transport = CurlTransport(userAgent: "dash/test", environment: [:])
    _ = try await transport.send(request(server.baseURL))
    await transport.shutdown()
    let error = await #expect(throws: TransportError.self) {
      try await transport.send(request(server.baseURL))
    }
    #expect(error == TransportError(.cancelled, host: "127.0.0.1"))
    #expect(server.requests.count == 1)
  }

  @Test func `a shutdown may be repeated, concurrent, and without a request`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let unused = CurlTransport(userAgent: "dash/test", environment: [:])
    await unused.shutdown()
    await unused.shutdown()
    await #expect(throws: TransportError.self) { try await unused.send(request(server.baseURL)) }

    let used = CurlTransport(userAgent: "dash/test", environment: [:])
    _ = try await used.send(request(server.baseURL))
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { await used.shutdown() } }
    }
    #expect(server.requests.count == 1)
  }
}
