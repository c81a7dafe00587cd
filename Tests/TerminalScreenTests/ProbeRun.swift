import DashTestSupport
import Foundation
import Testing

/// The probe in its own terminal.
final class ProbeRun: Sendable {
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "screen-probe").path

  /// No other crash handlers; under AddressSanitizer none of its own either.
  static let environment = [
    "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    "ASAN_OPTIONS": "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:detect_leaks=0",
  ]

  /// The sequence that restores the terminal.
  static let leave =
    "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  let terminal: PseudoTerminal
  let program: ChildProcess

  /// Starts the probe and waits until it has drawn.
  init(
    _ path: String = ProbeRun.path,
    _ arguments: [String] = [],
    input: ChildProcess.Input = .terminal
  ) async throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24)
    program = try ChildProcess(
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

  /// Waits until a text is on the screen, at its first size.
  func shows(_ expected: String) async -> Bool {
    await terminal.wait { text in
      var screen = ModelTerminal(columns: 80, rows: 24)
      screen.write(Array(Self.wholeFrames(of: text).utf8))
      return screen.text.contains(expected)
    }
  }

  /// Returns the output up to the end of the last frame: a read may end in the middle of one.
  static func wholeFrames(of text: String) -> Substring {
    guard let end = text.range(of: "\u{1B}[?2026l", options: .backwards) else { return "" }
    return text[..<end.upperBound]
  }

  /// Waits for the end, and expects the terminal to be restored, with only the given output after
  /// that.
  func expectEnd(
    _ ending: ChildProcess.Ending,
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

  /// Expects the terminal to be in line mode with echo.
  func expectOriginalModes(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(terminal.isEchoing, sourceLocation: sourceLocation)
    #expect(terminal.isCanonical, sourceLocation: sourceLocation)
  }
}
