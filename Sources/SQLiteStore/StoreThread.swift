import Glibc
import Synchronization
import SystemThreads

/// Runs an actor's work on a thread of its own, where waiting for a disk holds up nothing else.
///
/// The thread starts with the first job and ends with the executor.
final class StoreThread: SerialExecutor {
  /// What the executor and its thread share.
  private final class Queue: Sendable {
    private struct State {
      var jobs: [(job: UnownedJob, executor: StoreThread)] = []
      var isStarted = false
      var isEnded = false
    }

    /// A semaphore of the C library, which any thread may use; it lives as long as the queue.
    @safe
    private struct Semaphore: @unchecked Sendable {
      let pointer: UnsafeMutablePointer<sem_t>
    }

    private let state = Mutex(State())
    private let wakeups: Semaphore

    init() {
      unsafe wakeups = Semaphore(pointer: .allocate(capacity: 1))
      let result = unsafe sem_init(wakeups.pointer, 0, 0)
      precondition(result == 0, "a semaphore within the process can always be made")
    }

    deinit {
      unsafe sem_destroy(wakeups.pointer)
      unsafe wakeups.pointer.deallocate()
    }

    /// Adds a job; gives true for the first one.
    func add(_ job: UnownedJob, for executor: StoreThread) -> Bool {
      let isFirst = state.withLock { state in
        state.jobs.append((job, executor))
        defer { state.isStarted = true }
        return !state.isStarted
      }
      unsafe sem_post(wakeups.pointer)
      return isFirst
    }

    func end() {
      state.withLock { $0.isEnded = true }
      unsafe sem_post(wakeups.pointer)
    }

    /// Runs jobs as they come, until the executor has ended.
    func run() {
      while true {
        while unsafe sem_wait(wakeups.pointer) != 0 {}
        let (next, isEnded) = state.withLock { state in
          (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isEnded)
        }
        if let next {
          unsafe next.job.runSynchronously(on: next.executor.asUnownedSerialExecutor())
        } else if isEnded {
          return
        }
      }
    }
  }

  private let queue = Queue()

  deinit {
    queue.end()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    guard queue.add(UnownedJob(job), for: self) else { return }
    let isStarted = SystemThread.start { [queue] in queue.run() }
    // A program that gets no thread cannot go on: nothing that waits for the store would ever end.
    precondition(isStarted, "the system allows one thread more")
  }
}
