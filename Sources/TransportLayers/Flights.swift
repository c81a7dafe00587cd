import DashCore
import Synchronization

/// The requests of this process that are under way, each once.
package final class Flights: Sendable {
  typealias Outcome = Result<Response, TransportError>

  private struct State {
    var waiting: [AnswerKey: [Int: CheckedContinuation<Outcome?, Never>]] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Begins a flight, unless there is one.
  ///
  /// - Returns: Whether the caller is to make it, and then to ``end(_:_:)`` it.
  func begin(_ key: AnswerKey) -> Bool {
    state.withLock { state in
      guard state.waiting[key] == nil else { return false }
      state.waiting[key] = [:]
      return true
    }
  }

  /// Ends a flight and tells all who wait for it.
  func end(_ key: AnswerKey, _ outcome: Outcome) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: key) ?? [:] }
    for continuation in waiting.values { continuation.resume(returning: outcome) }
  }

  /// Waits for what a flight brings.
  ///
  /// - Returns: What it brought; nil where there is none any more, or the waiting task is cancelled.
  func outcome(of key: AnswerKey) async -> Outcome? {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          // The handler may have run already, and found nobody.
          guard !Task.isCancelled, state.waiting[key] != nil else { return false }
          state.waiting[key]?[id] = continuation
          return true
        }
        if !waits { continuation.resume(returning: nil) }
      }
    } onCancel: {
      let continuation = state.withLock { $0.waiting[key]?.removeValue(forKey: id) }
      continuation?.resume(returning: nil)
    }
  }
}
