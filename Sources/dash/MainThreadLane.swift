/// Runs the work of an actor on the main thread, among all else that runs there.
///
/// To hand work to another thread and its result back takes two wakeups, which cost more than most of
/// what a store does.
final class MainThreadLane: SerialExecutor {
  private let thread: MainThreadExecutor

  /// Creates a lane for the work of one actor.
  ///
  /// - Parameter thread: What runs it.
  init(of thread: MainThreadExecutor) {
    self.thread = thread
  }

  /// Takes a job from any thread.
  ///
  /// - Parameter job: What to run.
  func enqueue(_ job: consuming ExecutorJob) {
    thread.add(UnownedJob(job), of: self)
  }
}
