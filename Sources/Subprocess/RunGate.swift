/// Limits the number of concurrent tasks; waiting tasks enter in the order of their calls.
package actor RunGate {
  private var free: Int
  private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var nextID = 0

  /// Creates a gate with all turns free.
  package init(limit: Int) {
    precondition(limit > 0, "the limit must be positive")
    free = limit
  }

  /// Waits for a turn and returns true, or false if the task was cancelled.
  package func enter() async -> Bool {
    if Task.isCancelled { return false }
    guard free == 0 else {
      free -= 1
      return true
    }
    let id = nextID
    nextID += 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // `leaveQueue` runs on this actor after this line, so it finds the entry.
        waiting.append((id, continuation))
      }
    } onCancel: {
      Task { await self.leaveQueue(id) }
    }
  }

  /// The result of waiting for a turn.
  package enum Entry: Sendable {
    case entered
    case cancelled
    case timeout
  }

  /// Waits for a turn until a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to stop waiting.
  ///   - sleep: Waits for the deadline.
  /// - Returns: Whether the turn came.
  package func enter(
    by deadline: ContinuousClock.Instant,
    _ sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async -> Entry {
    if free > 0 { return await enter() ? .entered : .cancelled }
    let hasEntered = await withTaskGroup(of: Bool.self) { group in
      group.addTask { await self.enter() }
      group.addTask {
        try? await sleep(max(ContinuousClock.now.duration(to: deadline), .zero))
        return false
      }
      let isFirst = await group.next() ?? false
      group.cancelAll()
      // The turn may come at the same time as the deadline.
      let isSecond = await group.next() ?? false
      return isFirst || isSecond
    }
    if hasEntered { return .entered }
    return Task.isCancelled ? .cancelled : .timeout
  }

  /// Ends a turn.
  package func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }

  private func leaveQueue(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
