import DashTestSupport
import Foundation
import Testing

/// Dashboards with programs that misbehave, each run once and long-running, beside a good one.
@Suite(.ownThread, .hangLimit) struct HostilePluginMatrixTests {
  /// The error of a panel.
  private struct Failure: Sendable {
    let code: String
    /// A part of the message.
    let message: String
  }

  /// A program that misbehaves, and the error of its panel.
  private struct Case: Sendable {
    let name: String
    /// Runs once, or after each request.
    let lines: String
    let code: String
    /// A part of the message.
    let message: String
    /// The error of the long-running form, if it is another one.
    var serving: Failure?
    /// Whether nothing but its deadline ends it.
    var hangs = false
    /// The program that prints the key; `nil` for a variable.
    var keyCommand: String?
  }

  private static let key = "correct-horse-battery-staple"
  private static let encodedKey = Data(key.utf8).base64EncodedString()

  /// The failure for output that is not a document.
  private static let text = Failure(code: "invalid_response", message: "")

  private static let cases = [
    Case(name: "hang", lines: "sleep 1000", code: "timeout", message: "in time", hangs: true),
    Case(
      name: "fork",
      lines: "trap '' TERM; setsid sh -c \"trap '' TERM; sleep 1000\" & sleep 1000; sleep 1000",
      code: "timeout",
      message: "in time",
      hangs: true
    ),
    Case(name: "stdout", lines: "yes", code: "too_large", message: "more than", serving: text),
    Case(
      name: "stderr",
      lines: "yes \"$key\" >&2",
      code: "timeout",
      message: "in time",
      serving: Failure(code: "too_large", message: "more than"),
      hangs: true
    ),
    Case(
      name: "stdin",
      lines: "exec <&-; exit 0",
      code: "invalid_response",
      message: "printed nothing"
    ),
    Case(name: "nothing", lines: "exit 0", code: "invalid_response", message: "printed nothing"),
    Case(
      name: "half",
      lines: "printf '{\"text\": {\"li'; exit 0",
      code: "invalid_response",
      message: "",
      serving: Failure(code: "invalid_response", message: "printed nothing")
    ),
    Case(
      name: "escapes",
      lines: """
        printf '\\033[31mlog\\033]0;title\\007\\n' >&2
        printf '{"id": %s, "error": {"code": "server_error", "message": "\\\\u001b[2Jred"}}\\n' "$id"
        """,
      code: "server_error",
      message: "[2Jred"
    ),
    Case(
      name: "signal",
      lines: "kill -SEGV $$",
      code: "invalid_response",
      message: "signal 11"
    ),
    Case(
      name: "replaced",
      lines: "printf '{\"id\": %s, \"text\": {\"lines\": [\"evil\"]}}\\n' \"$id\"",
      code: "unconfigured",
      message: "replaced",
      keyCommand: "echo '#' >>PATH; echo \(key)"
    ),
    Case(
      name: "secret",
      lines: """
        echo "$key $(printf %s "$key" | base64)" >&2
        printf '{"id": %s, "text": {"lines": ["%s"]}}\\n' "$id" "$key"
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
    let path = try folder.write("#!/bin/sh\n\(lines)\n", to: name, permissions: 0o700)
    ProcessFiles.waitUntilNobodyWrites(path)
    return path
  }

  private func entry(_ one: Case, isLongRunning: Bool) throws -> String {
    let request = """
      read -r line
      key=$(printf %s "$line" | sed 's/.*"apiKey": *"\\([^"]*\\)".*/\\1/')
      id=$(printf %s "$line" | sed 's/.*"id": *\\([0-9]*\\).*/\\1/')
      \(one.lines)
      """
    let lines = isLongRunning ? "while :; do\n\(request)\ndone" : request
    let name = isLongRunning ? "\(one.name)-serve" : one.name
    let path = try write(lines, to: name)
    let command = one.keyCommand?.replacing("PATH", with: "'\(path)'")
    let key = command.map { #"{"command": ["sh", "-c", "\#($0)"]}"# } ?? #""${HOSTILE_KEY}""#
    let hangs = one.hangs && !(isLongRunning && one.serving != nil)
    return """
      {"name": "\(name)", "provider": "exec", "timeout": "\(hangs ? hangTime : "100s")",
       "options": {"command": ["\(path)"], "kind": "text", "apiKey": \(key),
                   "longRunning": \(isLongRunning)}}
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
    let others = try cases.flatMap { one in
      [try entry(one, isLongRunning: false), try entry(one, isLongRunning: true)]
    }
    try configure([good] + others)
  }

  private func expectClean(
    _ text: String,
    _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for part in ["\u{1B}", "\u{7}", Self.key, Self.encodedKey, "evil"] {
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
    for one in Self.cases {
      try expect(one.code, one.message, of: one.name)
      let serving = one.serving ?? Failure(code: one.code, message: one.message)
      try expect(serving.code, serving.message, of: "\(one.name)-serve")
    }
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
    // A watch looks up a replaced program again.
    try scene.configure(Self.cases.filter { $0.name != "replaced" })
    let dash = try WatchedDash(["--watch=100s"], rows: 100, variables: program.environment)
    await dash.waitUntil { $0.contains("good news") }
    await dash.quit()
    await expectNoSurvivors()
    expectClean(dash.screen.text, "screen")
  }

  @Test func `a long-running program ends when its instance is gone or changed`() async throws {
    let lines = """
      echo $$ >"$TMPDIR/process-$1"
      while read -r line; do
        id=$(printf %s "$line" | sed 's/.*"id": *\\([0-9]*\\).*/\\1/')
        printf '{"id": %s, "text": {"lines": ["from %s"]}}\\n' "$id" "$1"
      done
      """
    let path = try write(lines, to: "live")
    func entry(_ name: String, _ argument: String) -> String {
      #"{"name": "\#(name)", "provider": "exec", "timeout": "100s", "options": {"kind": "text", "#
        + #""longRunning": true, "command": ["\#(path)", "\#(argument)"]}}"#
    }
    func process(_ argument: String) throws -> pid_t {
      let text = try String(contentsOfFile: "\(folder.path)/process-\(argument)", encoding: .utf8)
      return try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    }
    func ends(_ process: pid_t) async -> Bool {
      await Repeatedly.wait(upTo: 60) { kill(process, 0) != 0 }
    }
    try configure([entry("stays", "a"), entry("changes", "b"), entry("goes", "c")])
    let dash = try WatchedDash(["--watch=100s"], rows: 60, variables: program.environment)
    await dash.waitUntil { $0.contains("from a") && $0.contains("from b") && $0.contains("from c") }
    try configure([entry("stays", "a"), entry("changes", "d")])
    await dash.waitUntil { $0.contains("from d") && !$0.contains("from c") }
    #expect(await ends(try process("b")))
    #expect(await ends(try process("c")))
    #expect(kill(try process("a"), 0) == 0)
    await dash.quit()
    await expectNoSurvivors()
  }
}
