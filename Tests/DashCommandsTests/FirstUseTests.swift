import DashCommands
import DashCore
import DashTestSupport
import Foundation
import TerminalScreen
import Testing

@testable import DashFetch
@testable import DashPictures

/// The question for a city before anything is configured.
@Suite struct FirstUseTests {
  private static let question = "Which city? (Enter: twelve cities of the world) "

  private let folder: TemporaryDirectory
  private var path: String { "\(folder.path)/config/dash/plugins.json" }

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func app(typing lines: Keyboard = Keyboard()) -> TestApp {
    var app = TestApp()
    app.registry.register(GazetteerSource.self)
    app.environment["XDG_CONFIG_HOME"] = "\(folder.path)/config"
    app.environment["XDG_STATE_HOME"] = "\(folder.path)/state"
    app.configuration = """
      {"version": 1, "providers": [
        {"name": "weather", "provider": "sample", "fallback": "gazetteer",
         "options": {"apiKey": "${SAMPLE_API_KEY}", "places": ["Rome", "Oslo"]}}]}
      """
    app.terminal = Terminal(inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true)
    app.keyboard = lines
    return app
  }

  private func requested(_ app: TestApp) -> [QueryItem.Value?] {
    app.transport.requests.map { $0.query.first?.value }
  }

  @Test(arguments: [[], ["weather"], ["-f", "plain"]])
  func `the city that a person types is written and shown`(_ arguments: [String]) async throws {
    let app = app(typing: Keyboard(" London "))
    let run = await app.run(arguments)
    #expect(run.status == .success)
    #expect(run.errorOutput == "\(Self.question)dash: wrote \(path)\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#"["London"]"#))
    #expect(requested(app) == [.plain("London")])
    // The next run has a configuration.
    let next = self.app(typing: Keyboard("Paris"))
    #expect(await next.run(arguments).errorOutput == "")
    #expect(next.keyboard.rest == ["Paris"])
  }

  @Test(arguments: [Keyboard(""), Keyboard("  "), Keyboard()])
  func `Enter or the end of input shows the shipped places and is remembered`(
    _ keyboard: Keyboard
  ) async {
    let app = app(typing: keyboard)
    #expect(await app.run().errorOutput.hasPrefix(Self.question))
    #expect(requested(app) == [.plain("Rome"), .plain("Oslo")])
    #expect(!FileManager.default.fileExists(atPath: path))
    let next = self.app(typing: Keyboard("London"))
    #expect(await !next.run().errorOutput.contains("Which city?"))
    #expect(requested(next) == [.plain("Rome"), .plain("Oslo")])
  }

  @Test func `an unknown city is asked for once more`() async throws {
    let app = app(typing: Keyboard("Lundon", "London"))
    let run = await app.run()
    #expect(run.errorOutput.contains("Gazetteer couldn't find \"Lundon\""))
    #expect(run.errorOutput.contains("names similar to \"Lundon\": \"London\""))
    #expect(run.errorOutput.components(separatedBy: "Which city?").count == 3)
    #expect(requested(app) == [.plain("London")])
  }

  @Test(arguments: [Keyboard("Lundon", "Lundon", "London"), Keyboard("!", "91,0", "London")])
  func `after two unknown cities the shipped places are shown`(_ keyboard: Keyboard) async {
    let app = app(typing: keyboard)
    let run = await app.run()
    #expect(run.status == .success)
    #expect(keyboard.rest == ["London"])
    #expect(requested(app) == [.plain("Rome"), .plain("Oslo")])
    #expect(run.errorOutput.contains("dash places set London"))
    #expect(await !self.app().run().errorOutput.contains("Which city?"))
  }

  @Test func `without a look-up the next run asks again`() async {
    let app = app(typing: Keyboard("Nowhere", "London"))
    let run = await app.run()
    #expect(run.status == .success)
    #expect(run.errorOutput.contains("nothing was written"))
    #expect(app.keyboard.rest == ["London"])
    #expect(await self.app().run().errorOutput.contains("Which city?"))
  }

  @Test func `a folder that cannot be written shows the shipped places`() async throws {
    try folder.write("in the way", to: "config")
    let run = await app(typing: Keyboard("London")).run()
    #expect(run.status == .success)
    #expect(run.errorOutput.contains("plugins.json: not written: Not a directory"))
  }

  @Test(
    arguments: [
      ["--offline"], ["--demo"], ["--json"], ["London"],
      ["weather", "London"], ["show", "weather"], ["photos"], ["line"], ["places", "list"],
      ["config", "check"], ["--help"],
    ]
  )
  func `other commands ask nothing`(_ arguments: [String]) async {
    let app = app(typing: Keyboard("London"))
    let run = await app.run(arguments)
    #expect(!run.errorOutput.contains("Which city?"))
    #expect(app.keyboard.rest == ["London"])
  }

  @Test func `nothing is asked with a file or without a person`() async throws {
    let own = try folder.write(TestApp.configuration, to: "own.json")
    #expect(await !app().run("-c", own).errorOutput.contains("Which city?"))
    var named = app()
    named.environment["DASH_CONFIG"] = own
    #expect(await !named.run().errorOutput.contains("Which city?"))
    var homeless = app()
    homeless.environment["XDG_STATE_HOME"] = nil
    #expect(await !homeless.run().errorOutput.contains("Which city?"))
    for stream in [\Terminal.inputIsTerminal, \.outputIsTerminal, \.errorIsTerminal] {
      var piped = app()
      piped.terminal[keyPath: stream] = false
      #expect(await !piped.run().errorOutput.contains("Which city?"))
    }
  }
}
