import CSubprocess
import Glibc
import Synchronization
import SystemThreads

/// The result of a run of a program.
package struct ChildResult: Sendable {
  /// How a run ended.
  package enum End: Sendable, Hashable {
    case cancelled
    /// Exited with this status, 0 to 255.
    case exited(Int32)
    /// Killed by this signal.
    case killed(signal: Int32)
    /// It could not be started; the `errno`.
    case notStarted(Int32)
    case timeout
    /// The output exceeded its limit, and the program was killed.
    case tooMuchOutput
  }

  package let end: End
  package var output: [UInt8] = []
  package var errorOutput: [UInt8] = []
  /// The peak resident memory, in KiB.
  ///
  /// The kernel includes this process's memory at the time of the start, so this is an upper bound.
  package var peakKibibytes = 0
  /// The processor time of the program and of the child processes that it waited for.
  package var cpuTime = Duration.zero

  /// Returns the end that a status means, in the encoding of wait(2).
  static func end(status: Int32) -> End {
    // The low seven bits hold the signal, the next byte the status.
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}

extension ChildProgram {
  /// Runs the program to its end, on a thread of its own.
  ///
  /// The program leads a process group in a session of its own. The group is killed at the deadline,
  /// when the task is cancelled, and when this process ends in any way. What the program printed is
  /// complete when it exits, even if a process that it started has the output open.
  ///
  /// - Parameters:
  ///   - input: The bytes for its standard input; it need not read them.
  ///   - outputLimit: The limit for its output, in bytes; it is killed beyond it.
  ///   - errorLimit: The number of bytes of its standard error to keep; with 0 it is discarded.
  ///   - killsGroup: Whether processes that it leaves behind in its group are killed.
  ///   - deadline: The time at which it is killed.
  package func run(
    _ input: [UInt8] = [],
    outputLimit: Int,
    errorLimit: Int = 0,
    killsGroup: Bool = true,
    deadline: ContinuousClock.Instant
  ) async -> ChildResult {
    let run = ChildRun()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasThread = SystemThread.start {
          var streams = ChildStreams(input, outputLimit: outputLimit, errorLimit: errorLimit)
          run.perform(self, &streams, killsGroup: killsGroup, deadline: deadline) {
            continuation.resume(returning: $0)
          }
        }
        if !hasThread { continuation.resume(returning: ChildResult(end: .notStarted(EAGAIN))) }
      }
    } onCancel: {
      run.cancel()
    }
  }
}

/// The process of a run, which any thread may kill.
private final class ChildRun: Sendable {
  private struct State {
    var isCancelled = false
    /// The process until it is reaped; afterwards its process ID may be another's.
    var process: pid_t?

    func kill() {
      if let process { Glibc.kill(-process, SIGKILL) }
    }
  }

  private let state = Mutex(State())

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.kill()
    }
  }

  /// Runs a program; blocks until nothing of the process is left.
  ///
  /// Calls `completion` once, and before the end of a process that was killed: one that waits for a
  /// device may go on.
  func perform(
    _ program: ChildProgram,
    _ streams: inout ChildStreams,
    killsGroup: Bool,
    deadline: ContinuousClock.Instant,
    _ completion: (ChildResult) -> Void
  ) {
    if state.withLock(\.isCancelled) { return completion(ChildResult(end: .cancelled)) }
    let process: pid_t
    do throws(ChildProgram.Failure) {
      process = try streams.start(program)
    } catch {
      return completion(ChildResult(end: .notStarted(error.errno)))
    }
    state.withLock { state in
      state.process = process
      if state.isCancelled { state.kill() }
    }
    let forcedEnd = streams.exchange(with: process, until: deadline)
    let isCancelled = state.withLock { state in
      // A process that has exited is not reaped yet, so its group is not another's.
      if forcedEnd != nil || killsGroup { state.kill() }
      state.process = nil
      return state.isCancelled
    }
    if let end = isCancelled ? .cancelled : forcedEnd {
      completion(ChildResult(end: end, output: streams.output, errorOutput: streams.errorOutput))
      _ = csubprocess_wait(process)
      return
    }
    let usage = csubprocess_wait(process)
    completion(
      ChildResult(
        end: ChildResult.end(status: usage.status),
        output: streams.output,
        errorOutput: streams.errorOutput,
        peakKibibytes: Int(usage.peak_kibibytes),
        cpuTime: .microseconds(usage.cpu_microseconds)
      )
    )
  }
}

