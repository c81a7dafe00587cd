import Glibc
import Synchronization

/// The standard streams of the process.
enum StandardStreams {
  /// The size limit of a request, in bytes.
  private static let maximumBytes = 16 << 20
  private static let chunkBytes = 64 << 10

  /// What was read behind the last line.
  private static let rest = Mutex<[UInt8]>([])

  /// Returns the standard input to its end, or to the size limit; empty if it is closed.
  static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < maximumBytes, let chunk = readChunk() { bytes += chunk }
    return bytes
  }

  /// Returns the next line without its end; `nil` at the end of the input.
  ///
  /// One thread at a time may call it.
  static func readLine() -> [UInt8]? {
    var bytes = rest.withLock { $0 }
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let others = Array(bytes[(end + 1)...])
        rest.withLock { $0 = others }
        return Array(bytes[..<end])
      }
      guard bytes.count < maximumBytes, let chunk = readChunk() else {
        rest.withLock { $0 = [] }
        return bytes.isEmpty ? nil : bytes
      }
      bytes += chunk
    }
  }

  /// Returns the next bytes; `nil` at the end of the input.
  private static func readChunk() -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: chunkBytes) { buffer, initialized in
      repeat {
        count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    return count > 0 ? bytes : nil
  }

  /// Writes a text to the standard output; a closed one ends the process.
  static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a text to the standard error.
  static func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { _exit(EXIT_FAILURE) }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// The documents of a long-running program that are not yet printed.
final class DocumentsInFlight: Sendable {
  private let count = Mutex(0)
  /// The interval at which ``waitForAll()`` checks, in microseconds.
  private static let pauseMicroseconds: UInt32 = 5000

  func begin() { count.withLock { $0 += 1 } }

  /// Prints a document; no two are printed at the same time.
  func end(_ print: () -> Void) {
    count.withLock { count in
      print()
      count -= 1
    }
  }

  /// Blocks the calling thread until all are printed.
  func waitForAll() {
    while count.withLock({ $0 }) > 0 { usleep(Self.pauseMicroseconds) }
  }
}
