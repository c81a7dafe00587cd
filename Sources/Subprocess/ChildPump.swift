import CSubprocess
import Glibc

/// Moves bytes to and from a program at once, so that neither side waits for the other for ever.
struct ChildPump {
  private var input: Int32
  private var output: Int32
  private let file: [UInt8]
  private let outputLimit: Int
  private var sent = 0
  private(set) var received: [UInt8] = []
  /// Whether the last look found nothing more to read.
  private var isDrained = false

  /// How often an end is looked for of which the kernel does not tell, in milliseconds.
  private static let glance: Int32 = 10

  init(input: Int32, output: Int32, file: [UInt8], outputLimit: Int) {
    self.input = input
    self.output = output
    self.file = file
    self.outputLimit = outputLimit
  }

  /// Why it stopped.
  enum Ending {
    /// The output was closed, or there is too much of it.
    case outputEnded
    /// The program that is watched has ended.
    case programEnded
    case timeout
  }

  /// Runs until the program closes its output or writes too much.
  ///
  /// - Parameters:
  ///   - deadline: When it is enough.
  ///   - program: A process whose end is waited for, also where the output closes before or stays open
  ///     after it; nil to wait for the output alone.
  /// - Returns: Why it stopped.
  mutating func run(
    until deadline: ContinuousClock.Instant,
    watching program: pid_t? = nil
  ) -> Ending {
    let watch = program.map(csubprocess_watch) ?? -1
    defer { if watch >= 0 { Glibc.close(watch) } }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return .timeout }
      // A descriptor of -1 is passed over.
      var polled = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
      ]
      // Where the kernel does not tell of an end, it is looked for.
      let isBlind = program != nil && watch < 0
      let patience = Self.milliseconds(left)
      let ready = poll(&polled, 3, isBlind ? min(patience, Self.glance) : patience)
      if ready < 0 && errno != EINTR { return .outputEnded }
      if ready > 0 && polled[0].revents != 0 { feed() }
      if let program {
        // All that it wrote is in the pipe by the time at which it has ended.
        let hasEnded = csubprocess_has_ended(program) != 0
        let isOpen = output < 0 || read(&buffer)
        if received.count > outputLimit { return .outputEnded }
        if !isOpen { closeOutput() }
        if hasEnded && (isDrained || output < 0) { return .programEnded }
      } else if ready > 0 && polled[1].revents != 0 && !read(&buffer) {
        return .outputEnded
      }
    }
  }

  /// Closes both ends.
  mutating func close() {
    closeInput()
    closeOutput()
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
    isDrained = count < 0 && errno == EAGAIN
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    received.append(contentsOf: buffer.prefix(count))
    return count > 0 && received.count <= outputLimit
  }

  private mutating func closeOutput() {
    if output >= 0 { Glibc.close(output) }
    output = -1
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
