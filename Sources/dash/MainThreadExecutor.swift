import Glibc
import Synchronization

/// Runs a task and all its children on the thread that calls ``run(_:)``.
///
/// The program waits for networks and computes little: one thread is enough, and a pool that starts
/// four to hand work around costs a tenth of a run's time. Libraries' threads and timers hand their
/// results in from outside.
final class MainThreadExecutor: TaskExecutor {
  /// A semaphore of the C library, shared by all threads.
  ///
  /// `sem_post` and `sem_wait` may be called from any thread, and the memory lives as long as the
  /// process.
  private struct Semaphore: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<sem_t>
  }

  /// What is to be run.
  private enum Work {
    case job(UnownedJob)
    case piece(@Sendable () -> Void)
  }

  private let queue = Mutex<[Work]>([])
  private let wakeups: Semaphore

  /// Creates an executor that has nothing to do.
  init() {
    wakeups = Semaphore(pointer: .allocate(capacity: 1))
    let result = sem_init(wakeups.pointer, 0, 0)
    precondition(result == 0, "a semaphore within the process can always be made")
  }

  /// Takes a job from any thread.
  ///
  /// - Parameter job: What to run.
  func enqueue(_ job: consuming ExecutorJob) {
    add(.job(UnownedJob(job)))
  }

  /// Takes a piece of work that is no job of its own from any thread.
  ///
  /// To hand work to another thread and its result back takes two wakeups, which cost more than most of
  /// what is done for a run.
  ///
  /// - Parameter piece: What to run.
  func perform(_ piece: @escaping @Sendable () -> Void) {
    add(.piece(piece))
  }

  private func add(_ work: Work) {
    queue.withLock { $0.append(work) }
    sem_post(wakeups.pointer)
  }

  /// Runs an operation on the calling thread and does not return.
  ///
  /// - Parameter operation: What to run; it ends the process.
  func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
    Task(executorPreference: self) { await operation() }
    while true {
      while sem_wait(wakeups.pointer) != 0 {}
      switch queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .piece(let piece): piece()
      case nil: break
      }
    }
  }
}
