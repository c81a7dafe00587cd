import Glibc

/// A destination for text.
///
/// `write(_:)` writes the whole text or throws. `isClosed` never writes.
package protocol TextOutput: Sendable {
  /// Writes all of a text.
  ///
  /// - Throws: ``OutputError`` if the text cannot be written.
  func write(_ text: String) throws(OutputError)

  /// Whether the reader is known to have closed its end.
  var isClosed: Bool { get }
}

/// The reason why text could not be written.
package enum OutputError: Error, Hashable {
  /// The reader has closed its end.
  case closed
  /// A system call failed with this `errno`.
  case failed(errno: Int32)
}

extension OutputError {
  /// The error of the system call.
  package var errno: Int32 {
    switch self {
    case .closed: EPIPE
    case .failed(let errno): errno
    }
  }
}

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
    // poll(2): POLLERR is set on a pipe's write end after the last reader has closed.
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLERR) != 0
  }

  package func write(_ text: String) throws(OutputError) {
    try write(Array(text.utf8))
  }

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EPIPE {
        throw .closed
      } else if errno == EAGAIN {
        // Another process has made the shared file description non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .failed(errno: errno)
      }
    }
  }
}
