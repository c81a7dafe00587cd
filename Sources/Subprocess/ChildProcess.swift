import CSubprocess
import Glibc
import Synchronization
import SystemThreads

/// A running program, with a pipe to its input and one from its output.
///
/// One thread feeds, reads and reaps it; any other may kill it.
package final class ChildProcess: Sendable {
  /// Why a program could not be started: this `errno`.
  package struct Failure: Error, Hashable {
    package let errno: Int32

    package init(errno: Int32) {
      self.errno = errno
    }
  }

  /// When its output is complete.
  package enum Completion: Sendable {
    /// When it closes its output; it is not needed any more then, and is ended.
    case outputCloses
    /// When it has ended. What it has started and left behind may keep its output open for ever, and
    /// is waited for by nobody.
    case programEnds
  }

  /// Why a run ended.
  package enum End: Sendable {
    /// The output is complete, or there was more of it than there can be.
    case output([UInt8])
    /// It took too long, or did not end when it was ended.
    case timeout
    case cancelled
  }

  private enum State {
    case running(pid_t)
    case cancelled(pid_t)
    /// It is about to be reaped, or was: its number may be another's.
    case ended

    var process: pid_t? {
      switch self {
      case .running(let process), .cancelled(let process): process
      case .ended: nil
      }
    }
  }

  /// How long a program that was killed has to end: one that waits for a device cannot.
  private static let dyingTime = Duration.seconds(1)

  private let input: Int32
  private let output: Int32
  private let state: Mutex<State>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: What to start.
  ///   - hasInput: Whether it is fed; else its input is empty.
  /// - Throws: ``Failure`` where that fails; then nothing runs.
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
      error = program.start(input: input[0], output: output[1], &process)
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

  /// Starts a program without anything to read or write, and does not wait for it; its end is noted.
  ///
  /// - Parameter program: What to start.
  /// - Throws: ``Failure`` where that fails.
  package static func launch(_ program: ChildProgram) throws(Failure) {
    var process: pid_t = 0
    let error = program.start(input: -1, output: -1, &process)
    guard error == 0 else { throw Failure(errno: error) }
    waitApart(for: process)
  }

  /// Ends the program from another thread; the thread that waits for it then finds its output closed.
  package func cancel() {
    state.withLock { state in
      // Not yet reaped, so the number is still this process's.
      guard case .running(let process) = state else { return }
      Self.kill(process)
      state = .cancelled(process)
    }
  }

  /// Feeds the program, reads what it writes, and waits for its end or brings it about.
  ///
  /// To be called once. It blocks, and the process is gone when it returns; what it has started is gone
  /// too, unless it ended by itself. One that cannot be killed, because it waits for a device, is left
  /// to end when it can.
  ///
  /// - Parameters:
  ///   - file: Goes to the program's input.
  ///   - limit: How many bytes of output there can be; one more and reading stops.
  ///   - completion: When the output is complete.
  ///   - deadline: When it is enough.
  /// - Returns: Why it ended, and what the program used.
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
      // One that has ended already is only reaped, and what it left behind stays.
      if ending != .programEnded { Self.kill(process) }
      defer { state = .ended }
      if case .cancelled = state { return (process, true) }
      return (process, false)
    }
    // Only now: a program that is ended should end by that, and not by writing to a closed pipe.
    pump.close()
    let usage = Self.reap(ended)
    if isCancelled { return (.cancelled, usage ?? .killed) }
    guard let usage, ending != .timeout else { return (.timeout, usage ?? .killed) }
    return (.output(pump.received), usage)
  }

  /// Waits a while for a process that has ended or was killed; gives nil where another thread is left
  /// to wait for it.
  private static func reap(_ process: pid_t) -> ChildUsage? {
    let deadline = ContinuousClock.now + dyingTime
    repeat {
      var usage = csubprocess_usage()
      if csubprocess_reap(process, &usage) != 0 { return ChildUsage(usage) }
      usleep(1000)
    } while ContinuousClock.now < deadline
    waitApart(for: process)
    return nil
  }

  /// Has a thread wait for the end of a process, for as long as that takes.
  private static func waitApart(for process: pid_t) {
    // Where the system allows no more threads, it stays in the process table until this one ends.
    _ = SystemThread.start { _ = csubprocess_wait(process) }
  }

  /// Ends a process that has not been reaped, with all that it has started in its session.
  private static func kill(_ process: pid_t) {
    Glibc.kill(-process, SIGKILL)
    Glibc.kill(process, SIGKILL)
  }
}

extension ChildProgram {
  /// Starts it; gives 0 or an `errno`.
  fileprivate func start(input: Int32, output: Int32, _ process: inout pid_t) -> Int32 {
    var words = ([name] + arguments).map(Self.duplicate) + [nil]
    var variables = environment.map { Self.duplicate("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    guard var limits = limits?.forSubprocess else {
      return csubprocess_start(path, &words, &variables, input, output, nil, &process)
    }
    return csubprocess_start(path, &words, &variables, input, output, &limits, &process)
  }

  /// A text as C keeps it, to be freed.
  private static func duplicate(_ text: String) -> UnsafeMutablePointer<CChar>? {
    strdup(text)
  }
}
