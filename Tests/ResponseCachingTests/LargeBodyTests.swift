import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import ResponseCaching

/// A large body is decoded while other tasks of the thread run, such as those that answer keys.
@Suite(.hangLimit) struct LargeBodyTests {
  private let test = MiddlewareTest()
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
    test.responds(200, String(repeating: "x", count: 300 * 1024))
    #expect(try await decodesBesideOtherTasks())
    #expect(try await decodesBesideOtherTasks())
    #expect(test.requests.count == 1)
  }
}
