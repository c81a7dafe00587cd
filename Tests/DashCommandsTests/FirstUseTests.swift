import DashCommands
import DashCore
import DashTestSupport
import Foundation
import TerminalScreen
import Testing
import TimeZones

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

  private static let london = #"{ "at": [51.5, -0.12], "name": "London, GB" }"#

  private func written() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test(arguments: [[], ["weather"], ["-f", "plain"]])
  func `the city that a person types is written and shown`(_ arguments: [String]) async throws {
    let app = app(typing: Keyboard(" London "))
    let run = await app.run(arguments)
    #expect(run.status == .success)
    #expect(run.errorOutput == "\(Self.question)dash: wrote \(path)\n")
    #expect(try written().contains(#""places": [\#(Self.london)]"#))
    #expect(requested(app) == [.plain("51.5,-0.12")])
    // The next run has a configuration.
    let next = self.app(typing: Keyboard("Paris"))
    #expect(await next.run(arguments).errorOutput == "")
    #expect(next.keyboard.rest == ["Paris"])
  }

  @Test(arguments: [Keyboard(""), Keyboard("  "), Keyboard()])
  func `without a city of one's own the shipped places are shown, and that is remembered`(
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

  @Test func `Enter takes the city of the time zone, which needs no look-up`() async throws {
    let folder = try TemporaryDirectory()
    _ = try folder.write("DE\t+5230+01322\tEurope/Berlin\tmost\n", to: "zone.tab")
    for (index, zone) in ["Europe/Berlin", ":Europe/Berlin", "UTC", "Europe/Nowhere"].enumerated() {
      var app = app(typing: Keyboard(""))
      app.environment["TZ"] = zone
      app.environment["XDG_STATE_HOME"] = "\(folder.path)/\(index)"
      app.environment["XDG_CONFIG_HOME"] = "\(folder.path)/config-\(index)"
      app.timeZones = SystemTimeZones(environment: ["TZDIR": folder.path])
      let run = await app.run()
      guard zone.hasSuffix("Berlin") else {
        #expect(run.errorOutput.hasPrefix(Self.question), "\(zone)")
        continue
      }
      #expect(
        run.errorOutput.hasPrefix(
          "Which city? (Enter: Berlin, by this computer's time zone) dash: wrote "
        )
      )
      let text = try String(
        contentsOfFile: "\(folder.path)/config-\(index)/dash/plugins.json",
        encoding: .utf8
      )
      #expect(text.contains(#"[{ "at": [52.5, 13.3667], "name": "Berlin, DE" }]"#), "\(text)")
      #expect(requested(app) == [.plain("52.5,13.3667")])
    }
  }

  @Test func `q leaves, shows nothing, and the next run asks again`() async {
    for _ in 0..<2 {
      let app = app(typing: Keyboard("q"))
      let run = await app.run()
      #expect(run.status == .success && run.output.isEmpty)
      #expect(run.errorOutput == Self.question)
      #expect(requested(app) == [])
    }
  }

  @Test(arguments: [("", "Missouri"), ("2", "Illinois"), ("3", nil), ("q", nil), ("London", nil)])
  func `of several places of a name one is chosen`(reply: String, state: String?) async throws {
    let app = app(typing: Keyboard("Springfield", reply, "q"))
    let run = await app.run()
    let list = """
      1  Springfield, Missouri, US  population 169,176
      2  Springfield, Illinois, US  population 114,394
      Which one? (Enter: 1) 
      """
    #expect(run.errorOutput.contains(list), "\(run.errorOutput)")
    #expect(!run.errorOutput.contains("Ohio"))
    if let state {
      #expect(try written().contains(#""name": "Springfield, \#(state), US""#))
    } else if reply == "London" {
      #expect(try written().contains(Self.london))
    } else {
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test(arguments: [Keyboard("Springfield"), Keyboard("Lundon"), Keyboard("Springfield", "q")])
  func `the end of the input in a second question leaves`(_ keyboard: Keyboard) async {
    let app = app(typing: keyboard)
    let run = await app.run()
    #expect(run.status == .success && run.output.isEmpty)
    #expect(run.errorOutput.components(separatedBy: "Which city?").count == 2)
    #expect(!FileManager.default.fileExists(atPath: path))
    // The next run asks again.
    #expect(await self.app().run().errorOutput.contains("Which city?"))
  }

  @Test func `an id that the fallback does not know is refused without the key`() async throws {
    var app = app(typing: Keyboard("94040", "London"))
    app.environment["SAMPLE_API_KEY"] = nil
    let run = await app.run()
    #expect(run.errorOutput.components(separatedBy: "Which city?").count == 3)
    #expect(try written().contains(Self.london))
    let own = self.app(typing: Keyboard("94040"))
    try FileManager.default.removeItem(atPath: path)
    _ = await own.run()
    #expect(try written().contains(#""places": [94040]"#))
  }

  @Test(arguments: [
    Keyboard("Lundon", ""), Keyboard("Lundon", "Yes"), Keyboard("Lundon", "はい"),
    Keyboard("Lundon", "sì"), Keyboard("Lundon", "tak"), Keyboard("Lundon", "nie", "London"),
    Keyboard("Lundon", "London"), Keyboard("Lundon", "n", "London"),
  ])
  func `for an unknown city a similar one is offered`(_ keyboard: Keyboard) async throws {
    let app = app(typing: keyboard)
    let run = await app.run()
    #expect(run.errorOutput.contains("Gazetteer couldn't find \"Lundon\""))
    #expect(run.errorOutput.contains("Use London? (Enter: yes) "))
    #expect(try written().contains(Self.london))
    #expect(keyboard.rest.isEmpty)
  }

  @Test(arguments: [
    Keyboard("Nowhere", "!", "91,0", "London"), Keyboard("Nowhere", "Nowhere", "London"),
  ])
  func `what fails is asked again`(_ keyboard: Keyboard) async throws {
    let app = app(typing: keyboard)
    let run = await app.run()
    #expect(run.status == .success)
    #expect(run.errorOutput.components(separatedBy: "Which city?").count > 3)
    #expect(run.errorOutput.contains("unreachable: "))
    #expect(try written().contains(Self.london))
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
