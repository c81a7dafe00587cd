import Synchronization

/// Where a run's process is found by whoever cancels it, be it there yet or not.
final class HelperSlot: Sendable {
  private struct State {
    var process: HelperProcess?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Takes the process; one that was cancelled before it began is ended.
  func hold(_ process: HelperProcess) {
    let isCancelled = state.withLock { state in
      state.process = process
      return state.isCancelled
    }
    if isCancelled { process.cancel() }
  }

  /// Ends the process, now or once it is there.
  func cancel() {
    let process = state.withLock { state in
      state.isCancelled = true
      return state.process
    }
    process?.cancel()
  }
}
