package import DashCore
import Glibc
import Subprocess
import SystemThreads

/// Runs a program that prints a key.
///
/// The program starts without a shell, in its own session, without input, and without environment
/// variables that could hold a key. Its standard error is discarded. After 10 seconds it is killed
/// together with its children. Processes that still run after its exit, such as a passphrase agent,
/// are not killed.
package struct KeyCommandRunner: Sendable {
  /// The time limit for a program.
  package static let patience = Duration.seconds(10)
  /// The maximum number of bytes that a program may print.
  package static let maximumOutputBytes = 64 * 1024

  private let environment: [String: String]

  /// Creates a runner.
  ///
  /// - Parameter environment: The environment variables of this process.
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
  ) -> Result<Secret, KeyCommandFailure>? {
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
      case .exited(0):
        return Secret.firstLine(of: bytes).map { .success(Secret($0)) } ?? .failure(.noKey)
      case .exited(let status): return .failure(.exited(status))
      case .killed(let signal): return .failure(.killed(signal: signal))
      }
    }
  }
}
