import Glibc
import Synchronization

/// A gate that opens once, for any number of waiting threads.
///
/// In a server's closure it holds replies back until the test, or another request, opens it.
package final class LoopbackGate: Sendable {
  /// A descriptor that becomes readable when the gate opens.
  let descriptor: Int32

  private let writeEnd: Mutex<Int32?>

  /// Creates a closed gate.
  package init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "a test needs a pipe, and the system gives none")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    writeEnd = Mutex(ends[1])
  }

  deinit {
    open()
    close(descriptor)
  }

  /// Opens the gate; again does nothing.
  package func open() {
    writeEnd.withLock { descriptor in
      guard let open = descriptor.take() else { return }
      // A byte that nobody reads opens it even where a child process has inherited this end.
      _ = write(open, [1], 1)
      close(open)
    }
  }

  /// Blocks the thread until the gate opens.
  ///
  /// - Parameter seconds: How long at most, so that a failing test ends.
  /// - Returns: False where it did not open in time.
  @discardableResult
  package func wait(upTo seconds: Int32 = 300) -> Bool {
    isOpen(within: seconds * 1000)
  }

  /// Whether the gate is open, or opens within some milliseconds, for which the thread is blocked.
  func isOpen(within milliseconds: Int32) -> Bool {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    while true {
      let count = poll(&descriptors, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }
}
