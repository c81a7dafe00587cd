import Synchronization

/// A clock that never waits: it jumps to the next moment that a task sleeps until.
///
/// It jumps when its executor is idle and no work is in progress, so the tasks that use it run on
/// ``executor``. All consequences of one moment come before the next moment.
package final class VirtualClock: Sendable {
  private struct Sleeper {
    let id: Int
    let until: Duration
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now: Duration
    var work = 0
    var sleepers: [Sleeper] = []
    var ids = 0
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>
  /// The executor of the tasks that sleep by this clock.
  package let executor: TestExecutor

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - now: The first time it shows.
  ///   - executor: The executor of the tasks that sleep by it; no other clock may share it.
  package init(_ now: Duration = .seconds(1000), executor: TestExecutor = TestExecutor()) {
    self.executor = executor
    state = Mutex(State(now: now))
    executor.whenIdle { [weak self] in self?.jump() }
  }

  package var now: Duration { state.withLock(\.now) }

  /// Sleeps until the clock reaches a moment, or the task is cancelled.
  package func sleep(until moment: Duration) async {
    let id = state.withLock { state in
      state.ids += 1
      return state.ids
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.remove(id) != nil { return true }
          state.sleepers.append(Sleeper(id: id, until: moment, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume() } else { executor.checkSoon() }
      }
    } onCancel: {
      wake(id)
    }
  }

  /// Runs an operation, during which the clock does not advance.
  package func during<Result, Failure: Error>(
    _ work: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    state.withLock { $0.work += 1 }
    defer {
      state.withLock { $0.work -= 1 }
      executor.checkSoon()
    }
    return try await work()
  }

  private func wake(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume()
  }

  /// Jumps to the earliest sleeper's moment, unless work is in progress.
  private func jump() {
    let sleeper = state.withLock { state -> Sleeper? in
      guard
        state.work == 0,
        let index = state.sleepers.indices.min(by: {
          state.sleepers[$0].until < state.sleepers[$1].until
        })
      else { return nil }
      let sleeper = state.sleepers.remove(at: index)
      state.now = max(state.now, sleeper.until)
      return sleeper
    }
    guard let sleeper else { return }
    sleeper.continuation.resume()
    // A sleeper on another executor leaves this one idle.
    executor.checkSoon()
  }
}
