import Dispatch
import Synchronization

/// Runs tasks one after another, apart from the shared pool, and knows when all of them are
/// blocked.
///
/// Other tests neither delay it nor wait for it. It counts only tasks that prefer it: it does not
/// see an unstructured `Task` that runs elsewhere.
package final class TestExecutor: TaskExecutor {
  /// Runs jobs one after another, in order.
  package typealias Performer = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct State {
    /// The number of jobs queued or running.
    var pending = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var whenIdle: (@Sendable () -> Void)?
  }

  private let perform: Performer
  private let state = Mutex(State())

  /// Creates an executor.
  ///
  /// - Parameter perform: Runs the jobs; by default on a private queue.
  package init(perform: Performer? = nil) {
    guard let perform else {
      let queue = DispatchQueue(label: "dash-tests")
      self.perform = { queue.async(execute: $0) }
      return
    }
    self.perform = perform
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs an operation and its child tasks on this executor.
  package func run<Result, Failure: Error>(
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withTaskExecutorPreference(self, operation: operation)
  }

  /// Waits until every task of this executor waits for something other than the executor.
  package func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      checkSoon()
    }
  }

  /// Calls a function whenever no job is left and no task waits for idleness.
  func whenIdle(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenIdle = body }
  }

  /// Checks again for idleness, after the jobs queued now.
  func checkSoon() {
    add {}
  }

  private func add(_ piece: @escaping @Sendable () -> Void) {
    state.withLock { $0.pending += 1 }
    perform { [self] in
      piece()
      finishPiece()
    }
  }

  private func finishPiece() {
    let (waiting, whenIdle) = state.withLock { state in
      state.pending -= 1
      guard state.pending == 0 else {
        return ([CheckedContinuation<Void, Never>](), nil as (@Sendable () -> Void)?)
      }
      defer { state.waiting = [] }
      return (state.waiting, state.waiting.isEmpty ? state.whenIdle : nil)
    }
    for continuation in waiting { continuation.resume() }
    whenIdle?()
  }
}
