import Glibc
import Synchronization

/// An executor that runs a task and all its children on the thread that calls ``run(_:)``.
///
/// The program mostly waits for the network, so one thread is enough. Other threads and timers enqueue
/// their results here.
///
/// ``sleep(for:)`` waits here too. `Task.sleep` would use libdispatch, which ends the process with
/// SIGILL if it cannot open a descriptor for its timers.
final class MainThreadExecutor: TaskExecutor {
  /// A task that is suspended until a time.
  private struct Sleeper {
    let due: ContinuousClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var jobs: [UnownedJob] = []
    /// By a number that grows from one sleep to the next.
    var sleepers: [UInt: Sleeper] = [:]
    var lastSleeper: UInt = 0

    /// Removes and returns the sleepers that are due, the earliest first.
    mutating func wake(at now: ContinuousClock.Instant) -> [Sleeper] {
      let due = sleepers.filter { $0.value.due <= now }
      for number in due.keys { sleepers[number] = nil }
      return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.value)
    }
  }

  /// The longest wait before the timers are checked again.
  ///
  /// Their clock goes on while the machine is suspended, but that of a wait does not.
  private static let longestWait = Duration.seconds(10)

  private let state = Mutex(State())
  private let wakeup = Wakeup()

  /// Enqueues a job from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    wakeup.notify()
  }

  /// Suspends the task for a duration, which includes the time that the machine is suspended.
  ///
  /// A ``DashCore/Sleep`` that needs no descriptor and no thread.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func sleep(for duration: Duration) async throws {
    let due = ContinuousClock.now + duration
    let number = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.sleepers[number] = Sleeper(due: due, continuation: continuation) }
        // The cancellation handler may have run before the sleeper was there.
        if Task.isCancelled { cancel(number) }
        wakeup.notify()
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func cancel(_ number: UInt) {
    let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Runs an operation on the calling thread and does not return.
  ///
  /// - Parameter operation: The operation, which ends the process.
  func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
    Task(executorPreference: self) { await operation() }
    while true {
      let (jobs, sleepers, nextDue) = state.withLock { state in
        let sleepers = state.wake(at: .now)
        defer { state.jobs = [] }
        return (state.jobs, sleepers, state.sleepers.values.map(\.due).min())
      }
      for sleeper in sleepers { sleeper.continuation.resume() }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      // Whatever was enqueued meanwhile has also notified.
      if jobs.isEmpty, sleepers.isEmpty {
        wakeup.wait(atMost: min(nextDue.map { $0 - .now } ?? Self.longestWait, Self.longestWait))
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

  /// Waits for a notification, at most for a duration.
  func wait(atMost limit: Duration) {
    pthread_mutex_lock(objects.mutex)
    defer { pthread_mutex_unlock(objects.mutex) }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let end = Duration.seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) + max(limit, .zero)
    let (seconds, attoseconds) = end.components
    var moment = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    while !objects.isNotified.pointee {
      if pthread_cond_timedwait(objects.condition, objects.mutex, &moment) == ETIMEDOUT { return }
    }
    objects.isNotified.pointee = false
  }
}
