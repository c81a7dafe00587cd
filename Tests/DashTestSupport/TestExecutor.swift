import Dispatch
import Synchronization

/// Runs tasks one after the other, apart from the shared pool, and knows when none of them can go on.
///
/// Other tests neither delay it nor wait for it. Only tasks with it as their preference count: what
/// an unstructured `Task` does elsewhere is unknown to it.
package final class TestExecutor: TaskExecutor {
  /// Runs pieces of work one after the other, in their order.
  package typealias Performer = @Sendable (@escaping @Sendable () -> Void) -> Void

  private struct State {
    /// The pieces that are queued or running.
    var pending = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var whenIdle: (@Sendable () -> Void)?
  }

  private let perform: Performer
  private let state = Mutex(State())

  /// Creates an executor.
  ///
  /// - Parameter perform: What runs its work; by default a queue of its own.
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

  /// Runs an operation, and the tasks that it starts as its children, on this executor.
  package func run<Result, Failure: Error>(
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await withTaskExecutorPreference(self, operation: operation)
  }

  /// Waits until every task of this executor waits for something else than this.
  package func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      checkSoon()
    }
  }

  /// Calls a function whenever nothing is left to run and nobody waits for that.
  func whenIdle(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenIdle = body }
  }

  /// Looks again whether it is idle, after what is queued now.
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
