import Glibc
import Synchronization

/// An operating system thread for blocking work, or for work that must stay on one thread.
///
/// Call ``join()`` to wait for its end. Without a reference the thread continues detached.
package final class SystemThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// The thread, or `nil` once joined.
  private let thread: Mutex<pthread_t?>

  /// Starts a thread that inherits the signal mask of the caller.
  ///
  /// Returns `nil` if the system allows no more threads.
  ///
  /// - Parameter run: The thread's function.
  package init?(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = unsafe Unmanaged.passRetained(Body(run))
    let result = unsafe pthread_create(
      &thread,
      nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      },
      body.toOpaque()
    )
    guard result == 0 else {
      unsafe body.release()
      return nil
    }
    self.thread = Mutex(thread)
  }

  deinit {
    thread.withLock { thread in
      if let running = thread.take() { pthread_detach(running) }
    }
  }

  /// Waits until the thread has ended; returns at once if it was joined before.
  package func join() {
    thread.withLock { thread in
      if let running = thread.take() { pthread_join(running, nil) }
    }
  }

  /// Starts a detached thread that handles no signals.
  ///
  /// - Parameter run: The thread's function.
  /// - Returns: False if the system allows no more threads.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let thread = SystemThread {
      blockSignals()
      run()
    }
    return thread != nil
  }

  /// Blocks the process's signals on the calling thread, so that other threads receive them.
  ///
  /// SIGPIPE goes to the thread that writes to a closed pipe. Because it is blocked, the write
  /// fails with EPIPE.
  package static func blockSignals() {
    // Faults must stay unblocked, so set the whole mask.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] {
      unsafe sigdelset(&signals, fault)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}
