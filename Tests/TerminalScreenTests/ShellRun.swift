import DashTestSupport
import Foundation
import Synchronization
import Testing

/// The probe in a shell with job control, in its own terminal.
final class ShellRun: Sendable {
  private static let prompt = "READY>"

  let terminal: PseudoTerminal

  private let shell: ChildProcess
  /// The length of the output when the last line was typed.
  private let shownBefore = Mutex(0)

  /// Starts a shell, and in it the probe, and waits until that has drawn.
  init() async throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24)
    shell = try ChildProcess(
      "/bin/bash",
      ["--norc", "--noprofile", "-i"],
      environment: ProbeRun.environment.merging(["PS1": Self.prompt, "TERM": "dumb"]) { $1 },
      in: terminal
    )
    await type(ProbeRun.path)
    try #require(await terminal.wait { ProbeRun.wholeFrames(of: $0).contains("saw ready") })
  }

  deinit {
    shell.signal(9)
    terminal.end()
  }

  /// Waits for the shell's prompt and types a line.
  func type(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    #expect(
      await prompts(),
      "\(terminal.text.suffix(300).debugDescription)",
      sourceLocation: sourceLocation
    )
    shownBefore.withLock { $0 = terminal.output.count }
    terminal.type(line + "\n")
  }

  /// Waits for the shell's prompt.
  func prompts() async -> Bool {
    let before = shownBefore.withLock(\.self)
    return await terminal.wait { $0.utf8.count > before && $0.hasSuffix(Self.prompt) }
  }

  /// Returns the process that the shell started last.
  func child() -> String {
    let path = "/proc/\(shell.process)/task/\(shell.process)/children"
    let children = try? String(contentsOfFile: path, encoding: .utf8)
    return children?.split(separator: " ").last.map(String.init) ?? ""
  }

  /// Stops the probe with Ctrl-Z.
  func stop(sourceLocation: SourceLocation = #_sourceLocation) async {
    shownBefore.withLock { $0 = terminal.output.count }
    terminal.type("\u{1A}")
    #expect(await terminal.waits(for: "Stopped"), sourceLocation: sourceLocation)
  }

  /// Waits until the terminal shows a text, and reports the output otherwise.
  func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    #expect(
      await terminal.waits(for: expected),
      "\(terminal.text.suffix(300).debugDescription)",
      sourceLocation: sourceLocation
    )
  }
}
