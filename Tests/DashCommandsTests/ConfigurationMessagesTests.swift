import DashCore
import DashTestSupport
import Localization
import Testing

@testable import DashFetch
@testable import Files

/// The messages about an invalid configuration.
@Suite struct ConfigurationMessagesTests {
  /// Returns the standard error of `config check` for a file, with `FILE` in place of its path.
  private func complaints(about text: String) async throws -> String {
    let folder = try TemporaryDirectory()
    let path = try folder.write(text, to: "plugins.json")
    let run = await TestApp().run("config", "check", "--config", path)
    #expect(run.status == .configuration)
    #expect(run.output == "")
    return run.errorOutput.replacing(path, with: "FILE")
  }

  /// Returns a file with one entry of these members.
  private static func entry(_ members: String) -> String {
    "{\"version\": 1, \"providers\": [\n  {\(members)}]}"
  }

  private static let named = "\"name\": \"a\", \"provider\": \"sample\", "

  static let cases = [
    ("", "1:1: expected JSON, found nothing"),
    (
      "{\"version\": 1,\n}",
      "1:14: expected no comma before a closing bracket: remove the comma"
    ),
    ("{\"version\": 1e999}", "1:13: expected a smaller number"),
    (String(repeating: "[", count: 65), "1:65: expected at most 64 levels"),
    ("{\"providers\": []}", "1:1: the key \"version\" is missing"),
    (
      "{\"version\": 1, \"providers\": [], \"unitz\": 1}",
      "1:33: unitz: unknown key \"unitz\"; did you mean \"units\"?"
    ),
    ("{\"version\": 2, \"providers\": []}", "1:13: version: expected the number 1, found 2"),
    (
      "{\"version\": 1, \"version\": 1, \"providers\": []}",
      "1:16: version: duplicate key \"version\""
    ),
    (
      entry("\"name\": \"a\", \"provider\": \"simple\", \"options\": {}"),
      "2:29: providers[0].provider: unknown provider \"simple\"; did you mean \"sample\"?"
    ),
    (
      "{\"version\": 1, \"providers\": [], \"units\": \"uk,wind=knot\"}",
      "1:42: units: expected wind in one of m/s, km/h, mph, kn, Bft, found \"knot\";"
        + " did you mean \"kn\"?"
    ),
    (
      "{\"version\": 1, \"providers\": [],\n \"units\": {\"preset\": \"uk\", \"wnd\": \"kn\"}}",
      "2:28: units.wnd: unknown key \"wnd\"; did you mean \"wind\"?"
    ),
    (
      "{\"version\": 1, \"providers\": [],\n \"units\": {\"preset\": \"uk\", \"clock\": true}}",
      "2:37: units.clock: expected clock in one of 24, 12, found true"
    ),
    (
      "{\"version\": 1, \"providers\": [],\n \"units\": {\"pressure\": \"mmHg\", \"preset\": \"u\"}}",
      "2:42: units.preset: expected one of metric, imperial, uk, standard,"
        + " found \"u\"; did you mean \"uk\"?"
    ),
    (
      "{\"version\": 1, \"providers\": [], \"units\": 5}",
      "1:42: units: expected units such as \"metric\", or an object, found 5"
    ),
    (
      entry("\"name\": \"a\", \"provider\": \"moon\", \"options\": {}"),
      "2:29: providers[0].provider: unknown provider \"moon\"; available: sample"
    ),
    (
      entry(named + "\"options\": {\"places\": [1, \"zip:\"]}"),
      "2:65: providers[0].options.places[1]: expected a place: a city name, a city id,"
        + " \"lat,lon\" or \"zip:CODE,CC\", found \"zip:\""
    ),
    (
      entry(named + "\"options\": {\"places\": []}"),
      "2:61: providers[0].options.places: expected a list of at least one place,"
        + " found an empty list"
    ),
    (
      entry(named + "\"options\": {\"places\": [1], \"mood\": \"wlid\"}"),
      "2:74: providers[0].options.mood: expected one of calm, wild, found \"wlid\";"
        + " did you mean \"wild\"?"
    ),
    (
      entry(named + "\"options\": {\"places\": [1], \"title\": \"${\"}"),
      "2:75: providers[0].options.title: expected a variable as \"${NAME}\" or"
        + " \"${NAME:-default}\""
    ),
    (
      entry(
        named + "\"options\": {\"places\": [1], \"baseURL\": \"https://u:secret@h/?key=secret\"}"
      ),
      "2:77: providers[0].options.baseURL: expected an https address, or http on a loopback"
        + " address, without user name or query, found a string"
    ),
    (
      entry(named + "\"timeout\": \"soon\", \"options\": {\"places\": [1]}"),
      "2:50: providers[0].timeout: expected a duration such as \"90s\", \"10m\" or \"1h\", from 1s"
        + " to 10m, found \"soon\""
    ),
  ]

