import DashTestSupport
import Foundation
import Synchronization
import Testing

/// The built program, watching in a terminal of its own, and what is seen there.
final class WatchedDash: Sendable {
  /// What gives the terminal back.
  static let leave = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private static let clear = Array("\u{1B}[2J".utf8)
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)

  /// Without what else would handle crashes; where the tests run under AddressSanitizer, so does it.
  static let environment = DashProgram().environment.merging([
    "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
    "ASAN_OPTIONS": "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:detect_leaks=0",
  ]) { $1 }

  let terminal: PseudoTerminal
  let program: TerminalProgram

  private let size: Mutex<(columns: Int, rows: Int)>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program: dash, or one that starts it.
  ///   - arguments: What follows its name.
  ///   - columns: The terminal's columns.
  ///   - rows: The terminal's rows.
  ///   - input: Where its standard input comes from.
  ///   - variables: What its environment has beyond the usual.
  /// - Throws: What the system refuses.
  init(
    path: String = DashProgram.path,
    _ arguments: [String],
    columns: Int = 80,
    rows: Int = 24,
    input: TerminalProgram.Input = .terminal,
    variables: [String: String] = [:]
  ) throws {
    size = Mutex((columns, rows))
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    program = try TerminalProgram(
      path,
      arguments,
      environment: Self.environment.merging(variables) { $1 },
      input: input,
      in: terminal
    )
  }

  deinit {
    program.signal(SIGKILL)
    let isKeyShown = terminal.text.contains(DashProgram.key)
    #expect(!isKeyShown)
    terminal.end()
  }

  // MARK: What is seen

  /// The latest whole frame.
  var screen: ModelTerminal { screen(of: terminal.output[...]) }

  /// The latest whole frame of the start of the output.
  func screen(of output: ArraySlice<UInt8>) -> ModelTerminal {
    let size = size.withLock(\.self)
    var screen = ModelTerminal(columns: size.columns, rows: size.rows)
    var bytes = output
    // What was cleared away may have been drawn for another size.
    while let start = bytes.firstRange(of: Self.clear)?.upperBound {
      guard bytes[start...].firstRange(of: Self.frameEnd) != nil else { break }
      bytes = bytes[start...]
    }
    var end = bytes.startIndex
    while let next = bytes[end...].firstRange(of: Self.frameEnd)?.upperBound { end = next }
    screen.write(Array(bytes[..<end]))
    return screen
  }

  /// Waits until a frame is as wanted, and gives its text; records an issue where none comes.
  @discardableResult
  func waitUntil(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ isWanted: @escaping @Sendable (String) -> Bool
  ) async -> String {
    let last = Mutex("")
    let isThere = await terminal.wait { [self] _ in
      let text = screen.text
      last.withLock { $0 = text }
      return isWanted(text)
    }
    let text = last.withLock(\.self)
    if !isThere {
      Issue.record("the screen never came; it shows\n\(text)", sourceLocation: sourceLocation)
    }
    return text
  }

  /// Waits until the output holds a text, as programs write it that draw no frames.
  func waitForOutput(
    _ wanted: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isThere = await terminal.waits(for: wanted)
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

  /// Waits for the end, and expects the terminal to be as before, with nothing written to it after it
  /// was given back.
  func expectEnd(
    _ ending: TerminalProgram.Ending,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let outcome = await program.wait()
    #expect(outcome == ending, sourceLocation: sourceLocation)
    await expectGivenBack(sourceLocation: sourceLocation)
  }

  /// Expects that the terminal is given back once, and is as it was.
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
    #expect(terminal.isEchoing, sourceLocation: sourceLocation)
    #expect(terminal.isCanonical, sourceLocation: sourceLocation)
  }
}
