import CSubprocess
import Glibc
import Synchronization

/// A running program that draws, with a pipe to its input and one from its output.
///
/// One thread feeds, reads and reaps it; any other may kill it.
final class HelperProcess: Sendable {
  /// Why a run ended.
  enum End: Sendable {
    /// The program closed its output, or there was more of it than there can be.
    case output([UInt8])
    case timeout
    case cancelled
  }

  private enum State {
    case running(pid_t)
    case cancelled(pid_t)
    case reaped
  }

  private let input: Int32
  private let output: Int32
  private let state: Mutex<State>

  /// Starts the program; gives nil where that fails.
  init?(path: String, arguments: [String], limits: HelperLimits) {
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    guard csubprocess_pipe(&input, 1) == 0 else { return nil }
    guard csubprocess_pipe(&output, 0) == 0 else {
      for end in input { close(end) }
      return nil
    }
    var process: pid_t = 0
    var limits = limits.forSubprocess
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    let error = csubprocess_start(path, &words, input[0], output[1], &limits, &process)
    for word in words { free(word) }
    close(input[0])
    close(output[1])
    guard error == 0 else {
      close(input[1])
      close(output[0])
      return nil
    }
    self.input = input[1]
    self.output = output[0]
    state = Mutex(.running(process))
  }

  /// Ends the program from another thread; the thread that waits for it then finds its output closed.
  func cancel() {
    state.withLock { state in
      // Not yet reaped, so the number is still this process's.
      guard case .running(let process) = state else { return }
      Self.kill(process)
      state = .cancelled(process)
    }
  }

  /// Feeds the program a file, reads what it writes, and ends it.
  ///
  /// To be called once. It blocks, and in every case the process is gone when it returns.
  ///
  /// - Parameters:
  ///   - file: Goes to the program's input.
  ///   - limit: How many bytes of output there can be; one more and reading stops.
  ///   - deadline: When it is enough.
  /// - Returns: Why it ended, and what the program used.
  func exchange(
    _ file: [UInt8],
    outputLimit limit: Int,
    deadline: ContinuousClock.Instant
  ) -> (end: End, usage: csubprocess_usage) {
    var pump = HelperPump(input: input, output: output, file: file, outputLimit: limit)
    let isInTime = pump.run(until: deadline)
    pump.close()
    return state.withLock { state in
      var end: End = isInTime ? .output(pump.received) : .timeout
      var process: pid_t
      switch state {
      case .running(let running): process = running
      case .cancelled(let killed):
        process = killed
        end = .cancelled
      case .reaped: preconditionFailure("a process is reaped once")
      }
      // One that has ended already is only reaped.
      Self.kill(process)
      let usage = csubprocess_wait(process)
      state = .reaped
      return (end, usage)
    }
  }

  /// Ends a process that has not been reaped, with all that it has started in its session.
  private static func kill(_ process: pid_t) {
    Glibc.kill(-process, SIGKILL)
    Glibc.kill(process, SIGKILL)
  }
}