  @Test(arguments: cases) func `a problem shows file, line, column, path and the right name`(
    text: String,
    line: String
  ) async throws {
    #expect(try await complaints(about: text) == "FILE:\(line)\n")
  }

  /// Only its author reads it, and its names are English.
  @Test func `a problem of a file is in English in any language`() async throws {
    let (text, line) = Self.cases[5]
    let folder = try TemporaryDirectory()
    let path = try folder.write(text, to: "plugins.json")
    var app = TestApp()
    app.environment["DASH_LANG"] = "de"
    let run = await app.run("config", "check", "--config", path)
    #expect(run.errorOutput.replacing(path, with: "FILE") == "FILE:\(line)\n")
  }

  @Test func `the mistakes of all templates are listed with their lines`() async throws {
    let text = """
      {"version": 1, "providers": [],
        "templates": {"z": "{citi}", "good": "{city}",
          "a": "{"}}
      """
    let complaints = try await complaints(about: text)
    let lines = complaints.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("FILE:2:22: templates.z, column 2: ") == true, "\(complaints)")
    #expect(lines.last?.hasPrefix("FILE:3:10: templates.a, column ") == true, "\(complaints)")
  }

  @Test func `all problems are listed, one line each`() async throws {
    let text = "{\"version\": 2,\n \"units\": \"metirc\",\n \"providers\": 5}"
    #expect(
      try await complaints(about: text) == """
        FILE:1:13: version: expected the number 1, found 2
        FILE:2:11: units: expected metric, imperial, uk, standard, or a list such as metric,wind=kn,clock=12, found "metirc"; did you mean "metric"?
        FILE:3:15: providers: expected a list of providers, found 5

        """
    )
  }

  @Test func `a key of the wrong type is not shown`() async throws {
    // The run itself checks that no output holds the key.
    let keys = ["[\"\(TestApp.key)\"]", "{\"file\": \"x\", \"key\": \"\(TestApp.key)\"}"]
    for key in keys {
      let text = Self.entry(Self.named + "\"options\": {\"apiKey\": \(key), \"places\": [1]}")
      let complaints = try await complaints(about: text)
      #expect(complaints.contains("providers[0].options.apiKey: expected"))
    }
  }

  @Test func `text from a file cannot move the cursor`() async throws {
    let text = "{\"version\": 1, \"providers\": [], \"\\u001b[2J\\u0007\": 1}"
    let complaints = try await complaints(about: text)
    #expect(!complaints.contains("\u{1B}"))
    #expect(!complaints.contains("\u{7}"))
  }

  @Test func `a missing file, a directory and a file that is too large are named`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let none = "\(folder.path)/none.json"
    let large = try folder.write(
      String(repeating: " ", count: TextFile.maximumBytes + 1),
      to: "large.json"
    )
    let reasons = [
      (none, "No such file or directory"), (folder.path, "Is a directory"),
      (large, "larger than 1024 KiB"),
    ]
    for (path, reason) in reasons {
      let run = await TestApp().run("config", "check", "-c", path)
      #expect(run.status == .configuration)
      #expect(run.errorOutput == "dash: \(path): \(reason)\n")
    }
  }

  @Test func `a shell command is not mistaken for a file`() async {
    for command in ["echo hi", "exit", "ls /tmp"] {
      let run = await TestApp().run("-c", command)
      #expect(run.status == .usage)
      #expect(run.errorOutput.contains("it does not run \"\(command)\""))
      #expect(run.errorOutput.contains("/bin/dash"))
    }
  }
}
