import DashTestSupport
import Foundation
import Testing

/// The probe in a terminal of its own.
final class ProbeRun: Sendable {
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "screen-probe").path

  /// Without what else would handle crashes; where the tests run under AddressSanitizer, so does it.
  static let environment = [
    "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    "ASAN_OPTIONS": "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:detect_leaks=0",
  ]

  /// What gives the terminal back.
  static let leave = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  let terminal: PseudoTerminal
  let program: TerminalProgram

  /// Starts the probe and waits until it has drawn.
  init(
    _ path: String = ProbeRun.path,
    _ arguments: [String] = [],
    input: TerminalProgram.Input = .terminal
  ) async throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24)
    program = try TerminalProgram(
      path,
      arguments,
      environment: Self.environment,
      input: input,
      in: terminal
    )
    try #require(await terminal.wait { Self.wholeFrames(of: $0).contains("saw ready") })
  }

  deinit {
    program.signal(9)
    terminal.end()
  }

  /// Waits until a text is on the screen, which has its first size.
  func shows(_ wanted: String) async -> Bool {
    await terminal.wait { text in
      var screen = ModelTerminal(columns: 80, rows: 24)
      screen.write(Array(Self.wholeFrames(of: text).utf8))
      return screen.text.contains(wanted)
    }
  }

  /// What has been written, up to the end of the last frame: a terminal may be read in the middle of
  /// one, however it was written.
  static func wholeFrames(of text: String) -> Substring {
    guard let end = text.range(of: "\u{1B}[?2026l", options: .backwards) else { return "" }
    return text[..<end.upperBound]
  }

  /// Waits for the end, and expects the terminal to be as before, with nothing written to it after it
  /// was given back but what is said here.
  func expectEnd(
    _ ending: TerminalProgram.Ending,
    saying last: String = "",
    entered: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = await program.wait()
    #expect(outcome == ending, sourceLocation: sourceLocation)
    #expect(
      await terminal.wait { $0.hasSuffix(Self.leave + last) },
      "\(terminal.text.suffix(300).debugDescription)",
      sourceLocation: sourceLocation
    )
    #expect(terminal.count(of: "\u{1B}[?1049h") == entered, sourceLocation: sourceLocation)
    #expect(terminal.count(of: "\u{1B}[?1049l") == entered, sourceLocation: sourceLocation)
    #expect(terminal.count(of: "\u{1B}[?25l") == entered, sourceLocation: sourceLocation)
    #expect(terminal.count(of: "\u{1B}[?25h") == entered, sourceLocation: sourceLocation)
    expectOriginalModes(sourceLocation: sourceLocation)
  }

  /// Expects the terminal to take lines and to show what is typed.
  func expectOriginalModes(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(terminal.isEchoing, sourceLocation: sourceLocation)
    #expect(terminal.isCanonical, sourceLocation: sourceLocation)
  }
}
