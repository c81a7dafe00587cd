package import DashCore
import Glibc
import Subprocess

/// Runs a program that prints a key.
///
/// The program starts without a shell, in its own session, without input, and without environment
/// variables that could hold a key. Its standard error is discarded. After 10 seconds it is killed
/// together with its children. Processes that still run after its exit, such as a passphrase agent,
/// are not killed.
package struct KeyCommandRunner: Sendable {
  /// The time limit for a program.
  private static let patience = Duration.seconds(10)
  /// The maximum number of bytes that a program may print.
  private static let maximumOutputBytes = 64 * 1024

  /// The environment variables of this process.
  let environment: [String: String]

  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Runs a program to its end on a separate thread.
  ///
  /// - Parameter command: The program and its arguments.
  /// - Returns: The key, or the reason why there is none; `nil` if the task was cancelled and the
  ///   program killed.
  package func run(_ command: KeyCommand) async -> Result<Secret, KeyCommandFailure>? {
    let home = environment["HOME"]
    let name = HomePath.resolve(command.program, in: "", home: home)
    guard let path = ProgramSearch.find(name, in: environment["PATH"]) else {
      return .failure(.notRun)
    }
    let program = ChildProgram(
      path: path,
      name: command.program,
      arguments: command.arguments,
      environment: ChildEnvironment.forKeyProgram(environment)
    )
    let result = await program.run(
      outputLimit: Self.maximumOutputBytes,
      killsGroup: false,
      deadline: .now + Self.patience
    )
    switch result.end {
    case .cancelled: return nil
    case .exited(0):
      return Secret.firstLine(of: result.output).map { .success(Secret($0)) } ?? .failure(.noKey)
    case .exited(let status): return .failure(.exited(status))
    case .killed(let signal): return .failure(.killed(signal: signal))
    case .notStarted: return .failure(.notRun)
    case .timeout: return .failure(.timeout)
    case .tooMuchOutput: return .failure(.tooMuch)
    }
  }
}
