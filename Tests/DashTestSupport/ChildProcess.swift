import Foundation
package import Glibc
import Synchronization

/// A program that a test starts, without Foundation: see ``init(_:_:environment:input:in:)`` for one
/// in a terminal, and ``ObservedProgram`` for one whose output is recorded.
package final class ChildProcess: Sendable {
  /// How a program ended.
  package enum Ending: Sendable, Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The source of the standard input of a program in a terminal.
  package enum Input: Sendable {
    /// The terminal.
    case terminal
    /// An open file descriptor, such as a pipe's.
    case descriptor(Int32)
  }

  /// A failed start.
  package struct Failure: Error {
    let errno: Int32
  }

  /// `POSIX_SPAWN_SETSID`, an extension that Swift does not import.
  private static let newSession: Int16 = 0x80

  /// `posix_spawn_file_actions_addclosefrom_np`, which Swift does not import either.
  private static let closeFrom = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
    to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self
  )

  /// The process id.
  package let process: pid_t

  private let state = Mutex<Ending?>(nil)
  private let ended = TestPipe()

  /// Starts a program with default signals, none of them blocked.
  ///
  /// A child inherits its parent thread's signal mask, and pool threads block most signals.
  ///
  /// - Parameters:
  ///   - path: The binary.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment.
  ///   - isLeader: Whether it leads a session of its own.
  ///   - redirect: Sets the standard streams.
  /// - Throws: ``Failure`` if the system refuses.
  init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String],
    isLeader: Bool = false,
    _ redirect: (inout posix_spawn_file_actions_t) -> Void
  ) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    redirect(&actions)
    // Otherwise a server stays open after its test, and a script that another test writes is busy.
    _ = Self.closeFrom(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags | (isLeader ? Self.newSession : 0))
    let argv: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    let envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
    defer { for string in argv + envp { free(string) } }
    var process = pid_t()
    let result = posix_spawn(&process, path, &actions, &attributes, argv + [nil], envp + [nil])
    if result != 0 { throw Failure(errno: result) }
    self.process = process
    _ = TestThread { [self] in reap() }
  }

  /// Starts a program in its own session with a controlling terminal.
  ///
  /// What a test types there reaches the program as from a keyboard, signals included.
  ///
  /// - Parameters:
  ///   - path: The binary.
  ///   - arguments: The arguments after the program's name.
  ///   - environment: The whole environment.
  ///   - input: The source of the standard input.
  ///   - terminal: The terminal to run in.
  /// - Throws: ``Failure`` if the system refuses.
  package convenience init(
    _ path: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    input: Input = .terminal,
    in terminal: PseudoTerminal
  ) throws {
    try self.init(path, arguments, environment: environment, isLeader: true) { actions in
      // The first terminal that a session leader opens becomes its controlling terminal.
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, terminal.path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
      let descriptor =
        if case .descriptor(let descriptor) = input { descriptor } else { STDOUT_FILENO }
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    }
  }

  /// How it ended; `nil` while it runs.
  var ending: Ending? { state.withLock(\.self) }

  /// Sends a signal, unless the program has ended.
  package func signal(_ number: Int32) {
    state.withLock { ending in
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
        if let ending { return ending }
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
    state.withLock { ending in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
    ended.notify()
  }
}
