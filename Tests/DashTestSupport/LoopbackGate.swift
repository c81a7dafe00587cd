import Glibc
import Synchronization

/// A gate that opens once, for any number of waiting threads.
///
/// In a server's closure it delays replies until the test, or another request, opens it.
package final class LoopbackGate: Sendable {
  /// A file descriptor that becomes readable when the gate opens.
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

  /// Opens the gate; calling it again does nothing.
  package func open() {
    writeEnd.withLock { descriptor in
      guard let open = descriptor.take() else { return }
      // An unread byte opens the gate even if a child process inherited this end.
      _ = write(open, [1], 1)
      close(open)
    }
  }

  /// Blocks the thread until the gate opens.
  ///
  /// - Parameter seconds: The longest time to wait, so that a failing test ends.
  /// - Returns: False if the gate did not open in time.
  @discardableResult
  package func wait(upTo seconds: Int32 = 300) -> Bool {
    OwnThreadTrait.requireOwnThread()
    return isOpen(within: seconds * 1000)
  }

  /// Blocks for at most some milliseconds and returns whether the gate is open.
  func isOpen(within milliseconds: Int32) -> Bool {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    while true {
      let count = poll(&descriptors, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }
}
