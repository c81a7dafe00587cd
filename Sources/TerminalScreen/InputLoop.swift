import Glibc

/// Waits for keys and for notifications from signal handlers, and reports them as events.
struct InputLoop: Sendable {
  /// How long to wait for the rest of a key's sequence, in milliseconds.
  ///
  /// The escape key on its own is reported after this delay.
  private static let escapeDelayMilliseconds: Int32 = 50

  /// How much is read before its keys are reported, in bytes.
  private static let longestBatch = 64 << 10

  /// The descriptor of the keyboard, or `nil` if there is none.
  let input: Int32?
  /// The descriptor of the signal handlers' notifications; the loop ends when it closes.
  let notes: Int32
  let report: @Sendable (ScreenEvent) -> Void

  /// Returns whether a descriptor can deliver keys: a terminal, a pipe or a socket.
  ///
  /// The end of such an input means that the user has gone. A file or `/dev/null`, which programs
  /// without a user often have as standard input, ends at once and means nothing.
  static func canRead(_ descriptor: Int32) -> Bool {
    if isatty(descriptor) == 1 { return true }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    let type = status.st_mode & S_IFMT
    return type == S_IFIFO || type == S_IFSOCK
  }

  /// Runs until the notification pipe closes.
  func run() {
    var decoder = KeyDecoder()
    var isReading = input != nil
    while true {
      var descriptors = [
        pollfd(fd: notes, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isReading ? input ?? -1 : -1, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = decoder.isWaiting ? Self.escapeDelayMilliseconds : -1
      let count = unsafe poll(&descriptors, 2, timeout)
      if count == 0 { report(decoder.flush()) }
      if count <= 0 { continue }
      if descriptors[0].revents != 0, !reportNotes() { return }
      if descriptors[1].revents != 0, let input {
        switch Self.read(input) {
        case .bytes(let bytes): report(decoder.decode(bytes + Self.readRest(of: input)))
        case .nothing: break
        case .end:
          isReading = false
          report(decoder.flush())
          report(.inputEnded)
        }
      }
    }
  }

  private func report(_ keys: [Key]) {
    if !keys.isEmpty { report(.keys(keys)) }
  }

  /// Reports all pending notifications, each kind once, and returns false at the end of the pipe.
  private func reportNotes() -> Bool {
    var (wasResized, wasResumed) = (false, false)
    while true {
      switch Self.read(notes) {
      case .bytes(let bytes):
        wasResized = wasResized || bytes.contains(UInt8(ascii: "w"))
        wasResumed = wasResumed || bytes.contains(UInt8(ascii: "r"))
      case .nothing:
        if wasResized { report(.resized) }
        if wasResumed { report(.resumed) }
        return true
      case .end:
        return false
      }
    }
  }

  // MARK: Reading

  private enum Reading {
    case bytes([UInt8])
    case nothing
    case end
  }

  /// Reads what else is pending, up to a limit, so that a long paste is drawn in a few frames.
  private static func readRest(of input: Int32) -> [UInt8] {
    var rest: [UInt8] = []
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while rest.count < longestBatch, unsafe poll(&descriptor, 1, 0) > 0 {
      // The end of the input is reported by the next read.
      guard case .bytes(let bytes) = read(input) else { break }
      rest += bytes
    }
    return rest
  }

  private static func read(_ descriptor: Int32) -> Reading {
    var error: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      let result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if result < 0 { error = errno }
      count = max(0, result)
    }
    if !bytes.isEmpty { return .bytes(bytes) }
    return error == EAGAIN || error == EINTR ? .nothing : .end
  }
}

/// A pipe through which signal handlers notify a thread.
final class NotificationPipe: Sendable {
  /// The reading end.
  let readEnd: Int32
  /// The writing end, which never blocks.
  let writeEnd: Int32

  init() throws(ScreenError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .failed(errno: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit { close(readEnd) }

  /// Closes the writing end, so that the reader sees the end of the pipe; call it once.
  func end() { close(writeEnd) }
}
