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

  /// Jobs in their order, with the lane of those that are an actor's own.
  private let jobs = Mutex<[(job: UnownedJob, lane: MainThreadLane?)]>([])
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
    add(UnownedJob(job), of: nil)
  }

  /// Takes a job from any thread.
  ///
  /// - Parameters:
  ///   - job: What to run.
  ///   - lane: Whose actor's job it is; nil where it is no actor's.
  func add(_ job: UnownedJob, of lane: MainThreadLane?) {
    jobs.withLock { $0.append((job, lane)) }
    sem_post(wakeups.pointer)
  }

  /// Runs an operation on the calling thread and does not return.
  ///
  /// - Parameter operation: What to run; it ends the process.
  func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
    Task(executorPreference: self) { await operation() }
    while true {
      while sem_wait(wakeups.pointer) != 0 {}
      guard let (job, lane) = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
        continue
      }
      if let lane {
        job.runSynchronously(on: lane.asUnownedSerialExecutor())
      } else {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
  }
}
