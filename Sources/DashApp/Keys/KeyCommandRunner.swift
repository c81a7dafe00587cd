package import DashCore
import Glibc
import Subprocess
import SystemThreads

/// Runs a program that prints a key.
///
/// It is started without a shell, in a session of its own, with nothing to read, and with no variable
/// that could hold a key. What it prints beside its output is dropped. It has 10 seconds, and is ended
/// then with all that it has started; what it leaves running when it ends by itself, such as an agent
/// that remembers a passphrase, is left alone.
package struct KeyCommandRunner: Sendable {
  /// How long a program may take.
  package static let patience = Duration.seconds(10)
  /// The most bytes that a program may print.
  package static let maximumOutputBytes = 64 * 1024

  private let environment: [String: String]

  /// Makes a runner.
  ///
  /// - Parameter environment: The variables of this program.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Runs a program to its end, on a thread of its own.
  ///
  /// - Parameter command: What to run.
  /// - Returns: The key; why there is none; nil where the task was cancelled, and the program ended.
  package func run(_ command: KeyCommand) async -> Result<Secret, CommandFailure>? {
    let home = environment["HOME"]
    let name = HomePath.resolve(command.program, in: "", home: home)
    guard let path = ProgramSearch.find(name, in: environment["PATH"]) else {
      return .failure(.notRun)
    }
    let program = ChildProgram(
      path: path,
      name: command.program,
      arguments: command.arguments,
      environment: Self.passed(of: environment)
    )
    let slot = ChildSlot()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasThread = SystemThread.start {
          continuation.resume(returning: Self.runToEnd(program, slot))
        }
        if !hasThread { continuation.resume(returning: .failure(.notRun)) }
      }
    } onCancel: {
      slot.cancel()
    }
  }

  /// Blocks until the program has ended.
  private static func runToEnd(
    _ program: ChildProgram,
    _ slot: ChildSlot
  ) -> Result<Secret, CommandFailure>? {
    guard let process = try? ChildProcess(program, hasInput: false) else {
      return .failure(.notRun)
    }
    slot.hold(process)
    let (end, usage) = process.exchange(
      outputLimit: maximumOutputBytes,
      until: .programEnds,
      deadline: .now + patience
    )
    switch end {
    case .cancelled: return nil
    case .timeout: return .failure(.timeout)
    case .output(let bytes) where bytes.count > maximumOutputBytes: return .failure(.tooMuch)
    case .output(let bytes):
      switch usage.ending {
      case .exited(0): return Secret(firstLineOf: bytes).map(Result.success) ?? .failure(.noKey)
      case .exited(let status): return .failure(.exited(status))
      case .killed(let signal): return .failure(.killed(signal: signal))
      }
    }
  }

  // MARK: The environment

  private static let passedNames: Set<String> = [
    "DBUS_SESSION_BUS_ADDRESS", "GNUPGHOME", "GPG_TTY", "HOME", "LANG", "LOGNAME", "PATH",
    "SSH_AUTH_SOCK", "TERM", "USER",
  ]
  private static let passedPrefixes = ["LC_", "XDG_"]

  /// The variables that such a program gets: what it needs to find its files, its agent and its
  /// language, and nothing else.
  package static func passed(of environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in
      passedNames.contains(name) || passedPrefixes.contains(where: name.hasPrefix)
    }
  }
}
