import DashTestSupport
import Foundation
import Synchronization
import Testing

/// The built program in watch mode in its own terminal, and its screen.
final class WatchedDash: Sendable {
  /// The sequence that restores the terminal.
  static let leave =
    "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  private static let clear = Array("\u{1B}[2J".utf8)
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)

  /// No other crash handlers; under AddressSanitizer none of its own either.
  private static let terminalVariables = [
    "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
    "ASAN_OPTIONS": "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:detect_leaks=0",
  ]

  let terminal: PseudoTerminal
  let program: ChildProcess

  private let size: Mutex<(columns: Int, rows: Int)>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after its name.
  ///   - columns: The terminal's columns.
  ///   - rows: The terminal's rows.
  ///   - variables: Further environment variables. Without `HOME`, the program has a home of its own.
  /// - Throws: An error of the system.
  init(
    path: String = DashProgram.path,
    _ arguments: [String],
    columns: Int = 80,
    rows: Int = 24,
    variables: [String: String] = [:]
  ) throws {
    size = Mutex((columns, rows))
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    program = try ChildProcess(
      path,
      path == DashProgram.path ? DashProgram.trusting(arguments) : arguments,
      environment: DashProgram().environment
        .merging(Self.terminalVariables) { $1 }
        .merging(variables) { $1 },
      in: terminal
    )
  }

  deinit {
    program.signal(SIGKILL)
    let isKeyShown = terminal.text.contains(DashProgram.key)
    #expect(!isKeyShown)
    terminal.end()
  }

  // MARK: The screen

  /// The texts of all whole frames so far, in a terminal that was not resized.
  var frames: [String] {
    let size = size.withLock(\.self)
    var screen = ModelTerminal(columns: size.columns, rows: size.rows)
    var rest = terminal.output[...]
    var frames: [String] = []
    while let end = rest.firstRange(of: Self.frameEnd)?.upperBound {
      screen.write(Array(rest[..<end]))
      rest = rest[end...]
      frames.append(screen.text)
    }
    return frames
  }

  /// The latest whole frame.
  var screen: ModelTerminal {
    let size = size.withLock(\.self)
    var screen = ModelTerminal(columns: size.columns, rows: size.rows)
    var bytes = terminal.output[...]
    // Frames before a clear may have been drawn for another size.
    while let start = bytes.firstRange(of: Self.clear)?.upperBound {
      guard bytes[start...].firstRange(of: Self.frameEnd) != nil else { break }
      bytes = bytes[start...]
    }
    var end = bytes.startIndex
    while let next = bytes[end...].firstRange(of: Self.frameEnd)?.upperBound { end = next }
    screen.write(Array(bytes[..<end]))
    return screen
  }

  /// Waits until a frame meets a condition, and returns its text; records an issue on a timeout.
  @discardableResult
  func waitUntil(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ isExpected: @escaping @Sendable (String) -> Bool
  ) async -> String {
    let last = Mutex("")
    let isThere = await terminal.wait { [self] _ in
      let text = screen.text
      last.withLock { $0 = text }
      return isExpected(text)
    }
    let text = last.withLock(\.self)
    if !isThere {
      Issue.record("the screen never came; it shows\n\(text)", sourceLocation: sourceLocation)
    }
    return text
  }

  /// Waits until the output holds a text, for programs that draw no frames.
  func waitForOutput(
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isThere = await terminal.waits(for: expected)
    #expect(
      isThere,
      "\(terminal.text.suffix(300).debugDescription)",
      sourceLocation: sourceLocation
    )
  }

  func resize(columns: Int, rows: Int) {
    size.withLock { $0 = (columns, rows) }
    terminal.resize(columns: columns, rows: rows)
  }

  // MARK: The end

  /// Presses `q`, and waits for the end.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async {
    terminal.type("q")
    await expectEnd(.exit(0), sourceLocation: sourceLocation)
  }

  /// Waits for the end, and expects the terminal to be restored, with no output after that.
  func expectEnd(
    _ ending: ChildProcess.Ending,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let outcome = await program.wait()
    #expect(outcome == ending, sourceLocation: sourceLocation)
    await expectGivenBack(sourceLocation: sourceLocation)
  }

  /// Expects the terminal to be restored exactly once.
  func expectGivenBack(sourceLocation: SourceLocation = #_sourceLocation) async {
    #expect(
      await terminal.wait { $0.hasSuffix(Self.leave) },
      "\(terminal.text.suffix(300).debugDescription)",
      sourceLocation: sourceLocation
    )
    for once in ["\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[?25l", "\u{1B}[?25h"] {
      #expect(
        terminal.count(of: once) == 1,
        "\(once.debugDescription)",
        sourceLocation: sourceLocation
      )
    }
    #expect(screen.complaints == [], sourceLocation: sourceLocation)
    #expect(!screen.reportsMouse, sourceLocation: sourceLocation)
    #expect(terminal.isEchoing, sourceLocation: sourceLocation)
    #expect(terminal.isCanonical, sourceLocation: sourceLocation)
  }
}
