import Glibc
import Synchronization

/// A program without a terminal and input, observed from outside while it runs.
///
/// A separate thread records its output and, if it is measured, its peak memory and the command lines
/// of all processes meanwhile.
package final class ObservedProgram: Sendable {
  /// The result of a run.
  package struct Outcome: Sendable {
    package let output: [UInt8]
    package let errorOutput: [UInt8]
    package let ending: ChildProcess.Ending
    /// The highest memory measured, in KiB: the very last moment may be missing.
    package let peakKilobytes: Int
    package let duration: Duration
    /// The command lines of all processes during the run.
    package let commandLines: Set<[UInt8]>
  }

  private struct State {
    var output: [UInt8] = []
    var errorOutput: [UInt8] = []
    var peakKilobytes = 0
    var commandLines: Set<[UInt8]> = []
    var outcome: Outcome?
  }

  private let child: ChildProcess
  private let isMeasured: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())
  private let changed = TestPipe()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The binary.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment.
  ///   - isMeasured: Whether to record its memory and the command lines.
  /// - Throws: An error of the system.
  package init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String],
    isMeasured: Bool = false
  ) throws {
    self.isMeasured = isMeasured
    let (output, errorOutput) = (try Self.pipeEnds(), try Self.pipeEnds())
    defer { for end in [output[1], errorOutput[1]] { close(end) } }
    let (outputEnd, errorEnd) = (output[0], errorOutput[0])
    do {
      child = try ChildProcess(path, arguments, environment: environment) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errorOutput[1], STDERR_FILENO)
      }
    } catch {
      for end in [outputEnd, errorEnd] { close(end) }
      throw error
    }
    _ = TestThread { [self] in observe(outputEnd, errorEnd) }
  }

  /// Returns a pipe whose read end never blocks.
  private static func pipeEnds() throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw PseudoTerminal.Failure(step: "pipe", errno: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return ends
  }

  /// Its standard output so far.
  package var output: [UInt8] { state.withLock(\.output) }

  /// Its standard error so far.
  package var errorOutput: [UInt8] { state.withLock(\.errorOutput) }

  /// Sends a signal.
  package func signal(_ number: Int32) {
    child.signal(number)
  }

  /// Waits until the output meets a condition, or the program has ended.
  ///
  /// - Parameters:
  ///   - stream: Which of the two streams.
  ///   - seconds: The longest time to wait, so that a failing test ends.
  ///   - condition: The condition, checked after each write.
  /// - Returns: False if the condition was not met.
  package func waitForOutput(
    on stream: @escaping @Sendable (ObservedProgram) -> [UInt8] = { $0.output },
    upTo seconds: Int = 600,
    until condition: @escaping @Sendable ([UInt8]) -> Bool
  ) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    return await TestThread.run { [self] in
      while true {
        let hasEnded = state.withLock { $0.outcome != nil }
        if condition(stream(self)) { return true }
        if hasEnded { return false }
        guard changed.wait(until: deadline) else { return condition(stream(self)) }
      }
    }
  }

  /// Waits for the end, and kills the program on a timeout.
  ///
  /// - Parameter seconds: The longest time to wait.
  /// - Returns: The result, also if the program had to be killed.
  package func wait(upTo seconds: Int = 240) async -> Outcome? {
    await TestThread.run { [self] in join(upTo: seconds) }
  }

  /// Waits for the end on this thread; see ``wait(upTo:)``.
  package func join(upTo seconds: Int = 240) -> Outcome? {
    OwnThreadTrait.requireOwnThread()
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let outcome = state.withLock(\.outcome) { return outcome }
      guard changed.wait(until: deadline) else { break }
    }
    signal(SIGKILL)
    _ = changed.wait(until: .now + .seconds(10))
    return state.withLock(\.outcome)
  }

  // MARK: The thread

  /// Observes the process and reads both pipes until the process has ended.
  ///
  /// The pipes may end later: another child started at this moment may hold them too.
  private func observe(_ output: Int32, _ errorOutput: Int32) {
    var descriptors = [output, errorOutput].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var nextLook = ContinuousClock.now
    var ending: ChildProcess.Ending?
    while ending == nil {
      _ = poll(&descriptors, 2, 10)
      let peak = isMeasured ? ProcessFiles.peakKilobytes(of: child.process) ?? 0 : 0
      if isMeasured, ContinuousClock.now >= nextLook {
        let lines = ProcessFiles.commandLines()
        state.withLock { $0.commandLines.formUnion(lines) }
        nextLook = .now + .milliseconds(200)
      }
      ending = child.ending
      var isNew = false
      for index in descriptors.indices {
        let (bytes, hasEnded) = Self.read(descriptors[index].fd)
        if hasEnded { descriptors[index].fd = -1 }
        isNew = isNew || !bytes.isEmpty
        state.withLock { state in
          state.peakKilobytes = max(state.peakKilobytes, peak)
          if index == 0 { state.output += bytes } else { state.errorOutput += bytes }
        }
      }
      if isNew { changed.notify() }
    }
    close(output)
    close(errorOutput)
    ending.map(end)
  }

  /// Returns all available bytes, and whether the stream has ended.
  private static func read(_ descriptor: Int32) -> (bytes: [UInt8], hasEnded: Bool) {
    guard descriptor >= 0 else { return ([], true) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else {
        return (bytes, count == 0 || (errno != EAGAIN && errno != EINTR))
      }
      bytes += buffer[..<count]
    }
  }

  private func end(_ ending: ChildProcess.Ending) {
    state.withLock { state in
      state.outcome = Outcome(
        output: state.output,
        errorOutput: state.errorOutput,
        ending: ending,
        peakKilobytes: state.peakKilobytes,
        duration: .now - start,
        commandLines: state.commandLines
      )
    }
    changed.notify()
  }
}
