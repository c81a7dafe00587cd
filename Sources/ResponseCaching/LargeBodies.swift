import DashCore
import SystemThreads

/// Runs the work on large bodies beside the tasks of the caller's thread.
///
/// A body of megabytes takes tens of milliseconds, and the program has one thread for all tasks, so a
/// watch would not answer keys meanwhile.
enum LargeBodies {
  /// The size from which a thread of its own is worth its start, in bytes: 1 to 3 ms of parsing.
  private static let minimumBytes = 256 * 1024

  /// Performs work on a body, on another thread if the body is large and the system allows one.
  ///
  /// - Parameters:
  ///   - size: The size of the body, in bytes.
  ///   - work: The work.
  /// - Returns: The result of the work.
  static func process<Result: Sendable>(
    _ size: Int,
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    guard size >= minimumBytes else { return work() }
    return await withCheckedContinuation { continuation in
      let hasThread = SystemThread.start { continuation.resume(returning: work()) }
      if !hasThread { continuation.resume(returning: work()) }
    }
  }

  /// Performs work on a body as `process(_:_:)` does, but waits for another thread no longer than for
  /// a limit.
  ///
  /// - Parameters:
  ///   - size: The size of the body, in bytes.
  ///   - limit: The longest wait.
  ///   - sleep: Waits; throws if the task is cancelled.
  ///   - work: The work. Past the limit its thread continues without a reader.
  /// - Returns: The result; `nil` if the limit came first, or if the task is cancelled.
  static func process<Result: Sendable>(
    _ size: Int,
    within limit: Duration,
    sleep: @escaping Sleep,
    _ work: @escaping @Sendable () -> Result
  ) async -> Result? {
    guard size >= minimumBytes else { return work() }
    guard limit > .zero else { return nil }
    let (results, output) = AsyncStream.makeStream(of: Result.self)
    // Cancelled and awaited at the end of the scope.
    async let _: Void = {
      try? await sleep(limit)
      output.finish()
    }()
    let hasThread = SystemThread.start { output.yield(work()) }
    if !hasThread { output.yield(work()) }
    return await results.first { _ in true }
  }
}

extension Response {
  /// Returns the response with the result of the request's decoder, like `decoded(for:)`, without
  /// blocking other tasks for long.
  ///
  /// For cached responses. They were decoded within a deadline before, and may be needed after
  /// that of the request.
  func decodedAside(for request: any Cacheable) async -> Response {
    guard decoded == nil else { return self }
    return await LargeBodies.process(body.count) { decoded(for: request) }
  }

  /// Returns the response as `decodedAside(for:)` does, before the request's deadline.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - clock: The clock of the deadline.
  /// - Returns: The decoded response.
  /// - Throws: ``TransportError`` if the deadline passes, or if the task is cancelled.
  func decodedAside(
    for request: any Cacheable,
    by clock: MiddlewareClock
  ) async throws(TransportError) -> Response {
    guard decoded == nil else { return self }
    let left = clock.timeLeft(for: request)
    let response = await LargeBodies.process(body.count, within: left, sleep: clock.sleep) {
      decoded(for: request)
    }
    guard let response else {
      throw TransportError(Task.isCancelled ? .cancelled : .timeout, host: request.host)
    }
    return response
  }
}
