import Glibc
import Synchronization

/// A POSIX thread for blocking code.
package final class TestThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private let thread: Mutex<pthread_t?>

  /// Starts a thread.
  init(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let result = pthread_create(
      &thread,
      nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      body.toOpaque()
    )
    precondition(result == 0, "a test needs another thread, and the system gives none")
    self.thread = Mutex(thread)
  }

  /// Runs a blocking function on a new thread and awaits its result.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      _ = TestThread { continuation.resume(returning: body()) }
    }
  }

  /// Waits until the thread has ended; returns at once after the first call.
  func join() {
    OwnThreadTrait.requireOwnThread()
    guard let running = thread.withLock({ $0.take() }) else { return }
    pthread_join(running, nil)
  }

  deinit {
    if let running = thread.withLock({ $0.take() }) { pthread_detach(running) }
  }
}
