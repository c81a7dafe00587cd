import DashTestSupport
import Foundation
import Synchronization
import Testing

/// A shell with job control in its own terminal, to start watch mode from.
final class WatchedShell: Sendable {
  private static let prompt = "READY>"

  /// The shell in its terminal.
  let watched: WatchedDash

  /// The length of the output when the last line was typed.
  private let shownBefore = Mutex(0)

  /// Starts a shell.
  init() throws {
    // Without line editing, the terminal shows only the prompt and the typed text.
    watched = try WatchedDash(
      path: "/usr/bin/env",
      ["PS1=\(Self.prompt)", "/bin/bash", "--norc", "--noprofile", "--noediting", "-i"]
    )
  }

  /// Waits for the shell's prompt and types a line.
  func type(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    let before = shownBefore.withLock(\.self)
    #expect(
      await watched.terminal.wait { $0.utf8.count > before && $0.hasSuffix(Self.prompt) },
      "\(watched.terminal.text.suffix(300).debugDescription)",
      sourceLocation: sourceLocation
    )
    shownBefore.withLock { $0 = watched.terminal.output.count }
    watched.terminal.type(line + "\n")
  }

  /// Returns the process that the shell started last.
  func child() -> pid_t? {
    let shell = watched.program.process
    let path = "/proc/\(shell)/task/\(shell)/children"
    let children = try? String(contentsOfFile: path, encoding: .utf8)
    return children?.split(separator: " ").last.flatMap { pid_t($0) }
  }

  /// Waits until a process that is not our child has ended.
  static func ends(_ process: pid_t) async -> Bool {
    await Repeatedly.wait {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // The process that adopts orphans may reap them late.
      return status?.contains(") Z ") != false
    }
  }
}
