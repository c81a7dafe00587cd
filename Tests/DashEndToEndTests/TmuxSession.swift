import DashTestSupport
import Foundation
import Synchronization
import Testing

/// The program in a tmux terminal, whose screen a test can read.
///
/// It needs tmux 3.3 or later, and uses its own server, which ends with the session.
final class TmuxSession: Sendable {
  private let socket = "dash-tests-\(UUID().uuidString)"

  /// Starts the program.
  init(
    _ arguments: [String],
    columns: Int,
    rows: Int,
    environment: [String: String] = DashProgram().environment
  ) throws {
    // tmux sets TERM for its children; everything else comes from the tests.
    let variables = environment.map { "\($0)=\($1)" }.sorted()
    let program =
      ["env", "-i", "TERM=tmux-256color"] + variables + [DashProgram.path]
      + DashProgram.trusting(arguments)
    let command = program.map { "'\($0)'" }.joined(separator: " ")
    try run([
      "-f", "/dev/null", "start-server", ";", "set", "-g", "set-clipboard", "on", ";",
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command,
    ])
  }

  deinit {
    _ = try? run(["kill-server"])
  }

  /// Returns the screen, without trailing spaces.
  func capture() throws -> String {
    try run(["capture-pane", "-p"])
  }

  /// Presses keys, by their tmux names.
  func press(_ keys: String...) throws {
    for key in keys { try run(["send-keys", key]) }
  }

  /// Sends bytes, as a terminal sends a click.
  func send(_ bytes: String) throws {
    try run(["send-keys", "-H"] + bytes.utf8.map { String($0, radix: 16) })
  }

  /// The buffer that a program has copied to.
  var clipboard: String { get throws { try run(["show-buffer"]) } }

  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Waits until the screen meets a condition, and returns it.
  func waitUntil(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ isExpected: @escaping @Sendable (String) -> Bool
  ) async throws -> String {
    let last = Mutex("")
    let isThere = await Repeatedly.wait { [self] in
      guard let screen = try? capture() else { return false }
      // The first capture may be in the middle of a frame.
      let isStill = last.withLock { last in
        defer { last = screen }
        return last == screen
      }
      return isStill && isExpected(screen)
    }
    let screen = last.withLock(\.self)
    if !isThere {
      Issue.record("the screen never came; it shows\n\(screen)", sourceLocation: sourceLocation)
    }
    return screen
  }

  /// Runs a tmux command, and returns its output.
  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let program = try ObservedProgram(
      "/usr/bin/tmux",
      ["-L", socket] + arguments,
      environment: ["HOME": "/nonexistent", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    )
    return String(decoding: program.join()?.output ?? [], as: UTF8.self)
  }
}
