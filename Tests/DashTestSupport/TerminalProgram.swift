import Foundation
package import Glibc
import Synchronization

/// A program in its own session with a controlling terminal.
///
/// What a test types there reaches the program as from a keyboard, signals included.
package final class TerminalProgram: Sendable {
  /// How a program ended.
  package enum Ending: Sendable, Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The source of a program's standard input.
  package enum Input: Sendable {
    /// The terminal.
    case terminal
    /// An open file descriptor, such as a pipe's.
    case descriptor(Int32)
  }

  /// The process id.
  package let process: pid_t

  private let terminal: PseudoTerminal
  private let ending = Mutex<Ending?>(nil)
  private let ended = TestPipe()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The binary.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment.
  ///   - input: The source of the standard input.
  ///   - terminal: The terminal to run in.
  /// - Throws: An error of the system.
  package init(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    input: Input = .terminal,
    in terminal: PseudoTerminal
  ) throws {
    self.terminal = terminal
    process = try Spawn.start(path, arguments, environment: environment, isLeader: true) {
      actions in
      // The first terminal that a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, terminal.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
      let descriptor =
        if case .descriptor(let descriptor) = input { descriptor } else { STDOUT_FILENO }
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    }
    _ = TestThread { [self] in reap() }
  }

  /// Sends a signal, unless the program has ended.
  package func signal(_ number: Int32) {
    ending.withLock { ending in
      if ending == nil { kill(process, number) }
    }
  }

  /// Waits for the end, and kills the program on a timeout.
  ///
  /// - Parameter seconds: The longest time to wait.
  /// - Returns: How the program ended; `nil` if it had to be killed.
  package func wait(upTo seconds: Int = 60) async -> Ending? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    return await TestThread.run { [self] in
      while true {
        if let ending = ending.withLock(\.self) { return ending }
        guard ended.wait(until: deadline) else { break }
      }
      signal(SIGKILL)
      return nil
    }
  }

  /// Waits until the program's main thread is blocked in a write.
  ///
  /// The kernel tells only root which call a program with hidden memory makes; for other users a
  /// program that sleeps counts.
  ///
  /// - Returns: False if that does not happen in time, or the kernel does not report it.
  package func waitsToWrite(upTo seconds: Int = 60) async -> Bool {
    #if arch(arm64)
    let number = "64 "
    #else
    let number = "1 "
    #endif
    let directory = "/proc/\(process)"
    return await Repeatedly.wait(upTo: seconds) {
      if let call = try? String(contentsOfFile: "\(directory)/syscall", encoding: .utf8) {
        return call.hasPrefix(number)
      }
      let status = try? String(contentsOfFile: "\(directory)/status", encoding: .utf8)
      return status?.contains("State:\tS") == true
    }
  }

  /// Waits for the end, and reaps the process under the lock of ``signal(_:)``: the system may give its
  /// process id to another one at once, even to a thread of the tests.
  private func reap() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    ending.withLock { ending in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
    ended.notify()
  }
}
