import DashCore
import DashTestSupport
import Synchronization
import Testing

@testable import ResponseCaching

/// Coalescing of concurrent requests.
@Suite(.hangLimit) struct SingleFlightTests {
  private let test = MiddlewareTest()

  /// A service that responds on command.
  private final class Gate: Sendable {
    private struct Arrivals {
      var count = 0
      var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let isOpen = Mutex(false)
    private let arrivals = Mutex(Arrivals())

    /// The number of requests so far.
    var count: Int { arrivals.withLock(\.count) }

    var transport: ScriptedTransport {
      ScriptedTransport { [self] request throws(TransportError) in
        arrive()
        if !isOpen.withLock(\.self) {
          await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
              waiting.withLock { $0.append(continuation) }
            }
          } onCancel: {
            open(forever: false)
          }
        }
        if Task.isCancelled { throw TransportError(.cancelled, host: request.baseURL.host) }
        return Response(status: 200, body: Array("good".utf8))
      }
    }

    func open(forever: Bool = true) {
      if forever { isOpen.withLock { $0 = true } }
      let waiting = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    /// Waits until that many requests have arrived.
    func waitForRequests(_ count: Int) async {
      await withCheckedContinuation { continuation in
        let isThere = arrivals.withLock { arrivals in
          if arrivals.count < count { arrivals.waiting.append((count, continuation)) }
          return arrivals.count >= count
        }
        if isThere { continuation.resume() }
      }
    }

    private func arrive() {
      let ready = arrivals.withLock { arrivals in
        arrivals.count += 1
        let split = arrivals.waiting.partition { $0.count <= arrivals.count }
        defer { arrivals.waiting.removeSubrange(split...) }
        return arrivals.waiting[split...].map(\.continuation)
      }
      for continuation in ready { continuation.resume() }
    }
  }

  private func transport(_ gate: Gate) async -> any Transport {
    let middleware = Middleware(store: test.store, clock: test.clock.middleware) { 0 }
    return await middleware.transport(
      over: gate.transport,
      for: Middleware.Client(provider: "example"),
      CachePolicy(.revalidate, freshSeconds: 60)
    )
  }

  @Test func `concurrent requests for one place become one request`() async throws {
    let gate = Gate()
    let transport = await transport(gate)
    let requests = try (0..<40).map { try test.clock.request($0 % 2 == 0 ? "London" : "Rome") }
    let executor = TestExecutor()
    let responses = try await withThrowingTaskGroup(of: String.self) { group in
      for request in requests {
        group.addTask(executorPreference: executor) { try await transport.send(request).text }
      }
      // Two have been sent by then, and all others wait for them.
      await executor.waitUntilIdle()
      gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(responses == Array(repeating: "good", count: 40))
    #expect(gate.count == 2)
  }

  @Test func `a caller that is cancelled does not cancel the others`() async throws {
    let gate = Gate()
    let transport = await transport(gate)
    let request = try test.clock.request()
    let first = Task { try await transport.send(request).text }
    await gate.waitForRequests(1)
    let executor = TestExecutor()
    let second = Task(executorPreference: executor) { try await transport.send(request).text }
    // It waits for the first request's response by then.
    await executor.waitUntilIdle()
    first.cancel()
    _ = await first.result
    // A remaining caller sends its own request.
    await gate.waitForRequests(2)
    gate.open()
    #expect(try await second.value == "good")
  }

  @Test func `a waiting caller that is cancelled returns at once`() async throws {
    let gate = Gate()
    let transport = await transport(gate)
    let request = try test.clock.request()
    let first = Task { try await transport.send(request).text }
    await gate.waitForRequests(1)
    let executor = TestExecutor()
    let second = Task(executorPreference: executor) { try await transport.send(request).text }
    await executor.waitUntilIdle()
    second.cancel()
    await #expect(throws: TransportError.self) { try await second.value }
    gate.open()
    #expect(try await first.value == "good")
    #expect(gate.count == 1)
  }

  @Test func `the response of another process is awaited and used`() async throws {
    let cache = BusyCache(base: test.store)
    let request = try test.clock.request()
    let key = await test.key(of: request)
    // The other process is done at the third attempt.
    cache.onLock { [test] count in
      guard count == 3 else { return count > 3 }
      let row = CachedResponse(
        kind: .response,
        provider: "example",
        status: 200,
        body: Array("theirs".utf8),
        receivedAt: test.clock.now
      )
      await test.store.store(row, for: key)
      return true
    }
    let response = try await test.cacheTransport(cache).send(request)
    #expect(response.text == "theirs" && response.origin == .cache)
    #expect(test.requests.isEmpty)
    // Once before the lock, and once since the row is another.
    #expect(cache.readCount(of: key) == 2)
  }

  @Test func `a stuck process is waited for no longer than half of the time`() async throws {
    let cache = BusyCache(base: test.store)
    cache.onLock { _ in false }
    let request = try test.clock.request(within: .seconds(4))
    let response = try await test.cacheTransport(cache).send(request)
    #expect(response.text == "good" && response.origin == .network)
    #expect(test.clock.elapsed >= .seconds(2) && test.clock.elapsed < .seconds(3))
  }
}
