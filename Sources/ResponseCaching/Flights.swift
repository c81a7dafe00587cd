import DashCore
import Synchronization

/// The requests of this process that are under way, each once.
package final class InFlightRequests: Sendable {
  typealias Outcome = Result<Response, TransportError>

  /// What is to be done about a request.
  enum Role {
    /// Make it, and then ``InFlightRequests/end(_:_:)`` it.
    case leader
    /// Wait for the one that is under way.
    case follower
    /// Make it beside the one that is under way, which may take longer than there is time.
    case loner
  }

  private struct State {
    var waiting: [CacheKey: [Int: CheckedContinuation<Outcome?, Never>]] = [:]
    var deadlines: [CacheKey: ContinuousClock.Instant] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// How much later than one's own deadline that of a flight may be.
  private static let tolerance = Duration.seconds(1)

  /// Begins a flight, unless there is one that ends in time.
  func begin(_ key: CacheKey, by deadline: ContinuousClock.Instant) -> Role {
    state.withLock { state in
      guard state.waiting[key] == nil else {
        let end = state.deadlines[key] ?? deadline
        return end <= deadline + Self.tolerance ? .follower : .loner
      }
      state.waiting[key] = [:]
      state.deadlines[key] = deadline
      return .leader
    }
  }

  /// Ends a flight and tells all who wait for it.
  func end(_ key: CacheKey, _ outcome: Outcome) {
    let waiting = state.withLock { state in
      state.deadlines[key] = nil
      return state.waiting.removeValue(forKey: key) ?? [:]
    }
    for continuation in waiting.values { continuation.resume(returning: outcome) }
  }

  /// Waits for what a flight brings.
  ///
  /// - Returns: What it brought; nil where there is none any more, or the waiting task is cancelled.
  func outcome(of key: CacheKey) async -> Outcome? {
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
