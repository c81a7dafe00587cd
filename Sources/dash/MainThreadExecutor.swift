import Glibc
import Synchronization

/// An executor that runs a task and all its children on the thread that calls ``run(_:)``.
///
/// The program mostly waits for the network, so one thread is enough: starting a pool of four costs
/// a tenth of a run's time. Other threads and timers enqueue their results here.
final class MainThreadExecutor: TaskExecutor {
  /// A POSIX semaphore.
  ///
  /// `sem_post` and `sem_wait` may be called from any thread, and the memory lives as long as the
  /// process.
  private struct Semaphore: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<sem_t>
  }

  /// A queued item.
  private enum Work {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  private let queue = Mutex<[Work]>([])
  private let wakeups: Semaphore

  /// Creates an executor with an empty queue.
  init() {
    wakeups = Semaphore(pointer: .allocate(capacity: 1))
    let result = sem_init(wakeups.pointer, 0, 0)
    precondition(result == 0, "a semaphore within the process can always be made")
  }

  /// Enqueues a job from any thread.
  ///
  /// - Parameter job: The job.
  func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  /// Enqueues a closure from any thread.
  ///
  /// The store runs here, because the two wakeups for another thread cost more than most of its
  /// work.
  ///
  /// - Parameter closure: The closure.
  func perform(_ closure: @escaping @Sendable () -> Void) {
    add(.closure(closure))
  }

  private func add(_ work: Work) {
    queue.withLock { $0.append(work) }
    sem_post(wakeups.pointer)
  }

  /// Runs an operation on the calling thread and does not return.
  ///
  /// - Parameter operation: The operation, which ends the process.
  func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
    Task(executorPreference: self) { await operation() }
    while true {
      while sem_wait(wakeups.pointer) != 0 {}
      switch queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .closure(let closure): closure()
      case nil: break
      }
    }
  }
}
