import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import ResponseCaching

/// A large body is decoded while other tasks of the thread run, such as those that answer keys.
@Suite(.hangLimit) struct LargeBodyTests {
  /// How long a decoder waits that nothing ends: on a busy machine, other tests run first.
  private static let patience = DispatchTimeInterval.seconds(300)
  private static let body = String(repeating: "x", count: 300 * 1024)

  private let test = MiddlewareTest(MiddlewareTestClock(isStopped: true))
  private let executor = TestExecutor()

  /// Fetches a body whose decoder ends once another task of the same thread has run.
  ///
  /// - Returns: Whether that task ran while the decoder did.
  private func decodesBesideOtherTasks() async throws -> Bool {
    let (starts, started) = AsyncStream.makeStream(of: Void.self)
    let isDone = DispatchSemaphore(value: 0)
    let other = Task(executorPreference: executor) {
      for await _ in starts { break }
      isDone.signal()
    }
    let context = SourceContext(
      transport: await test.cacheTransport(test.store),
      now: { [test] in test.clock.now }
    )
    let request = try test.clock.request()
    let fetch = Task(executorPreference: executor) {
      try await context.response(to: request) { _ throws(SourceError) in
        started.yield()
        return isDone.wait(timeout: .now() + .seconds(10)) == .success
      }
    }
    let isBeside = try await fetch.value.value
    await other.value
    return isBeside
  }

  @Test func `a large body is decoded beside other tasks, from the network and the cache`()
    async throws
  {
    test.responds(200, Self.body)
    #expect(try await decodesBesideOtherTasks())
    #expect(try await decodesBesideOtherTasks())
    #expect(test.requests.count == 1)
  }

  @Test(arguments: [nil, 60])
  func `the deadline ends the wait for a decoder`(callsPerMinute: Int?) async throws {
    // Its waits take no time, so the deadline passes when the decoder starts.
    let test = MiddlewareTest()
    test.responds(200, Self.body)
    let transport = await Middleware(store: test.store, clock: test.clock.middleware).transport(
      over: test.service,
      for: Middleware.Client(provider: "example", callsPerMinute: callsPerMinute),
      CachePolicy(freshSeconds: 60)
    )
    let context = SourceContext(transport: transport, now: { test.clock.now })
    let mayEnd = DispatchSemaphore(value: 0)
    await #expect(throws: SourceError(.timeout, host: "api.example.org")) {
      _ = try await context.response(to: test.clock.request()) { _ throws(SourceError) in
        mayEnd.wait(timeout: .now() + Self.patience)
      }
    }
    mayEnd.signal()
    #expect(test.requests.count == 1)
  }

  @Test func `a service's pause counts although the deadline passes while its words are decoded`()
    async throws
  {
    let test = MiddlewareTest()
    test.responds(429, Self.body)
    let transport = await Middleware(store: test.store, clock: test.clock.middleware).transport(
      over: test.service,
      for: Middleware.Client(provider: "example", callsPerMinute: 60),
      CachePolicy(freshSeconds: 60)
    )
    for _ in 1...2 {
      await #expect(throws: TransportError.self) {
        let response = try await transport.send(test.clock.request())
        if let error = response.error { throw TransportError(error.code, host: "api.example.org") }
      }
    }
    #expect(test.requests.count == 1)
  }

  @Test func `a response that is not searched for secrets by the deadline is not stored`()
    async throws
  {
    test.responds(200, Self.body)
    let context = SourceContext(
      transport: await test.cacheTransport(test.store),
      now: { [test] in test.clock.now }
    )
    for _ in 1...2 {
      let request = try test.clock.request()
      _ = try await context.response(to: request) { [test] _ throws(SourceError) in
        test.clock.advance(by: .seconds(10))
      }
    }
    #expect(test.requests.count == 2)
  }
}
