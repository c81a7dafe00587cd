import CTerminal
import Glibc
import Synchronization

/// A thread of the operating system that runs one function and is joined.
final class InputThread: Sendable {
  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// The thread until it has been joined, then nil.
  private let thread: Mutex<pthread_t?>

  /// Starts a thread that leaves signals to others.
  ///
  /// Gives nil where the system allows no more of them.
  ///
  /// - Parameters:
  ///   - name: What the system shows it as, up to 15 letters.
  ///   - run: What it does.
  init?(name: String, run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = unsafe Unmanaged.passRetained(Body(name: name, run: run))
    let result = unsafe pthread_create(
      &thread,
      nil,
      { context in
        guard let context = unsafe context else { return nil }
        let body = unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        unsafe cterminal_prepare_thread(body.name)
        body.run()
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

  /// Waits until the thread has ended; returns at once when it has been joined already.
  func join() {
    thread.withLock { thread in
      if let running = thread.take() { pthread_join(running, nil) }
    }
  }
}
