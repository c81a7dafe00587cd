import Glibc

/// Reading and writing of the program's two streams.
enum StandardStreams {
  /// Reads all of standard input; gives nil where it is longer than the limit.
  static func read(atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var size = 256 << 10
    while true {
      let offset = bytes.count
      // The room doubles with what has come, so that a small file does not cost the limit.
      size = min(max(size, offset * 2), limit + 1)
      guard offset < size else { return nil }
      var isAtEnd = false
      bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = buffer.initialize(from: bytes).index
        while count < size {
          let got = Glibc.read(STDIN_FILENO, buffer.baseAddress.map { $0 + count }, size - count)
          if got < 0 && errno == EINTR { continue }
          isAtEnd = got <= 0
          if isAtEnd { break }
          count += got
        }
      }
      if isAtEnd { return bytes }
    }
  }

  /// Writes all bytes to standard output, as far as somebody reads them.
  static func write(_ bytes: [UInt8]) {
    write(bytes, to: STDOUT_FILENO)
  }

  /// Writes a text to standard error.
  static func complain(_ text: String) {
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let written = Glibc.write(descriptor, start, rest.count)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Ends the program without what libraries would do at its end.
  static func exit(_ status: Int32) -> Never {
    _exit(status)
  }
}
