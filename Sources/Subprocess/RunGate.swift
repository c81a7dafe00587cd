import Synchronization

/// Limits the number of concurrent runs; waiting tasks enter in the order of their calls.
package final class RunGate: Sendable {
  private struct State {
    var free: Int
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var nextID = 0
  }

  private let state: Mutex<State>

  /// Creates a gate with all turns free.
  package init(limit: Int) {
    precondition(limit > 0, "the limit must be positive")
    state = Mutex(State(free: limit))
  }

  /// Waits for a turn and returns true, or false if the task was cancelled.
  package func enter() async -> Bool {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasEntered: Bool? = state.withLock { state in
          // A cancellation before this line has found no entry to remove.
          if Task.isCancelled { return false }
          guard state.free == 0 else {
            state.free -= 1
            return true
          }
          state.waiting.append((id, continuation))
          return nil
        }
        if let hasEntered { continuation.resume(returning: hasEntered) }
      }
    } onCancel: {
      let entry = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      entry?.resume(returning: false)
    }
  }

  /// Ends a turn; may be called from any thread.
  package func leave() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
