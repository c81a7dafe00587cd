import Glibc
import Synchronization

/// An executor that runs a task and all its children on the thread that calls ``run(_:)``.
///
/// The program mostly waits for the network, so one thread is enough: starting a pool of four costs
/// a tenth of a run's time. Other threads and timers enqueue their results here.
///
/// ``sleep(for:)`` waits here too. `Task.sleep` would use libdispatch, which ends the process with
/// SIGILL if it cannot open a descriptor for its timers.
final class MainThreadExecutor: TaskExecutor {
  /// A queued item.
  private enum Work {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
  }

  private struct State {
    var work: [Work] = []
    var timers = TimerQueue<CheckedContinuation<Void, any Error>>()
  }

  /// The longest wait before the timers are checked again.
  ///
  /// Their clock goes on while the machine is suspended, but that of a wait does not.
  private static let longestWait = Duration.seconds(10)

  private let state = Mutex(State())
  private let wakeup = Wakeup()

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
    state.withLock { $0.work.append(work) }
    wakeup.notify()
  }

  /// Suspends the task for a duration, which includes the time that the machine is suspended.
  ///
  /// A ``DashCore/Sleep`` that needs no descriptor and no thread.
  ///
  /// - Parameter duration: The duration.
  /// - Throws: `CancellationError` if the task is cancelled.
  func sleep(for duration: Duration) async throws {
    let due = ContinuousClock.now + duration
    let timer = state.withLock { $0.timers.makeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.timers.insert(continuation, timer, at: due) }
        // The cancellation handler may have run before the timer was there.
        if Task.isCancelled { cancel(timer) }
        wakeup.notify()
      }
    } onCancel: {
      cancel(timer)
    }
  }

  private func cancel(_ timer: TimerID) {
    let sleeper = state.withLock { $0.timers.remove(timer) }
    sleeper?.resume(throwing: CancellationError())
  }

  /// Runs an operation on the calling thread and does not return.
  ///
  /// - Parameter operation: The operation, which ends the process.
  func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
    Task(executorPreference: self) { await operation() }
    while true {
      let (work, sleepers, nextDue) = state.withLock { state in
        let sleepers = state.timers.removeAll(until: .now)
        defer { state.work = [] }
        return (state.work, sleepers, state.timers.nextDue)
      }
      for sleeper in sleepers { sleeper.resume() }
      for item in work {
        switch item {
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .closure(let closure): closure()
        }
      }
      // Whatever was enqueued meanwhile has also notified.
      if work.isEmpty, sleepers.isEmpty {
        wakeup.wait(atMost: nextDue.map { min($0 - .now, Self.longestWait) })
      }
    }
  }
}

/// Wakes one waiting thread from any other; a notification is kept until the next wait.
private final class Wakeup: Sendable {
  /// POSIX objects, which any thread may use; they live as long as the process.
  private struct Objects: @unchecked Sendable {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    let isNotified = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
  }

  private let objects = Objects()

  init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The wall clock may be set.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_mutex_init(objects.mutex, nil)
    pthread_cond_init(objects.condition, &attributes)
    pthread_condattr_destroy(&attributes)
    objects.isNotified.initialize(to: false)
  }

  func notify() {
    pthread_mutex_lock(objects.mutex)
    objects.isNotified.pointee = true
    pthread_cond_signal(objects.condition)
    pthread_mutex_unlock(objects.mutex)
  }

  /// Longer than any process runs.
  private static let never = Duration.seconds(1_000_000_000)

  /// Waits for a notification, at most for a duration; `nil` for no limit.
  func wait(atMost limit: Duration?) {
    pthread_mutex_lock(objects.mutex)
    defer { pthread_mutex_unlock(objects.mutex) }
    var end = Self.moment(after: limit ?? Self.never)
    while !objects.isNotified.pointee {
      if pthread_cond_timedwait(objects.condition, objects.mutex, &end) == ETIMEDOUT { return }
    }
    objects.isNotified.pointee = false
  }

  private static func moment(after wait: Duration) -> timespec {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let moment = Duration.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) + max(wait, .zero)
    let (seconds, attoseconds) = moment.components
    return timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
  }
}
