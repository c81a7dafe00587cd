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
    var cancelled: Set<Int> = []
  }

  private let state: Mutex<State>

  /// Creates a clock.
  ///
  /// - Parameter now: What it says first.
  package init(_ now: Duration = .seconds(1000)) {
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
    Task {
      for _ in 0..<10 { await Task.yield() }
      jump()
    }
  }

  /// Goes to the moment of the sleeper that is next, where no work is under way.
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
    sleeper?.continuation.resume()
  }
}
