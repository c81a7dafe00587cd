import DashConfiguration
import DashCore
import Glibc
import Subprocess
import TerminalScreen

/// The user's text editor.
extension AppContext {
  /// The command of the editor, which may have arguments (`code --wait`): `VISUAL`, else `EDITOR`,
  /// else `vi` on a terminal; `nil` if there is none.
  var editor: String? {
    let environment = invocation.environment
    let chosen = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    if let chosen { return chosen }
    let isTerminal = console.terminal.inputIsTerminal && console.terminal.outputIsTerminal
    return isTerminal && ProgramSearch.find("vi", in: environment["PATH"]) != nil ? "vi" : nil
  }

  /// Runs the editor on a file in the terminal, with the variables of ``ChildEnvironment``, and
  /// waits until it exits.
  ///
  /// - Parameters:
  ///   - editor: The command, which a shell splits into words, as other programs do.
  /// - Returns: The exit status as a shell reports it: 128 and the signal for a killed editor, 127 if
  ///   it cannot be started.
  func run(editor: String, on path: String) -> Int32 {
    let shell = ChildProgram(
      path: "/bin/sh",
      name: "sh",
      // A path that starts with a hyphen would be an option.
      arguments: [
        "-c", "\(editor) \"$@\"", editor, path.starts(withBytesOf: "-") ? "./\(path)" : path,
      ],
      environment: ChildEnvironment.forDesktopProgram(invocation.environment)
    )
    return switch shell.runInForeground() {
    case .exited(let status): status
    case .killed(let signal): 128 + signal
    default: 127
    }
  }
}
