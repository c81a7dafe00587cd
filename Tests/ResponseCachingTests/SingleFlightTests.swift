import DashCore
import DashTestSupport
import SQLiteStore
import Synchronization
import Testing

@testable import ResponseCaching

/// Coalescing of concurrent requests.
@Suite(.hangLimit) struct SingleFlightTests {
  private let test = MiddlewareTest()

  /// A service that responds on command.
  private final class Gate: Sendable {
    private struct State {
      var isOpen = false
      var lastID = 0
      var count = 0
      /// The requests without a response, by their identifiers.
      var held: [Int: CheckedContinuation<Void, Never>] = [:]
      /// The tasks that wait until so many requests have arrived.
      var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// The number of requests so far.
    var count: Int { state.withLock(\.count) }

    var transport: ScriptedTransport {
      ScriptedTransport { [self] request throws(TransportError) in
        await hold()
        if Task.isCancelled { throw TransportError(.cancelled, host: request.baseURL.host) }
        return Response(status: 200, body: Array("good".utf8))
      }
    }

    /// Responds to all requests from now on.
    func open() {
      let held = state.withLock { state in
        state.isOpen = true
        defer { state.held = [:] }
        return state.held.values
      }
      for continuation in held { continuation.resume() }
    }

    /// Waits until that many requests have arrived.
    func waitForRequests(_ count: Int) async {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.count < count { state.waiting.append((count, continuation)) }
          return state.count >= count
        }
        if isThere { continuation.resume() }
      }
    }

    /// Counts a request and waits until the gate is open or the task is cancelled.
    ///
    /// The request counts once it is held, because a test that waits for it may open the gate or
    /// cancel the task at once.
    private func hold() async {
      let id = state.withLock { state in
        state.lastID += 1
        return state.lastID
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let ready = state.withLock { state in
            state.count += 1
            let split = state.waiting.partition { $0.count <= state.count }
            defer { state.waiting.removeSubrange(split...) }
            let arrived = state.waiting[split...].map(\.continuation)
            // The cancellation handler may have run before the request was held.
            guard !state.isOpen, !Task.isCancelled else { return arrived + [continuation] }
            state.held[id] = continuation
            return arrived
          }
          for continuation in ready { continuation.resume() }
        }
      } onCancel: {
        let continuation = state.withLock { $0.held.removeValue(forKey: id) }
        continuation?.resume()
      }
    }
  }

  private func transport(_ gate: Gate) -> any Transport {
    let middleware = Middleware(store: test.store, clock: test.clock.middleware) { 0 }
    return middleware.transport(
      over: gate.transport,
      for: Middleware.Client(provider: "example"),
      CachePolicy(.revalidate, freshSeconds: 60)
    )
  }

  @Test func `concurrent requests for one place become one request`() async throws {
    let gate = Gate()
    let transport = transport(gate)
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
    let transport = transport(gate)
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
    let transport = transport(gate)
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

  @Test(arguments: [
    CachePolicy(freshSeconds: 60), CachePolicy(.revalidate),
    CachePolicy(freshSeconds: 60, newerThan: Timestamp(secondsSinceEpoch: 0)),
  ])
  func `the response of another process is awaited and used`(_ policy: CachePolicy) async throws {
    let directory = try TemporaryDirectory()
    func store() -> SQLiteStore {
      SQLiteStore(at: StoreLocation(environment: ["HOME": directory.path]))
    }
    let theirs = store()
    let key = CacheKey(try test.clock.request(), of: "example")
    let lock = try #require(await theirs.lock(key))
    let clock = MiddlewareTestClock { clock, count in
      // The other process is done at the third attempt, later than this one's last look at the clock.
      guard count == 3 else { return }
      clock.advance(by: .seconds(1))
      let row = CachedResponse(
        kind: .response,
        provider: "example",
        status: 200,
        body: Array("theirs".utf8),
        receivedAt: clock.now
      )
      await theirs.store(row, for: key)
      lock.release()
    }
    let own = MiddlewareTest(clock, store: store())
    let response = try await own.send(clock.request(), policy, callsPerMinute: 60)
    #expect(response.text == "theirs" && response.origin == .cache)
    #expect(own.requests.isEmpty && clock.waits.count == 3)
    #expect(await theirs.summary(at: clock.now).calls.isEmpty)
  }

  @Test func `a stuck process is waited for no longer than half of the time`() async throws {
    let directory = try TemporaryDirectory()
    func store() -> SQLiteStore {
      SQLiteStore(at: StoreLocation(environment: ["HOME": directory.path]))
    }
    let request = try test.clock.request(within: .seconds(4))
    let lock = await store().lock(CacheKey(request, of: "example"))
    #expect(lock != nil)
    let own = MiddlewareTest(test.clock, store: store())
    let response = try await own.send(request)
    #expect(response.text == "good" && response.origin == .network)
    #expect(test.clock.elapsed >= .seconds(2) && test.clock.elapsed < .seconds(3))
    lock?.release()
  }
}