/// Writes a program's input and reads its outputs at the same time, so that neither side deadlocks.
private struct ChildStreams: ~Copyable {
  /// The interval of checks for the program's exit on kernels without `pidfd_open`, in milliseconds.
  private static let exitCheckInterval: Int32 = 10

  private let unsent: [UInt8]
  private let outputLimit: Int
  private let errorLimit: Int
  private var sentCount = 0
  private var inputEnd: Int32 = -1
  private var outputEnd: Int32 = -1
  private var errorEnd: Int32 = -1
  /// As large as a pipe can be for a user without privileges, so that one read empties it: pipe(7).
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
  private(set) var output: [UInt8] = []
  private(set) var errorOutput: [UInt8] = []

  init(_ input: [UInt8], outputLimit: Int, errorLimit: Int) {
    unsent = input
    self.outputLimit = outputLimit
    self.errorLimit = errorLimit
  }

  deinit {
    for end in [inputEnd, outputEnd, errorEnd] where end >= 0 { Glibc.close(end) }
    buffer.deallocate()
  }

  /// Starts a program on pipes.
  mutating func start(_ program: ChildProgram) throws(ChildProgram.Failure) -> pid_t {
    var input: Int32 = -1
    var output: Int32 = -1
    var error: Int32 = -1
    defer { for end in [input, output, error] where end >= 0 { Glibc.close(end) } }
    if !unsent.isEmpty { (input, inputEnd) = try Self.pipe(nonblocking: 1) }
    (outputEnd, output) = try Self.pipe(nonblocking: 0)
    if errorLimit > 0 { (errorEnd, error) = try Self.pipe(nonblocking: 0) }
    return try program.start(csubprocess_bound, input: input, output: output, error: error)
  }

  private static func pipe(
    nonblocking: Int32
  ) throws(ChildProgram.Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    let error = csubprocess_pipe(&ends, nonblocking)
    guard error == 0 else { throw ChildProgram.Failure(errno: error) }
    return (ends[0], ends[1])
  }

  /// Runs until the program exits, exceeds the output limit or reaches the deadline.
  ///
  /// - Returns: Why it must be killed; `nil` if it has exited.
  mutating func exchange(
    with process: pid_t,
    until deadline: ContinuousClock.Instant
  ) -> ChildResult.End? {
    let watch = csubprocess_watch(process)
    defer { if watch >= 0 { Glibc.close(watch) } }
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return .timeout }
      // poll(2) skips a descriptor of -1.
      var polled = [
        pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errorEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = Self.milliseconds(left)
      let ready = poll(&polled, 4, watch < 0 ? min(timeout, Self.exitCheckInterval) : timeout)
      if ready > 0, polled[0].revents != 0 { feed() }
      // After the exit, all of the program's output is in the pipes.
      let hasEnded = csubprocess_has_ended(process)
      Self.read(&outputEnd, into: &output, upTo: outputLimit + 1, buffer)
      Self.read(&errorEnd, into: &errorOutput, upTo: errorLimit, buffer)
      if output.count > outputLimit { return .tooMuchOutput }
      if hasEnded { return nil }
    }
  }

  private mutating func feed() {
    let written = unsent.withUnsafeBytes { bytes in
      Glibc.write(inputEnd, bytes.baseAddress.map { $0 + sentCount }, bytes.count - sentCount)
    }
    if written > 0 { sentCount += written }
    let isBusy = written < 0 && (errno == EAGAIN || errno == EINTR)
    // A program may stop reading early.
    if sentCount == unsent.count || (written < 0 && !isBusy) { Self.close(&inputEnd) }
  }

  /// Reads what is available, keeps bytes up to a limit, and closes the descriptor at its end.
  private static func read(
    _ descriptor: inout Int32,
    into bytes: inout [UInt8],
    upTo limit: Int,
    _ buffer: UnsafeMutableRawBufferPointer
  ) {
    guard descriptor >= 0 else { return }
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(min(count, limit - bytes.count))
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      close(&descriptor)
    }
  }

  private static func close(_ descriptor: inout Int32) {
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Converts a duration and rounds up, because a timeout of 0 would make the loop busy.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    Int32(clamping: Int64((duration / .milliseconds(1)).rounded(.up)))
  }
}
