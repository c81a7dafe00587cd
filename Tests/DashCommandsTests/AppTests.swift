import DashCore
import DashTestSupport
import Foundation
import TerminalScreen
import Testing

@testable import DashCommands
@testable import DashFetch
@testable import DashPictures
@testable import Files

/// Whole runs, from arguments to output and exit status.
@Suite struct AppTests {
  private func json(_ text: String) throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(document?["panels"] as? [[String: Any]])
  }

  @Test func `the version identifies this build`() async {
    let run = await TestApp().run("--version")
    #expect(run.status == .success)
    #expect(run.output == "dash \(Version.number) (\(Version.marker))\n")
    #expect(run.errorOutput == "")
  }

  @Test func `every enabled instance is shown`() async throws {
    let app = TestApp()
    let run = await app.run("-f", "json")
    #expect(run.status == .success)
    #expect(try json(run.output).map { $0["name"] as? String } == ["weather"])
    #expect(
      app.transport.requests.map { $0.query.first?.value } == [.plain("London"), .plain("Rome")]
    )
  }

  @Test func `places on the command line replace the configured ones`() async {
    var app = TestApp()
    app.configuration = TestApp.configuration.replacing(
      #""version": 1"#,
      with: #""version": 1, "aliases": {"home": "1.5,2"}"#
    )
    let run = await app.run("weather", "home", "New York")
    #expect(run.status == .success)
    #expect(
      app.transport.requests.map { $0.query.first?.value } == [
        .plain("1.5,2"), .plain("New York"),
      ]
    )
  }

  @Test(
    arguments: [
      (["London"], ["London"]), (["New York", "Rome"], ["New York", "Rome"]),
      (["51.5,-0.12"], ["51.5,-0.12"]), (["-33.9,151.2"], ["-33.9,151.2"]),
      (["zip:94040,US", "2643743"], ["zip:94040,US", "2643743"]),
    ]
  )
  func `dash with places is dash weather with them`(
    _ operands: [String],
    _ requested: [String]
  ) async throws {
    var app = TestApp()
    let run = await app.run(operands)
    #expect(run.status == .success)
    #expect(run.errorOutput == "")
    #expect(app.transport.requests.map { $0.query.first?.value } == requested.map { .plain($0) })
    app.output = CollectingOutput()
    #expect(await app.run(["weather"] + operands).output == run.output)
  }

  @Test func `what is nearly a command is a typo and no place`() async {
    let app = TestApp()
    let run = await app.run("wether", "London")
    #expect(run.status == .usage)
    #expect(run.errorOutput.contains(#"unknown command "wether"; did you mean "dash weather"?"#))
    #expect(app.transport.requests.isEmpty)
  }

  @Test func `a command of a shell is refused, also with arguments`() async {
    let app = TestApp()
    for arguments in [["-c", "echo hi"], ["-c", "echo $0", "London"], ["-c", "ls"]] {
      #expect(await app.run(arguments).status == .usage)
    }
    #expect(app.errorOutput.text.contains(#"it does not run "echo $0""#))
    #expect(app.transport.requests.isEmpty)
  }

  @Test(arguments: ["", "91,0", "0,181", "zip:", "-", "a\u{7}b"])
  func `an invalid place is a usage error and no request is sent`(_ place: String) async {
    let app = TestApp()
    let run = await app.run("weather", "--", place)
    #expect(run.status == .usage)
    #expect(run.errorOutput.contains("is not a place"))
    #expect(!run.errorOutput.contains("\u{7}"))
    #expect(app.transport.requests.isEmpty)
  }

  @Test func `show accepts instances by name, also disabled ones`() async throws {
    var app = TestApp()
    app.environment["OTHER_KEY"] = TestApp.key
    let run = await app.run("show", "spare", "weather", "spare", "-f", "json")
    #expect(run.status == .success)
    #expect(try json(run.output).map { $0["name"] as? String } == ["spare", "weather"])
  }

  @Test func `an unknown instance suggests the nearest name`() async {
    let run = await TestApp().run("show", "wether")
    #expect(run.status == .usage)
    #expect(run.errorOutput.contains(#"no entry named "wether"; did you mean "weather"?"#))
    #expect(run.errorOutput.contains("available: weather, spare"))
  }

  @Test func `a named instance without a key is missing`() async {
    let run = await TestApp().run("show", "weather", "spare")
    #expect(run.status == .incomplete)
    #expect(run.output.contains("OTHER_KEY"))
  }

  @Test func `only errors go to standard error and JSON goes to standard output`() async throws {
    var app = TestApp()
    app.transport = ScriptedTransport.failing(.offline)
    let text = await app.run("weather")
    #expect(text.status == .unavailable)
    #expect(text.output == "")
    #expect(text.errorOutput.contains("offline"))

    app.output = CollectingOutput()
    app.errorOutput = CollectingOutput()
    let document = await app.run("weather", "-f", "json")
    #expect(document.status == .unavailable)
    #expect(document.errorOutput == "")
    #expect(try json(document.output).first?["status"] as? String == "failed")
  }

  @Test func `standard error uses its own stream's colours and width`() async {
    var app = TestApp()
    app.environment["TERM"] = "xterm"
    app.transport = ScriptedTransport.failing(.offline)
    app.terminal = Terminal(outputIsTerminal: true, outputColumns: 90)
    #expect(await !app.run("weather").errorOutput.contains("\u{1B}"))

    app.errorOutput = CollectingOutput()
    app.terminal = Terminal(errorIsTerminal: true, errorColumns: 30)
    // Plain text in one line; the wait is too short for a progress line.
    let narrow = await app.run("weather").errorOutput
    #expect(narrow.contains("\u{1B}["))
    let visible = narrow.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(visible.split(separator: "\n").allSatisfy { $0.count <= 30 })
  }

  @Test func `a name without quotes gets a hint if it is not found`() async {
    var app = TestApp()
    app.transport = ScriptedTransport { request in
      request.query.contains(QueryItem("place", "New"))
        ? .json("{}", status: 404) : .json(#"{"temperature": 3}"#)
    }
    let run = await app.run("weather", "New", "York")
    #expect(run.status == .incomplete)
    #expect(run.errorOutput.contains(#"use quotes: dash weather "New York""#))
    app.errorOutput = CollectingOutput()
    #expect(await app.run("weather", "York").errorOutput == "")
  }

  @Test func `an unknown place gets the known places with a similar name`() async {
    var app = TestApp()
    app.transport = ScriptedTransport { request in
      request.query.contains(QueryItem("place", "Lundon"))
        ? .json("{}", status: 404) : .json(#"{"name": "London", "temperature": 3}"#)
    }
    let run = await app.run("weather", "London,GB", "Lundon")
    #expect(run.status == .incomplete)
    #expect(run.errorOutput == "dash: hint: names similar to \"Lundon\": \"London\"\n")
  }

  @Test func `columns have no effect on a card, which is said`() async {
    var app = TestApp()
    let card = await app.run("weather", "London", "--columns", "temp")
    #expect(card.status == .success)
    #expect(card.errorOutput.contains("--columns has no effect"))
    app.errorOutput = CollectingOutput()
    let hint = "--columns has no effect"
    #expect(await !app.run("weather", "--columns", "temp").errorOutput.contains(hint))
    let plain = await app.run("weather", "London", "--columns=temp", "-fplain")
    #expect(!plain.errorOutput.contains(hint))
  }

  @Test func `the demo sends no request and its clock stands still in UTC`() async {
    var app = TestApp()
    app.environment["SAMPLE_API_KEY"] = nil
    app.transport = .expectingNothing()
    let run = await app.run("weather", "--demo")
    #expect(run.status == .success)
    #expect(run.output.contains("demo"))
    #expect(run.output.contains("14:05"))
  }

  @Test func `the demo shows the shipped places, whatever the configuration is`() async throws {
    let folder = try TemporaryDirectory()
    var app = TestApp()
    app.environment["DASH_CONFIG"] = try folder.write("{}", to: "own.json")
    #expect(await app.run("--demo").status == .success)
    let named = await app.run("--demo", "-c", "\(folder.path)/own.json")
    #expect(named.status == .configuration)
  }

  @Test func `a configuration without an enabled instance is reported`() async {
    var app = TestApp()
    app.configuration = #"{"version": 1, "providers": []}"#
    let run = await app.run("weather")
    #expect(run.status == .unavailable)
    #expect(run.errorOutput.contains("nothing is enabled in"))
  }

  @Test func `a closed standard error changes nothing`() async {
    var app = TestApp()
    app.errorOutput = CollectingOutput(failingWith: .closed)
    #expect(await app.run("wether").status == .usage)
    app.transport = ScriptedTransport.failing(.timeout)
    #expect(await app.run("weather").status == .unavailable)
  }

  // MARK: Configuration

  @Test func `config check lists what is ready and what is missing`() async {
    let run = await TestApp().run("config", "check")
    #expect(run.status == .success)
    #expect(run.output.contains("weather: ready"))
    #expect(run.output.contains("spare: unconfigured: OTHER_KEY is not set"))
  }

  @Test func `conflicting options are reported with their position for every command`()
    async
  {
    var app = TestApp()
    app.configuration = TestApp.configuration.replacing(
      #""places": ["London", "Rome"]"#,
      with: #""places": [1], "mood": "wild", "quiet": true"#
    )
    for command in [["config", "check"], ["weather"]] {
      app.errorOutput = CollectingOutput()
      let run = await app.run(command[0], command.dropFirst().first ?? "--verbose")
      #expect(run.status == .configuration)
      #expect(run.output == "")
      #expect(
        run.errorOutput.contains(
          ":3:87: providers[0].options.quiet: expected false, with the mood wild"
        )
      )
    }
  }

  @Test func `a configuration that exists but cannot be read is an error`()
    async throws
  {
    // A folder cannot be read as a file, not even by root.
    let folder = try TemporaryDirectory()
    try folder.write("x", to: "dash/plugins.json/in-the-way")
    var app = TestApp()
    app.environment["XDG_CONFIG_HOME"] = folder.path
    let run = await app.run("weather")
    #expect(run.status == .configuration)
    #expect(run.errorOutput.contains("dash/plugins.json: Is a directory"))
  }

  @Test func `a missing file that looks like a command gets a hint`() async {
    let weather = await TestApp().run("weather", "-c", "plugins.jsn")
    #expect(weather.status == .configuration)
    #expect(weather.errorOutput.contains("plugins.jsn: No such file or directory"))
    let alone = await TestApp().run("-c", "plugins.jsn")
    #expect(alone.status == .usage)
    #expect(alone.errorOutput.contains("/bin/dash"))
  }

  @Test func `config init writes to the path where the configuration is searched`() async throws {
    let folder = try TemporaryDirectory()
    var app = TestApp()
    app.environment["DASH_CONFIG"] = "\(folder.path)/mine.json"
    #expect(await app.run("config", "init").output == "\(folder.path)/mine.json\n")
    app.output = CollectingOutput()
    #expect(await app.run("config", "check").status == .success)
  }

  @Test func `config check counts the requests that a plan allows`() async {
    var app = TestApp()
    app.configuration = TestApp.configuration.replacing(
      #""places": ["London", "Rome"]"#,
      with: #""places": [1, 2], "callsPerMinute": 1"#
    )
    let run = await app.run("config", "check")
    #expect(run.status == .success)
    #expect(run.output.contains("2 calls every 60s: too many for callsPerMinute 1"))
  }

  @Test func `a file with a key that others can read causes a warning`() async throws {
    let folder = try TemporaryDirectory()
    let text = TestApp.configuration.replacing("${SAMPLE_API_KEY}", with: TestApp.key)
    let path = try folder.write(text, to: "plugins.json", permissions: 0o644)
    let run = await TestApp().run("weather", "-c", path)
    #expect(run.status == .success)
    #expect(run.errorOutput.contains("chmod 600 \(path)"))
    let check = await TestApp().run("config", "check", "-c", path)
    #expect(check.output.contains("chmod 600 \(path)"))

    let closed = try folder.write(text, to: "closed.json", permissions: 0o600)
    #expect(await TestApp().run("weather", "-c", closed).errorOutput == "")
  }

  @Test func `a pipe without a writer is an error`() async throws {
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/plugins.json"
    #expect(mkfifo(path, 0o600) == 0)
    let run = await TestApp().run("weather", "-c", path)
    #expect(run.status == .configuration)
    #expect(run.errorOutput == "dash: \(path): nothing was written to this pipe\n")
  }

  @Test func `without a file, config path prints only where it would be`() async {
    var app = TestApp()
    app.environment["HOME"] = "/home/me"
    let run = await app.run("config", "path")
    #expect(run.status == .incomplete)
    #expect(run.output == "")
    #expect(
      run.errorOutput == """
        dash: no file yet; it would be /home/me/.config/dash/plugins.json
        hint: dash config init

        """
    )
  }

  @Test func `a path is printed verbatim, or not at all if it has control characters`() async {
    let verbatim = await TestApp().run("config", "path", "-c", "my  x\u{202E}.json")
    #expect(verbatim.output == "my  x\u{202E}.json\n")
    let path = "x\u{1B}[2J\u{202E}.json"
    let refused = await TestApp().run("config", "path", "-c", path)
    #expect(refused.status == .incomplete)
    #expect(refused.output == "")
    #expect(
      refused.errorOutput == "dash: not printed, because it has control characters: x[2J.json\n"
    )
    var app = TestApp()
    app.terminal.outputIsTerminal = true
    #expect(await app.run("config", "path", "-c", "x\u{202E}.json").output == "x.json\n")
    app.environment["XDG_CONFIG_HOME"] = "/a\u{1B}]0;b"
    let none = await app.run("config", "path")
    #expect(none.errorOutput.contains("/a]0;b/dash/plugins.json"))
  }

  @Test func `providers lists the registered and the configured ones`() async {
    let run = await TestApp().run("providers")
    #expect(run.status == .success)
    #expect(run.output.contains("sample  weather  Weather of places that tests make up."))
    #expect(run.output.contains("spare    sample  unconfigured: OTHER_KEY is not set"))
    let one = await TestApp().run("providers", "sample")
    for option in SampleSource.descriptor.options { #expect(one.output.contains(option.name)) }
    #expect(one.output.contains("https://example.org/keys"))
    #expect(await TestApp().run("providers", "simple").status == .usage)
  }
}
