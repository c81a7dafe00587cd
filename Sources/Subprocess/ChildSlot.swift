import Synchronization

/// Where a run's process is found by whoever cancels it, be it there yet or not.
package final class ChildSlot: Sendable {
  private struct State {
    var process: ChildProcess?
    var isCancelled = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Takes the process; one that was cancelled before it began is ended.
  package func hold(_ process: ChildProcess) {
    let isCancelled = state.withLock { state in
      state.process = process
      return state.isCancelled
    }
    if isCancelled { process.cancel() }
  }

  /// Ends the process, now or once it is there.
  package func cancel() {
    let process = state.withLock { state in
      state.isCancelled = true
      return state.process
    }
    process?.cancel()
  }
}
