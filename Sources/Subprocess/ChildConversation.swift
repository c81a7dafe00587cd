import CSubprocess
import Glibc

/// A running program with pipes to its three streams and a socket as its descriptor 3, by which it
/// takes commands and reports.
///
/// One thread uses it; a ``ChildWakeup`` ends its wait from another. It does not kill the program:
/// closing the socket ends it.
package struct ChildConversation: ~Copyable {
  private let process: pid_t
  private var input: Int32
  private var outputEnd: Int32
  private var errorEnd: Int32
  private var control: Int32
  private var unsent: [UInt8] = []
  private var sentCount = 0
  private var closesInput = false
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// The bytes received from standard output; remove those that are done with.
  package var output: [UInt8] = []
  /// The bytes received from standard error.
  package var errorOutput: [UInt8] = []
  /// The bytes received from the socket.
  package private(set) var report: [UInt8] = []

  /// Whether the program, or one that it started, still has its output open.
  package var isOutputOpen: Bool { outputEnd >= 0 }
  /// Whether the program, or one that it started, still has its standard error open.
  package var isErrorOutputOpen: Bool { errorEnd >= 0 }
  /// Whether the program has its end of the socket open.
  package var isControlOpen: Bool { control >= 0 }

  /// Starts a program.
  ///
  /// - Parameter program: The program.
  /// - Throws: ``ChildProcess/Failure`` if the program could not be started.
  package init(_ program: ChildProgram) throws(ChildProcess.Failure) {
    var pipes: [[Int32]] = []
    var process: pid_t = 0
    // The ends of this process, by the index in each pair.
    let own = [1, 0, 0, 0]
    func open(_ create: (UnsafeMutablePointer<Int32>) -> Int32) -> Int32 {
      var pair: [Int32] = [-1, -1]
      let error = create(&pair)
      pipes.append(pair)
      return error
    }
    var error = open { csubprocess_pipe($0, 1) }
    if error == 0 { error = open { csubprocess_pipe($0, 0) } }
    if error == 0 { error = open { csubprocess_pipe($0, 0) } }
    if error == 0 { error = open { csubprocess_socket_pair($0) } }
    if error == 0 {
      error = program.start(
        csubprocess_streams(
          input: pipes[0][0],
          output: pipes[1][1],
          error: pipes[2][1],
          control: pipes[3][1]
        ),
        &process
      )
    }
    for (pair, index) in zip(pipes, own) where pair[1 - index] >= 0 { Glibc.close(pair[1 - index]) }
    guard error == 0 else {
      for (pair, index) in zip(pipes, own) where pair[index] >= 0 { Glibc.close(pair[index]) }
      throw ChildProcess.Failure(errno: error)
    }
    self.process = process
    (input, outputEnd, errorEnd, control) = (pipes[0][1], pipes[1][0], pipes[2][0], pipes[3][0])
  }

  deinit {
    for end in [input, outputEnd, errorEnd, control] where end >= 0 { Glibc.close(end) }
  }

  /// Adds bytes for the program's standard input, which ``wait(until:for:)`` writes.
  package mutating func send(_ bytes: [UInt8]) {
    if sentCount == unsent.count { (unsent, sentCount) = ([], 0) }
    unsent += bytes
  }

  /// Closes the program's standard input as soon as all bytes are written.
  package mutating func closeInput() {
    closesInput = true
    if sentCount == unsent.count { Self.close(&input) }
  }

  /// Sends a command by the socket.
  package mutating func command(_ byte: UInt8) {
    var byte = byte
    _ = Glibc.send(control, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  /// Waits until something can be read or written, reads and writes it, and returns.
  ///
  /// What the program wrote before a report is received with the report.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to return anyway.
  ///   - wakeup: Ends the wait from another thread.
  package mutating func wait(until deadline: ContinuousClock.Instant, for wakeup: ChildWakeup) {
    let isSending = sentCount < unsent.count
    // poll(2) skips a descriptor of -1. An input without bytes to write is watched for its end.
    var polled = [
      pollfd(fd: input, events: isSending ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: control, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeup.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let left = max(ContinuousClock.now.duration(to: deadline), .zero)
    guard poll(&polled, nfds_t(polled.count), ChildPump.milliseconds(left)) > 0 else { return }
    let isReady = polled.map { $0.revents != 0 }
    if isReady[4] { wakeup.clear() }
    // Without bytes to write, it is ready when nobody reads any more.
    if isReady[0] { isSending ? feed() : Self.close(&input) }
    if isReady[3] { Self.read(&control, into: &report, &buffer) }
    if isReady[1] || isReady[3] { readOutput(untilEmpty: isReady[3]) }
    if isReady[2] || isReady[3] { Self.read(&errorEnd, into: &errorOutput, &buffer) }
  }

  /// Closes all streams, and waits until the program has ended.
  package consuming func end() {
    for end in [input, outputEnd, errorEnd, control] where end >= 0 { Glibc.close(end) }
    (input, outputEnd, errorEnd, control) = (-1, -1, -1, -1)
    _ = csubprocess_wait(process)
  }

  /// The largest capacity of a pipe for a user without privileges: pipe(7).
  private static let pipeBytes = 1 << 20

  private mutating func readOutput(untilEmpty: Bool) {
    let end = output.count + Self.pipeBytes
    repeat {
      guard Self.read(&outputEnd, into: &output, &buffer) else { return }
    } while untilEmpty && output.count < end
  }

  private mutating func feed() {
    let written = unsent.withUnsafeBytes { bytes in
      Glibc.write(input, bytes.baseAddress.map { $0 + sentCount }, bytes.count - sentCount)
    }
    if written > 0 { sentCount += written }
    let isBusy = written < 0 && (errno == EAGAIN || errno == EINTR)
    // A program may stop reading early.
    let isRefused = written < 0 && !isBusy
    if isRefused { (unsent, sentCount) = ([], 0) }
    if isRefused || (closesInput && sentCount == unsent.count) { Self.close(&input) }
  }

  /// Reads what is available, and closes the descriptor at its end; returns whether it read bytes.
  @discardableResult private static func read(
    _ descriptor: inout Int32,
    into bytes: inout [UInt8],
    _ buffer: inout [UInt8]
  ) -> Bool {
    guard descriptor >= 0 else { return false }
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes.append(contentsOf: buffer.prefix(count))
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      close(&descriptor)
    }
    return count > 0
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}

/// Ends the wait of a thread for a ``ChildConversation``, also if it comes before the wait.
package final class ChildWakeup: Sendable {
  fileprivate let readEnd: Int32
  private let writeEnd: Int32

  /// Creates a wakeup.
  ///
  /// - Throws: ``ChildProcess/Failure`` if no descriptor is left.
  package init() throws(ChildProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    let error = csubprocess_socket_pair(&ends)
    guard error == 0 else { throw ChildProcess.Failure(errno: error) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the wait; may be called from any thread.
  package func notify() {
    var byte: UInt8 = 0
    _ = send(writeEnd, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  fileprivate func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while recv(readEnd, &bytes, bytes.count, 0) == bytes.count {}
  }
}
