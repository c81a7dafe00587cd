import Glibc
import Synchronization

/// A thread of the operating system that runs one function, for what blocks or must stay on one thread.
///
/// Whoever holds it can wait for its end; when nobody does any more, it goes on by itself.
package final class SystemThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// The thread until it has been joined, then nil.
  private let thread: Mutex<pthread_t?>

  /// Starts a thread with the signals of the one that starts it.
  ///
  /// Gives nil where the system allows no more of them.
  ///
  /// - Parameter run: What it does.
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

  /// Waits until the thread has ended; returns at once when it has been joined already.
  package func join() {
    thread.withLock { thread in
      if let running = thread.take() { pthread_join(running, nil) }
    }
  }

  /// Starts a thread that nobody waits for and that leaves signals to others.
  ///
  /// - Parameter run: What it does.
  /// - Returns: False where the system allows no more threads.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let thread = SystemThread {
      leaveSignalsToOthers()
      run()
    }
    return thread != nil
  }

  /// Leaves signals of the process to its other threads; to be called on the thread.
  ///
  /// SIGPIPE, which a write to a closed pipe or connection sends to the very thread, stays blocked, and
  /// the write reports its error.
  package static func leaveSignalsToOthers() {
    // Not only beyond those of the thread that started it: faults are its own.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] {
      unsafe sigdelset(&signals, fault)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}
