import Glibc

/// Writes to an open file descriptor.
package struct FileDescriptorOutput: TextOutput {
  /// Standard output.
  package static let standardOutput = FileDescriptorOutput(descriptor: STDOUT_FILENO)
  /// Standard error.
  package static let standardError = FileDescriptorOutput(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  package var isClosed: Bool {
    // The write end of a pipe is in error once its last reader is gone.
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR) != 0
  }

  package func write(_ text: String) throws(OutputError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EPIPE {
        throw .closed
      } else if errno == EAGAIN {
        // Another program has made it non-blocking for itself.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .failed(errno: errno)
      }
    }
  }
}
