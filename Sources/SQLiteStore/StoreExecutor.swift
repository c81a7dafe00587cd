import Glibc
import Synchronization
import SystemThreads

/// Runs the jobs of an actor with the caller's closure, or on its own thread.
final class StoreExecutor: SerialExecutor {
  private struct State {
    var hasThread: Bool
    var hasWorked = false
  }

  /// Runs blocks on the caller's run loop.
  private let perform: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
  private let state: Mutex<State>
  private let thread = StoreThread()

  /// Creates an idle executor.
  ///
  /// - Parameter perform: Runs blocks in order, one at a time; `nil` to start a thread.
  init(sharing perform: (@Sendable (@escaping @Sendable () -> Void) -> Void)?) {
    self.perform = perform
    state = Mutex(State(hasThread: perform == nil))
  }

  /// Switches to the executor's own thread, if the system allows one.
  ///
  /// - Precondition: No job has run yet, because jobs on two threads would run concurrently.
  func useSeparateThread() {
    let hasThread = thread.start()
    state.withLock { state in
      precondition(!state.hasWorked, "a store in use cannot change its thread")
      if hasThread { state.hasThread = true }
    }
  }

  /// Suspends until the caller's run loop has run what is queued, so that its other tasks can join a
  /// ``Batch``.
  ///
  /// Returns at once without a thread of its own: the actor's jobs are then queued behind those tasks.
  func waitForOtherTasks() async {
    guard let perform, state.withLock(\.hasThread) else { return }
    await withCheckedContinuation { continuation in
      perform { continuation.resume() }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let hasThread = state.withLock { state in
      state.hasWorked = true
      return state.hasThread
    }
    let piece: @Sendable () -> Void = { [self] in
      unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    }
    if !hasThread, let perform {
      perform(piece)
    } else {
      thread.perform(piece)
    }
  }
}

/// A worker thread for blocking disk access.
///
/// The thread starts with the first block, if it was not started before, and ends with this object.
final class StoreThread: Sendable {
  /// The state shared with the thread.
  private final class Queue: Sendable {
    private struct State {
      var pieces: [@Sendable () -> Void] = []
      var isEnded = false
    }

    /// A C semaphore, which is thread-safe and lives as long as the queue.
    @safe
    private struct Semaphore: @unchecked Sendable {
      let pointer: UnsafeMutablePointer<sem_t>
    }

    private let state = Mutex(State())
    private let wakeups: Semaphore

    init() {
      unsafe wakeups = Semaphore(pointer: .allocate(capacity: 1))
      let result = unsafe sem_init(wakeups.pointer, 0, 0)
      precondition(result == 0, "sem_init must succeed")
    }

    deinit {
      unsafe sem_destroy(wakeups.pointer)
      unsafe wakeups.pointer.deallocate()
    }

    func add(_ piece: @escaping @Sendable () -> Void) {
      state.withLock { $0.pieces.append(piece) }
      unsafe sem_post(wakeups.pointer)
    }

    func end() {
      state.withLock { $0.isEnded = true }
      unsafe sem_post(wakeups.pointer)
    }

    /// Runs blocks as they arrive until the queue ends.
    func run() {
      while true {
        while unsafe sem_wait(wakeups.pointer) != 0 {}
        let (next, isEnded) = state.withLock { state in
          (state.pieces.isEmpty ? nil : state.pieces.removeFirst(), state.isEnded)
        }
        if let next {
          next()
        } else if isEnded {
          return
        }
      }
    }
  }

  private let queue = Queue()
  private let isStarted = Mutex(false)

  deinit {
    queue.end()
  }

  /// Starts the thread unless it has been started.
  ///
  /// - Returns: False if the system allows no more threads.
  func start() -> Bool {
    isStarted.withLock { isStarted in
      if !isStarted { isStarted = SystemThread.start { [queue] in queue.run() } }
      return isStarted
    }
  }

  /// Queues a block; any thread may call this.
  func perform(_ piece: @escaping @Sendable () -> Void) {
    queue.add(piece)
    // Without the thread, all callers of the store would wait forever.
    precondition(start(), "the store's thread must start")
  }
}
