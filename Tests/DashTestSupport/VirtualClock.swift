import Synchronization

/// A clock on which no time is waited for: it jumps to the next moment that anybody sleeps until.
///
/// While work is under way it stands still, and for some turns of the tasks after it, so that what
/// the work leads to comes before what is due later.
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
    /// How often it was to jump soon: of several jumps that are to come, only the last is made.
    var jumps = 0
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>
  /// What runs the tasks whose turns are counted; nil for the global pool.
  package let executor: (any TaskExecutor)?

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - now: What it says first.
  ///   - executor: What runs the tasks whose turns are counted; nil for the global pool, whose
  ///     threads may have their turns while one of them is at work.
  package init(_ now: Duration = .seconds(1000), executor: (any TaskExecutor)? = nil) {
    self.executor = executor
    state = Mutex(State(now: now))
  }

  package var now: Duration { state.withLock(\.now) }

  /// Returns when the clock has come to a moment, or when the task is cancelled.
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
        if isCancelled { continuation.resume() } else { jumpSoon() }
      }
    } onCancel: {
      wake(id)
    }
  }

  /// Does a piece of work, during which the clock stands still.
  package func during<Result, Failure: Error>(
    _ work: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    state.withLock { $0.work += 1 }
    defer {
      state.withLock { $0.work -= 1 }
      jumpSoon()
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

  private func jumpSoon() {
    let number = state.withLock { state in
      state.jumps += 1
      return state.jumps
    }
    Task(executorPreference: executor) { [self] in
      for _ in 0..<10 { await Task.yield() }
      jump(number)
    }
  }

  /// Goes to the moment of the sleeper that is next, where no work is under way; and soon to the
  /// one behind it, for the first may have nothing to do and not sleep again.
  private func jump(_ number: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard
        state.jumps == number,
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
    jumpSoon()
  }
}
