import DashTestSupport
import Foundation
import Testing

/// Dashboards with programs that misbehave, beside a good one.
@Suite(.ownThread, .hangLimit) struct HostilePluginMatrixTests {
  /// A program that misbehaves, and the error of its panel.
  private struct Case: Sendable {
    let name: String
    let lines: String
    let code: String
    /// A part of the message.
    let message: String
    /// Whether nothing but its deadline ends it.
    var hangs = false
  }

  private static let key = "correct-horse-battery-staple"

  private static let cases = [
    Case(
      name: "fork",
      lines: "(trap '' TERM; sleep 1000) & sleep 1000; sleep 1000",
      code: "timeout",
      message: "in time",
      hangs: true
    ),
    Case(name: "stdout", lines: "yes", code: "too_large", message: "more than"),
    Case(
      name: "escapes",
      lines: """
        printf '\\033[31mlog\\033]0;title\\007\\n' >&2
        printf '{"error": {"code": "server_error", "message": "\\\\u001b[2Jred"}}\\n'
        """,
      code: "server_error",
      message: "[2Jred"
    ),
    Case(
      name: "secret",
      lines: """
        echo "$key" >&2
        printf '{"text": {"lines": ["%s"]}}\\n' "$key"
        """,
      code: "invalid_response",
      message: "secret"
    ),
  ]

  private let folder: TemporaryDirectory
  private var program = DashProgram()
  /// The time limit of what hangs.
  private var hangTime = "2s"

  init() throws {
    folder = try TemporaryDirectory()
    program.environment["TMPDIR"] = folder.path
    program.environment["HOSTILE_KEY"] = Self.key
  }

  // MARK: The dashboard

  private func write(_ lines: String, to name: String) throws -> String {
    try folder.write("#!/bin/sh\n\(lines)\n", to: name, permissions: 0o700)
  }

  private func entry(_ one: Case) throws -> String {
    let lines = """
      read -r line
      key=$(printf %s "$line" | sed 's/.*"apiKey": *"\\([^"]*\\)".*/\\1/')
      \(one.lines)
      """
    return """
      {"name": "\(one.name)", "provider": "exec", "timeout": "\(one.hangs ? hangTime : "100s")",
       "options": {"command": ["\(try write(lines, to: one.name))"], "kind": "text",
                   "apiKey": "${HOSTILE_KEY}"}}
      """
  }

  private func configure(_ entries: [String]) throws {
    let home = try #require(program.environment["HOME"])
    let path = "\(home)/.config/dash/plugins.json"
    try FileManager.default.createDirectory(
      atPath: "\(home)/.config/dash",
      withIntermediateDirectories: true
    )
    try Data(#"{"version": 1, "providers": [\#(entries.joined(separator: ","))]}"#.utf8)
      .write(to: URL(filePath: path), options: .atomic)
    try #require(chmod(path, 0o600) == 0)
  }

  /// Writes the good program and those that misbehave.
  private func configure(_ cases: [Case]) throws {
    let path = try write("echo '{\"text\": {\"lines\": [\"good news\"]}}'", to: "good")
    let good = """
      {"name": "good", "provider": "exec", "timeout": "100s",
       "options": {"command": ["\(path)"], "kind": "text"}}
      """
    try configure([good] + cases.map { try entry($0) })
  }

  private func expectClean(
    _ text: String,
    _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for part in ["\u{1B}", "\u{7}", Self.key] {
      #expect(!text.contains(part), "\(comment): \(part)", sourceLocation: sourceLocation)
    }
  }

  private func expectNoSurvivors(sourceLocation: SourceLocation = #_sourceLocation) async {
    let path = folder.path
    let isEmpty = await Repeatedly.wait(upTo: 60) {
      ProcessFiles.processes(withEnvironment: path).isEmpty
    }
    #expect(isEmpty, sourceLocation: sourceLocation)
  }

  // MARK: Tests

  @Test func `each program loses its own panel only, and nothing survives or leaks`()
    async throws
  {
    try configure(Self.cases)
    let run = try await program.run(["--format", "json", "--verbose"])
    await expectNoSurvivors()
    expectClean(run.everything, "JSON and log")
    let panels = try JSONOutput(run.output).panels()
    func panel(_ name: String) throws -> [String: Any] {
      try #require(panels.first { $0["name"] as? String == name })
    }
    func expect(_ code: String, _ part: String, of name: String) throws {
      let error = try #require(try panel(name)["error"] as? [String: Any], "\(name)")
      #expect(error["code"] as? String == code, "\(name): \(error)")
      let message = error["message"] as? String ?? ""
      #expect(part.isEmpty || message.contains(part), "\(name): \(message)")
    }
    for one in Self.cases { try expect(one.code, one.message, of: one.name) }
    #expect(try panel("good")["status"] as? String == "fresh")
    #expect(try panel("good")["attribution"] == nil)
    #expect(run.output.contains("good news"))
    // The log of each run is bounded.
    #expect(run.errorOutput.utf8.count < 8 << 20)
    let text = try await program.run(["--offline"])
    expectClean(text.everything, "text")
    #expect(text.output.contains("good news"))
  }

  @Test func `a good panel does not wait for the others`() async throws {
    var scene = self
    scene.hangTime = "500s"
    try scene.configure(Self.cases)
    let dash = try WatchedDash(["--watch=100s"], rows: 100, variables: program.environment)
    await dash.waitUntil { $0.contains("good news") }
    await dash.quit()
    await expectNoSurvivors()
    expectClean(dash.screen.text, "screen")
  }

  /// Stops the group and its leader from outside, so that they are stopped when `started` exists.
  private static let stopping = "setsid sh -c \"kill -s STOP -- -$PPID; $started\"; sleep 1000"

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL], ["eval $started; sleep 1000", stopping])
  func `nothing of a program survives the end of dash by a signal`(
    _ signal: Int32,
    _ script: String
  ) async throws {
    let path = try write(
      "started='echo >$TMPDIR/started'; (trap '' TERM INT; exec sleep 1000) & \(script)",
      to: "hang"
    )
    try configure([
      """
      {"name": "hang", "provider": "exec", "timeout": "100s",
       "options": {"command": ["\(path)"], "kind": "text"}}
      """
    ])
    let dash = try RunningProgram(
      path: DashProgram.path,
      arguments: [],
      environment: program.environment
    )
    let started = "\(folder.path)/started"
    #expect(await Repeatedly.wait { access(started, F_OK) == 0 })
    dash.send(signal)
    _ = try await dash.wait()
    await expectNoSurvivors()
  }
}
