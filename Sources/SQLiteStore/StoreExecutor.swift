import Synchronization

/// Runs an actor's work: where whoever made it says, or on a thread of its own.
final class StoreExecutor: SerialExecutor {
  private struct State {
    var perform: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
    var hasWorked = false
  }

  private let state: Mutex<State>
  private let thread = StoreThread()

  /// Creates an executor that has nothing to do.
  ///
  /// - Parameter perform: Runs a piece of work behind all that it was given before; nil for a thread of
  ///   its own.
  init(sharing perform: (@Sendable (@escaping @Sendable () -> Void) -> Void)?) {
    state = Mutex(State(perform: perform))
  }

  /// Has all work done on a thread of its own.
  ///
  /// - Precondition: There was no work yet: what was given elsewhere could run beside what comes now.
  func workApart() {
    state.withLock { state in
      precondition(!state.hasWorked, "a store that works stays where it is")
      state.perform = nil
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let perform = state.withLock { state in
      state.hasWorked = true
      return state.perform
    }
    let piece: @Sendable () -> Void = { [self] in
      unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    }
    if let perform {
      perform(piece)
    } else {
      thread.perform(piece)
    }
  }
}
