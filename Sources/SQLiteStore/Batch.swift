import Synchronization

/// Collects the requests of tasks that run at the same time, so that one transaction serves them all.
///
/// The first task leads: it processes its own request and those of the tasks that follow it.
final class Batch<Request: Sendable, Result: Sendable>: Sendable {
  private struct Follower {
    let request: Request
    let continuation: CheckedContinuation<Result?, Never>
  }

  private struct State {
    var isLed = false
    var followers: [Follower] = []
  }

  private let state = Mutex(State())

  /// Joins the batch, and waits until its leader has processed the request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The result; `nil` if the task leads and must call ``process(_:by:isolation:)``.
  func join(_ request: Request) async -> Result? {
    await withCheckedContinuation { continuation in
      let leads = state.withLock { state in
        guard state.isLed else {
          state.isLed = true
          return true
        }
        let follower = Follower(request: request, continuation: continuation)
        state.followers.append(follower)
        return false
      }
      if leads { continuation.resume(returning: nil) }
    }
  }

  /// Processes the leader's request and those of its followers; the next task leads another batch.
  ///
  /// - Parameters:
  ///   - request: The leader's request.
  ///   - process: Returns a result for each request, in their order.
  ///   - isolation: The actor that processes them.
  /// - Returns: The result of the leader's request.
  func process(
    _ request: Request,
    by process: ([Request]) async -> [Result],
    isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    let followers = state.withLock { state in
      defer { state = State() }
      return state.followers
    }
    let results = await process([request] + followers.map(\.request))
    precondition(results.count == followers.count + 1, "each request has a result")
    for (follower, result) in zip(followers, results.dropFirst()) {
      follower.continuation.resume(returning: result)
    }
    return results[0]
  }
}
