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
}

extension Response {
  /// Returns the response with the result of the request's decoder, like `decoded(for:)`, without
  /// blocking other tasks for long.
  func decodedAside(for request: Request) async -> Response {
    guard decoded == nil else { return self }
    return await LargeBodies.process(body.count) { decoded(for: request) }
  }
}
