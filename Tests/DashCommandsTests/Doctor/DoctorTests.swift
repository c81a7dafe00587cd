import DashCore
import DashTestSupport
import Foundation
import Glibc
import Localization
import Pictures
import TerminalScreen
import Testing

@testable import DashCommands
@testable import DashFetch
@testable import DashPictures

/// The checks of `dash doctor` that need no network.
@Suite struct DoctorTests {
  // MARK: Configuration

  @Test func `an invalid configuration is reported and the other checks run`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(#"{"version": 1, "providrs": []}"#, to: "plugins.json")
    let run = try await DoctorRun(TestApp(), "-c", path)
    #expect(run.status == .configuration)
    #expect(try run.findings.mark("plugins.json") == "failure")
    let problems: [String] = try run.findings.value("problems", of: "plugins.json")
    #expect(problems.contains { $0.contains("did you mean \"providers\"?") })
    #expect(try run.findings.mark("version") == "ok")
    #expect(try run.findings.mark("answers") == "note")
  }

  @Test func `steps name the program as it was started`() async throws {
    var app = TestApp()
    app.program = ProgramName(argument: "/usr/bin/dash-weather")
    let run = await app.run("doctor", "--offline")
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("run: dash-weather places set"), "\(run.output)")
    #expect(text.hasPrefix("dash-weather doctor "))
    #expect(!text.contains(" dash places"))
  }

  @Test func `people read it in their language, and scripts in English`() async throws {
    func app(_ language: String) -> TestApp {
      var app = TestApp()
      app.environment["DASH_LANG"] = language
      return app
    }
    let german = await app("de").run("doctor", "--offline")
    #expect(german.output.contains("nicht geprüft, weil --offline gesetzt ist"))
    #expect(german.output.contains("Zeitzonen") && !german.output.contains("not checked"))
    let scripts = await app("de").run("doctor", "--offline", "--json")
    let english = await app("en").run("doctor", "--offline", "--json")
    #expect(scripts.output == english.output)
    // What is not translated is English.
    let italian = await app("it").run("doctor", "--offline")
    #expect(italian.output.contains("not checked, because --offline is set"))
  }

  @Test func `each key is set and used, set and not used, or not set`() async throws {
    let folder = try TemporaryDirectory()
    func app(_ key: String? = TestApp.key) -> TestApp {
      var app = TestApp()
      app.registry.register(GazetteerSource.self)
      app.environment["XDG_CONFIG_HOME"] = folder.path
      app.environment["SAMPLE_API_KEY"] = key
      return app
    }
    func found(_ configuration: String, _ app: TestApp = app()) async throws -> DoctorFindings {
      try folder.write(configuration, to: "dash/plugins.json")
      return try await DoctorRun(app, "--offline").findings
    }
    func text(_ findings: DoctorFindings, _ field: String = "found") throws -> String {
      try findings.value(field, of: "SAMPLE_API_KEY")
    }
    let used = try await found(TestApp.configuration)
    #expect(try text(used) == "set, used by weather")

    let entry = #""name": "weather","#
    let off = try await found(
      TestApp.configuration.replacing(entry, with: entry + #""enabled": false,"#)
    )
    #expect(try text(off) == "set, not used; disabled: weather")
    #expect(try text(off, "command") == "dash config set 'providers[0].enabled' true")

    let other = """
      {"version": 1, "providers": [
        {"name": "town", "provider": "gazetteer",
         "options": {"places": [{"at": [1, 2], "name": "Here"}]}}]}
      """
    let none = try await found(other)
    #expect(try text(none) == "set, not used")
    #expect(try text(none, "command") == "dash config set 'providers[0].provider' sample")
    // The command works as printed, and keeps the rest.
    let set = await app().run("config", "set", "providers[0].provider", "sample")
    #expect(set.status == .success)
    let path = "\(folder.path)/dash/plugins.json"
    let after = try String(contentsOfFile: path, encoding: .utf8)
    #expect(after.contains(#"{"at": [1, 2], "name": "Here"}"#))
    #expect(try text(await found(after)) == "set, used by town")

    let file = try folder.write(other, to: "other file.json")
    let foreign = try await DoctorRun(app(), "--offline", "-c", file).findings
    let command = try text(foreign, "command")
    let typed = "dash config set -c '\(file)' 'providers[0].provider' sample"
    #expect(command == typed, "\(command)")

    let literal = try await found(
      TestApp.configuration.replacing("${SAMPLE_API_KEY}", with: "0123456789")
    )
    #expect(try text(literal) == "set, not used; with a key from elsewhere: weather")

    let unset = try await found(other, app(nil))
    #expect(try text(unset).hasPrefix("not set; it would add: "))
  }

  @Test func `a missing configuration is an error`() async throws {
    let run = try await DoctorRun(TestApp(), "-c", "/nonexistent/plugins.json")
    #expect(run.status == .configuration)
  }

  @Test func `a retired option causes a warning`() async throws {
    let folder = try TemporaryDirectory()
    let text = TestApp.configuration.replacing(#""places":"#, with: #""oldOption": 1, "places":"#)
    let path = try folder.write(text, to: "plugins.json")
    let run = try await DoctorRun(TestApp(), "-c", path, "--offline")
    #expect(run.status == .incomplete)
    #expect((try run.findings.value("found", of: "options") as String).contains("oldOption"))
    let check = await TestApp().run("config", "check", "-c", path)
    #expect(check.status == .success)
    #expect(check.output.contains("options.oldOption: "))
    let dashboard = await TestApp().run("-c", path)
    #expect(dashboard.errorOutput.contains("warning: "))
  }

  @Test func `a key that others can read causes a warning`() async throws {
    let folder = try TemporaryDirectory()
    let text = TestApp.configuration.replacing("${SAMPLE_API_KEY}", with: "0123456789")
    let path = try folder.write(text, to: "plugins.json", permissions: 0o644)
    let run = try await DoctorRun(TestApp(), "-c", path, "--offline")
    #expect(run.status == .incomplete)
    #expect(try run.findings.mark("permissions") == "warning")
    #expect(try run.findings.value("source", of: "apiKey", of: "weather") == "configuration")
  }

  // MARK: Keys

  @Test func `a missing key is a failure only if no other instance works`() async throws {
    var app = TestApp()
    app.configuration = app.configuration.replacing(#""enabled": false,"#, with: "")
    let some = try await DoctorRun(app, "--offline")
    #expect(some.status == .success)
    #expect(try some.findings.mark("apiKey", of: "weather") == "ok")
    #expect(try some.findings.value("isSet", of: "apiKey", of: "weather") == true)
    #expect(try some.findings.mark("apiKey", of: "spare") == "note")
    #expect(try some.findings.value("variables", of: "apiKey", of: "spare") == ["OTHER_KEY"])

    app.environment["SAMPLE_API_KEY"] = nil
    app.output = CollectingOutput()
    let none = try await DoctorRun(app, "--offline")
    #expect(none.status == .incomplete)
    #expect(try none.findings.mark("apiKey", of: "weather") == "failure")
    #expect(try none.findings.value("isSet", of: "apiKey", of: "weather") == false)
  }

  @Test func `the output holds no key`() async throws {
    let canary = SecretCanary.secret.revealed
    let folder = try TemporaryDirectory()
    var app = TestApp()
    app.environment["SAMPLE_API_KEY"] = canary
    app.environment["HOME"] = folder.path
    app.configuration = TestApp.configuration.replacing(
      #""${OTHER_KEY}""#,
      with: "{\"file\": \"/keys/\(canary)\"}"
    )
    let echo = #"{"cod": 401, "message": "Invalid key \#(canary)"}"#
    app.transport = .returning(Response(status: 401, body: Array(echo.utf8)))
    for arguments in [["doctor"], ["doctor", "--json"], ["doctor", "-f", "plain"]] {
      app.output = CollectingOutput()
      app.errorOutput = CollectingOutput()
      let run = await app.run(arguments)
      #expect(!SecretCanary.isShown(in: run.output + run.errorOutput))
    }
  }

  // MARK: Terminal and store

  @Test func `programs between dash and the terminal are reported`() async throws {
    var app = TestApp()
    app.environment.merge(["TERM": "tmux-256color", "TMUX": "/tmp/x", "SSH_CONNECTION": "x"]) { $1 }
    app.terminal = Terminal(outputIsTerminal: true, outputColumns: 90, outputRows: 30)
    let run = try await DoctorRun(app, "--offline")
    #expect(try run.findings.value("between", of: "between") == ["ssh", "tmux"])
    #expect(try run.findings.value("columns", of: "output") == 90)
    #expect(try run.findings.value("isUTF8", of: "characters") == true)
  }

  @Test func `a store that cannot be used causes a warning`() async throws {
    var app = TestApp()
    app.store = MemoryStore(problems: [.noDirectory])
    let run = try await DoctorRun(app, "--offline")
    #expect(run.status == .incomplete)
    #expect(try run.findings.mark("problem") == "warning")
  }

  @Test(
    arguments: [
      (.unavailable(ELOOP), "Remove the link"),
      (.locked, "Close the program that has the file open"),
    ] as [(StoreProblem.FileProblem, String)]
  )
  func `a link and a locked file have their own next step`(
    _ problem: StoreProblem.FileProblem,
    _ step: String
  ) async throws {
    var app = TestApp()
    app.store = MemoryStore(problems: [.file(problem, path: "/x")])
    let hint: String = try await DoctorRun(app, "--offline").findings.value("hint", of: "problem")
    #expect(hint.contains(step))
  }

  @Test func `the doctor names the remedy for a file in which a statement fails`() async throws {
    var app = TestApp()
    app.store = MemoryStore(problems: [.file(.failed("no such table: place"), path: "/a b/dash")])
    let run = try await DoctorRun(app, "--offline")
    #expect(run.status == .incomplete)
    let hint: String = try run.findings.value("hint", of: "problem")
    #expect(hint.contains("mv '/a b/dash' '/a b/dash.old'; mv '/a b/dash-wal' '/a b/dash.old-wal'"))
  }

  @Test func `a store that others can read causes a warning`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("", to: "dash/store", permissions: 0o644)
    var app = TestApp()
    app.store = MemoryStore(path: path)
    let run = try await DoctorRun(app, "--offline")
    #expect(run.status == .incomplete)
    #expect(try run.findings.value("path", of: "answers") == path)
    #expect(
      (try run.findings.value("hint", of: "permissions") as String).contains("chmod go= \(path)")
    )
  }

  @Test func `without photos a missing picture helper is only a note`() async throws {
    var app = TestApp()
    app.system.pictureProgram = nil
    let run = try await DoctorRun(app, "--offline")
    #expect(run.status == .success)
    #expect(try run.findings.mark("dash-picture") == "note")
  }

  @Test(arguments: [
    (PictureError.helperUntrusted, "chmod go-w /usr/libexec/dash/dash-picture"),
    (.unconfined, "seccomp"), (.helperFailed, "make install"),
  ])
  func `a picture helper that does not work is reported`(
    _ error: PictureError,
    hint: String
  ) async throws {
    var app = TestApp()
    app.drawing = .failure(error)
    let run = try await DoctorRun(app, "--offline")
    #expect(try run.findings.mark("dash-picture") == "note")
    #expect((try run.findings.value("hint", of: "dash-picture") as String).contains(hint))
  }

  @Test func `the time zone files are found, or the effect of their absence is shown`() async throws
  {
    func run(_ facts: TimeZoneFacts?) async throws -> DoctorRun {
      var app = TestApp()
      app.system.timeZones = { facts }
      return try await DoctorRun(app, "--offline")
    }
    #expect(try await run(nil).findings.mark("time zones") == "note")
    let found = try await run(.found(path: "/usr/share/zoneinfo", version: "2026a"))
    #expect(try found.findings.mark("time zones") == "ok")
    #expect(try found.findings.value("path", of: "time zones") == "/usr/share/zoneinfo")
    #expect(try found.findings.value("version", of: "time zones") == "2026a")
    let missing = try await run(.missing)
    #expect(missing.status == .success)
    #expect(try missing.findings.mark("time zones") == "note")
    #expect((try missing.findings.value("hint", of: "time zones") as String).contains("tzdata"))
  }
}
