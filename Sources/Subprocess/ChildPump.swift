import CSubprocess
import Glibc

/// Writes a program's input and reads its output at the same time, so that neither side deadlocks.
struct ChildPump {
  private var input: Int32
  private var output: Int32
  private let file: [UInt8]
  private let outputLimit: Int
  private var sent = 0
  private(set) var received: [UInt8] = []
  /// Whether the last read emptied the pipe.
  private var isDrained = false

  /// The interval of checks for the program's exit on kernels without `pidfd_open`, in
  /// milliseconds.
  private static let exitCheckInterval: Int32 = 10

  init(input: Int32, output: Int32, file: [UInt8], outputLimit: Int) {
    self.input = input
    self.output = output
    self.file = file
    self.outputLimit = outputLimit
  }

  /// The reason why the pump stopped.
  enum Ending {
    /// The output was closed, or exceeded its limit.
    case outputEnded
    /// The watched program exited.
    case programEnded
    case timeout
  }

  /// Runs until the program closes its output, exits, exceeds the output limit or reaches the
  /// deadline.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to stop.
  ///   - program: A process whose exit ends the pump; `nil` to wait until the output closes.
  /// - Returns: The reason why the pump stopped.
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
      // poll(2) skips a descriptor of -1.
      var polled = [
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
      ]
      // Without a pidfd, check for the exit at intervals.
      let pollsForExit = program != nil && watch < 0
      let timeout = Self.milliseconds(left)
      let ready = poll(&polled, 3, pollsForExit ? min(timeout, Self.exitCheckInterval) : timeout)
      if ready < 0 && errno != EINTR { return .outputEnded }
      if ready > 0 && polled[0].revents != 0 { feed() }
      if let program {
        // After the exit, all of the program's output is in the pipe.
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
    // A program may stop reading early.
    if sent == file.count || (written < 0 && !isBusy) { closeInput() }
  }

  /// Reads the available output and returns false at its end.
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

  /// Converts a duration and rounds up, because a timeout of 0 would make the loop busy.
  static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    let rest = (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
    return Int32(clamping: seconds * 1000 + rest)
  }
}
