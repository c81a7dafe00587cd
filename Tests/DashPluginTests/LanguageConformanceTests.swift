import DashCore
import DashTestSupport
import Foundation
import PluginProcess
import PluginSource
import Testing

/// The contract of plugins, for real programs in sh, Python and Swift that the supervisor runs.
@Suite(.ownThread, .hangLimit) struct LanguageConformanceTests {
  /// Is skipped with the reason, where the other tests leave Python out.
  @Test(.enabled(if: PluginLanguage.hasPython, "there is no python3: only sh and Swift are tested"))
  func `a plugin in Python describes itself`() async throws {
    let descriptor = try await LanguagePlugin(.python, .text).descriptor()
    #expect(descriptor.kind == .text)
  }

  @Test(arguments: PluginLanguage.available, ContentKind.allCases)
  func `what a plugin prints fulfils the contract of a data source`(
    language: PluginLanguage,
    kind: ContentKind
  ) async throws {
    let plugin = try LanguagePlugin(language, kind)
    let descriptor = try await plugin.descriptor()
    #expect(descriptor.name == "sample-\(kind.rawValue)")
    #expect(descriptor.kind == kind)
    #expect(descriptor.version == "1.0")
    let options = #""apiKey": "x", "mode": "good", "greeting": "hello", "places": ["London"]"#
    let places = #"[{"place": "London", "latitude": 51.5, "longitude": -0.12}]"#
    let document = try await plugin.run(
      "fetch",
      #"{"protocol": 1, "id": 7, "options": {\#(options)}, "places": \#(places)}"# + "\n"
    ).output
    let conformance = DataSourceConformance(
      of: descriptor,
      service: ScriptedTransport.returning(.json(document))
    ) { options, context throws(OptionError) in
      PluginSource(descriptor, options: options, context: context)
    }
    let findings = try await conformance.checkEverything()
    #expect(findings == [])
    #expect(try await conformance.errorsOfGoodResponses() == [])
  }

  @Test(arguments: PluginLanguage.available, ContentKind.allCases)
  func `a plugin shows content of its kind, with its attribution`(
    language: PluginLanguage,
    kind: ContentKind
  ) async throws {
    let plugin = try LanguagePlugin(language, kind)
    let snapshot = try await plugin.fetch()
    #expect(snapshot.content.kind == kind)
    #expect(snapshot.attribution == "Data")
    if case .weather(let report) = snapshot.content {
      #expect(report.places.map(\.requestedPlace) == [.name("London")])
      #expect(report.places.first?.temperatureCelsius == 7.5)
      #expect(report.places.first?.forecast?.hours.count == 1)
      #expect(report.places.first?.air?.europeanIndex == 30)
    }
  }

  @Test(arguments: PluginLanguage.available)
  func `options have their defaults, and configured ones replace them`(
    language: PluginLanguage
  ) async throws {
    let plugin = try LanguagePlugin(language, .text)
    for (values, greeting) in [([:], "hello"), (["greeting": OptionValue.text("moin")], "moin")] {
      let snapshot = try await plugin.fetch(values)
      guard case .text(let text) = snapshot.content else {
        Issue.record("expected a text")
        continue
      }
      #expect(text.lines.first?.string == greeting)
    }
  }

  @Test(arguments: PluginLanguage.available)
  func `an error document is the error of the panel`(language: PluginLanguage) async throws {
    let error = try await LanguagePlugin(language, .text).error(["mode": .text("error")])
    #expect(error?.code == .rateLimited)
    #expect(error?.serviceMessage?.string.contains("Too many") == true)
  }

  @Test(arguments: PluginLanguage.available)
  func `a document with the secret is refused`(language: PluginLanguage) async throws {
    let error = try await LanguagePlugin(language, .text).error(["mode": .text("secret")])
    guard case .failedProgram(_, .printedSecret)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: PluginLanguage.available.filter { $0 != .swift })
  func `the log has no secret`(language: PluginLanguage) async throws {
    let plugin = try LanguagePlugin(language, .text)
    let options = #"{"apiKey": "dash-test-secret-0123456789", "mode": "good", "greeting": "a"}"#
    let log = try await plugin.run("fetch", #"{"id": 1, "options": \#(options)}"# + "\n").log
    #expect(log == ["mode good with <redacted>"])
  }

  @Test(arguments: PluginLanguage.available)
  func `a plugin that hangs is ended at the deadline, and nothing of it survives`(
    language: PluginLanguage
  ) async throws {
    let plugin = try LanguagePlugin(language, .text)
    let error = try await plugin.error(["mode": .text("hang")], within: .seconds(2))
    #expect(error?.code == .timeout)
    #expect(await plugin.hasNoSurvivors())
  }

  @Test(arguments: PluginLanguage.available)
  func `a long-running plugin answers each request with its id, and ends with its input`(
    language: PluginLanguage
  ) async throws {
    let plugin = try LanguagePlugin(language, .text, isServing: true)
    #expect(try await plugin.descriptor().program?.isLongRunning == true)
    let lines = (1...3).map { id in
      #"{"id": \#(id), "options": {"apiKey": "x", "mode": "good", "greeting": "g\#(id)"}}"# + "\n"
    }
    let output = try await plugin.run("serve", lines.joined()).output
    let answers = try output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    #expect(answers.count == 3)
    for answer in answers {
      guard case .number(let id)? = answer["id"]?.value else {
        Issue.record("no id")
        continue
      }
      #expect(answer["text"]?["lines"]?.json.contains("g\(Int(id))") == true)
    }
    // Through a session, as a watch does.
    for greeting in ["one", "two"] {
      let snapshot = try await plugin.fetch(["greeting": .text(greeting)])
      guard case .text(let text) = snapshot.content else {
        Issue.record("expected a text")
        continue
      }
      #expect(text.lines.first?.string == greeting)
    }
    plugin.transport.end()
    #expect(await plugin.hasNoSurvivors())
  }

  @Test(arguments: PluginLanguage.available)
  func `started by hand, a plugin says how to run it`(language: PluginLanguage) async throws {
    let run = try await LanguagePlugin(language, .text).run(nil, "")
    #expect(run.output == "")
    #expect(run.log.joined().contains("plugins.json"))
  }
}
