import Glibc

/// Moves bytes to and from a program at once, so that neither side waits for the other for ever.
struct HelperPump {
  private var input: Int32
  private var output: Int32
  private let file: [UInt8]
  private let outputLimit: Int
  private var sent = 0
  private(set) var received: [UInt8] = []

  init(input: Int32, output: Int32, file: [UInt8], outputLimit: Int) {
    self.input = input
    self.output = output
    self.file = file
    self.outputLimit = outputLimit
  }

  /// Runs until the program closes its output or writes too much.
  ///
  /// - Returns: Whether that was before the deadline.
  mutating func run(until deadline: ContinuousClock.Instant) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      // A descriptor of -1 is passed over.
      var polled = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&polled, 2, Self.milliseconds(left))
      if ready < 0 && errno != EINTR { return true }
      guard ready > 0 else { continue }
      if polled[0].revents != 0 { feed() }
      if polled[1].revents != 0 && !read(&buffer) { return true }
    }
  }

  /// Closes both ends.
  mutating func close() {
    closeInput()
    if output >= 0 { Glibc.close(output) }
    output = -1
  }

  private mutating func feed() {
    let rest = file.count - sent
    let written = file.withUnsafeBytes { bytes in
      Glibc.write(input, bytes.baseAddress.map { $0 + sent }, rest)
    }
    if written > 0 { sent += written }
    let isBusy = written < 0 && (errno == EAGAIN || errno == EINTR)
    // The program may stop reading before the end: it has seen enough then.
    if sent == file.count || (written < 0 && !isBusy) { closeInput() }
  }

  /// Reads what is there; gives false at the end.
  private mutating func read(_ buffer: inout [UInt8]) -> Bool {
    let count = Glibc.read(output, &buffer, buffer.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    received.append(contentsOf: buffer.prefix(count))
    return count > 0 && received.count <= outputLimit
  }

  private mutating func closeInput() {
    if input >= 0 { Glibc.close(input) }
    input = -1
  }

  /// Rounded up, so that the last wait is not a series of none.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    let rest = (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
    return Int32(clamping: seconds * 1000 + rest)
  }
}
