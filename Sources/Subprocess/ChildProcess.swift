import CSubprocess
import Glibc
import Synchronization
import SystemThreads

/// A running program, with a pipe to its standard input and one from its standard output.
///
/// One thread writes, reads and reaps; any other thread may kill the program.
package final class ChildProcess: Sendable {
  /// The `errno` of a failed start.
  package struct Failure: Error, Hashable {
    package let errno: Int32

    package init(errno: Int32) {
      self.errno = errno
    }
  }

  /// The event that completes the output.
  package enum Completion: Sendable {
    /// The program closes its output, and is then killed.
    case outputCloses
    /// The program exits, even if its own child processes keep the output open.
    case programEnds
  }

  /// The reason why a run ended.
  package enum End: Sendable {
    /// The output is complete, or exceeded its limit.
    case output([UInt8])
    /// The deadline passed, or a killed program did not exit.
    case timeout
    case cancelled
  }

  private enum State {
    case running(pid_t)
    case cancelled(pid_t)
    /// The process is being reaped; its process ID may be reused.
    case ended

    var process: pid_t? {
      switch self {
      case .running(let process), .cancelled(let process): process
      case .ended: nil
      }
    }
  }

  /// How long to wait until a killed program has exited; one that waits for a device may never
  /// exit.
  private static let killGracePeriod = Duration.seconds(1)

  private let input: Int32
  private let output: Int32
  private let state: Mutex<State>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - hasInput: Whether its input is a pipe; otherwise the input is empty.
  /// - Throws: ``Failure`` if the program could not be started.
  package init(_ program: ChildProgram, hasInput: Bool) throws(Failure) {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    if hasInput {
      let error = csubprocess_pipe(&input, 1)
      guard error == 0 else { throw Failure(errno: error) }
    }
    var error = csubprocess_pipe(&output, 0)
    var process: pid_t = 0
    if error == 0 {
      error = program.start(
        .init(input: input[0], output: output[1], error: -1, control: -1),
        &process
      )
    }
    for end in [input[0], output[1]] where end >= 0 { close(end) }
    guard error == 0 else {
      for end in [input[1], output[0]] where end >= 0 { close(end) }
      throw Failure(errno: error)
    }
    self.input = input[1]
    self.output = output[0]
    state = Mutex(.running(process))
  }

  /// Starts a program without input and output, and reaps it in the background.
  ///
  /// - Parameter program: The program.
  /// - Throws: ``Failure`` if the program could not be started.
  package static func launch(_ program: ChildProgram) throws(Failure) {
    var process: pid_t = 0
    let error = program.start(.init(input: -1, output: -1, error: -1, control: -1), &process)
    guard error == 0 else { throw Failure(errno: error) }
    reapInBackground(for: process)
  }

  /// Kills the program from another thread; the thread that runs `exchange` then sees its output
  /// close.
  package func cancel() {
    state.withLock { state in
      // The process is not yet reaped, so its process ID has not been reused.
      guard case .running(let process) = state else { return }
      Self.kill(process)
      state = .cancelled(process)
    }
  }

  /// Writes the input, reads the output, and waits for the program's end or kills it.
  ///
  /// Call this once. It blocks until the process is gone. Also kills the process group, unless the
  /// program exited by itself. A process that does not exit in time is left to a background thread.
  ///
  /// - Parameters:
  ///   - file: The bytes for the program's input.
  ///   - limit: The limit for the output, in bytes; reading stops beyond it.
  ///   - completion: The event that completes the output.
  ///   - deadline: The time at which the program is killed.
  /// - Returns: The reason why the run ended, and the resources that the program used.
  package func exchange(
    _ file: [UInt8] = [],
    outputLimit limit: Int,
    until completion: Completion,
    deadline: ContinuousClock.Instant
  ) -> (end: End, usage: ChildUsage) {
    var pump = ChildPump(input: input, output: output, file: file, outputLimit: limit)
    let process = state.withLock { $0.process }
    let watched = completion == .programEnds ? process : nil
    let ending = pump.run(until: deadline, watching: watched)
    let (ended, isCancelled) = state.withLock { state in
      guard let process = state.process else { preconditionFailure("a process is reaped once") }
      // After an exit, the program's own child processes keep running.
      if ending != .programEnded { Self.kill(process) }
      defer { state = .ended }
      if case .cancelled = state { return (process, true) }
      return (process, false)
    }
    // Close after the kill, so that the program does not end by writing to a closed pipe.
    pump.close()
    let usage = Self.reap(ended)
    if isCancelled { return (.cancelled, usage ?? .killed) }
    guard let usage, ending != .timeout else { return (.timeout, usage ?? .killed) }
    return (.output(pump.received), usage)
  }

  /// Waits for a process that has exited or was killed.
  ///
  /// After ``killGracePeriod``, returns `nil` and leaves the process to a background thread.
  private static func reap(_ process: pid_t) -> ChildUsage? {
    let deadline = ContinuousClock.now + killGracePeriod
    repeat {
      var usage = csubprocess_usage()
      if csubprocess_reap(process, &usage) != 0 { return ChildUsage(usage) }
      usleep(1000)
    } while ContinuousClock.now < deadline
    reapInBackground(for: process)
    return nil
  }

  /// Starts a thread that waits for a process and reaps it.
  private static func reapInBackground(for process: pid_t) {
    // Without another thread, the process stays a zombie until this program ends.
    _ = SystemThread.start { _ = csubprocess_wait(process) }
  }

  /// Kills a process that has not been reaped, with its whole process group.
  private static func kill(_ process: pid_t) {
    Glibc.kill(-process, SIGKILL)
    Glibc.kill(process, SIGKILL)
  }
}

extension ChildProgram {
  /// Runs the program with this process's standard streams, and waits until it exits.
  ///
  /// Ctrl-C goes to the program alone.
  ///
  /// - Returns: How it ended; `nil` if it could not be started.
  package func runInForeground() -> ChildUsage.Ending? {
    var usage = csubprocess_usage()
    let error = withVectors { argv, variables in csubprocess_run(path, argv, variables, &usage) }
    return error == 0 ? ChildUsage(usage).ending : nil
  }

  /// Spawns the program and returns 0 or an `errno`.
  func start(_ streams: csubprocess_streams, _ process: inout pid_t) -> Int32 {
    withVectors { argv, variables in
      guard var limits = limits?.forSubprocess else {
        return csubprocess_start(path, argv, variables, streams, nil, &process)
      }
      return csubprocess_start(path, argv, variables, streams, &limits, &process)
    }
  }

  /// The arguments or the environment of a program in C, with `NULL` at the end.
  private typealias Vector = UnsafePointer<UnsafeMutablePointer<CChar>?>

  /// Calls a function with the arguments and the environment.
  private func withVectors(_ body: (_ argv: Vector, _ variables: Vector) -> Int32) -> Int32 {
    let argv = ([name] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    return body(argv, variables)
  }
}

/// Holds the process of a run, so that the run can be cancelled before and after the start.
package final class ChildSlot: Sendable {
  private struct State {
    var process: ChildProcess?
    var isCancelled = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Stores the process, and kills it if the run is already cancelled.
  package func hold(_ process: ChildProcess) {
    let isCancelled = state.withLock { state in
      state.process = process
      return state.isCancelled
    }
    if isCancelled { process.cancel() }
  }

  /// Kills the process, now or as soon as it is stored.
  package func cancel() {
    let process = state.withLock { state in
      state.isCancelled = true
      return state.process
    }
    process?.cancel()
  }
}
