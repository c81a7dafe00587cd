import DashCore
import DashTestSupport
import Foundation
import PluginSource
import Testing
import TextRendering

/// Checks the examples and schemas of the guide for authors of plugins.
@Suite(.ownThread) struct GuideTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation")

  /// Returns the code blocks of the guide in a language.
  private func examples(_ language: String) throws -> [String] {
    let file = Self.folder.appending(path: "WritingAPlugin.md")
    let guide = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return guide.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  private func text(ofSchema name: String) throws -> String {
    let file = Self.folder.appending(path: "plugin-\(name).schema.json")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  private func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(text(ofSchema: name))
  }

  @Test func `every example is valid`() async throws {
    var kinds: Set<String> = []
    for example in try examples("json") {
      let json = try JSONParser.parse(Array(example.utf8))
      if json["action"] != nil {
        kinds.insert("request")
        #expect(try schema("request").faults(in: example) == [])
      } else if json["provider"] != nil {
        kinds.insert("instance")
        try check(instance: example)
      } else if json["kind"] != nil {
        kinds.insert("descriptor")
        let program = PluginProgram(path: "/plugins/dash-provider-tides")
        _ = try PluginDescription.decode(Array(example.utf8), program: program).get()
        #expect(try schema("descriptor").faults(in: example) == [])
      } else {
        kinds.insert(try await check(document: example, json))
      }
    }
    let all = ["request", "descriptor", "instance", "error"] + ContentKind.allCases.map(\.rawValue)
    #expect(kinds == Set(all))
  }

  /// Checks a document and returns its kind.
  private func check(document: String, _ json: JSONNode) async throws -> String {
    #expect(try schema("document").faults(in: document) == [])
    if json["error"] != nil {
      #expect(try await PluginSource.error(of: document, .text)?.code == .unauthorized)
      return "error"
    }
    let kind = try #require(ContentKind.allCases.first { json[$0.rawValue] != nil })
    _ = try await PluginSource.snapshot(of: document, kind)
    return kind.rawValue
  }

  private func check(instance: String) throws {
    var registry = SourceRegistry()
    registry.register(PluginSource.self)
    let program = PluginProgram(path: "/plugins/dash-provider-load")
    let text = """
      {"protocol": 1, "name": "load", "kind": "metrics",
       "options": [{"name": "warning", "type": "number"}]}
      """
    let descriptor = try PluginDescription.decode(Array(text.utf8), program: program).get()
    registry.register(descriptor) { options, context throws(OptionError) in
      PluginSource(descriptor, options: options, context: context)
    }
    let configuration = try ConfigurationReader.read(
      Array(#"{"version": 1, "providers": [\#(instance)]}"#.utf8),
      registry: registry,
      environment: ConfigurationEnvironment(variable: { _ in nil }, keyFile: { _ in .unreadable })
    )
    #expect(configuration.instances.map(\.descriptor.kind) == [.metrics])
  }

  // MARK: Scripts

  /// Runs a script of the guide and returns what it prints.
  private func output(
    of script: String,
    _ arguments: [String],
    reading input: String
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, "dash-provider-load"] + arguments
    let (stdin, stdout) = (Pipe.unshared(), Pipe.unshared())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    if !input.isEmpty { stdin.fileHandleForWriting.write(Data(input.utf8)) }
    try stdin.fileHandleForWriting.close()
    let bytes = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the scripts print what dash shows`() async throws {
    let scripts = try examples("sh").filter { $0.hasPrefix("#!") }
    try #require(scripts.count == 2)

    let first = try output(of: scripts[0], [], reading: "")
    guard case .metrics(let load) = try await PluginSource.snapshot(of: first, .metrics).content
    else { throw SourceError(.unknown) }
    #expect(load.map(\.name) == ["1 minute", "5 minutes", "15 minutes"])
    #expect(load.allSatisfy { $0.value != nil })

    let described = try output(of: scripts[1], ["describe"], reading: "")
    let program = PluginProgram(path: "/plugins/dash-provider-load")
    let descriptor = try PluginDescription.decode(Array(described.utf8), program: program).get()
    #expect(descriptor.options.map(\.name) == ["warning"])
    let request = #"{"protocol": 1, "options": {"warning": 2.5}}"# + "\n"
    let second = try output(of: scripts[1], ["fetch"], reading: request)
    guard case .metrics(let metrics) = try await PluginSource.snapshot(of: second, .metrics).content
    else { throw SourceError(.unknown) }
    #expect(metrics[0].warning == 2.5)
    #expect(try output(of: scripts[1], [], reading: "") == "")
  }

  // MARK: Requests

  @Test func `requests follow the schema`() async throws {
    let programs = ScriptedPrograms.printing("{}")
    var presentation = Presentation()
    presentation.instance = "balcony"
    presentation.timeZone = { "Europe/Berlin" }
    presentation.columns = 80
    for key in UnitsKey.allCases { presentation.units[key.rawValue] = Units.metric[key] }
    let source = PluginSource.testing(
      try PluginSource.testDescriptor(.photos, options: PluginRequestTests.options),
      ["station": .text("X"), "places": .places([.name("London"), .id(1)])],
      presentation: presentation,
      programs: programs
    )
    var photos = PhotoRequest()
    photos.page = 2
    let known = Place(name: "London", latitude: 51.5, longitude: -0.12)
    _ = try? await source.fetch(
      PluginSource.fetchRequest(
        of: [.name("London"), .id(1)],
        known: [.name("London"): known],
        photos: photos
      )
    )
    let run = try #require(programs.runs.first)
    let text = String(decoding: await run.input, as: UTF8.self)
    #expect(try schema("request").faults(in: text) == [])
  }

  @Test func `the schema names every type of option`() throws {
    let json = """
      {"protocol": 1, "name": "a", "kind": "text", "options": [{"name": "a", "type": 1}]}
      """
    let program = PluginProgram(path: "/a")
    let result = PluginDescription.decode(Array(json.utf8), program: program)
    guard case .failure(let error) = result else {
      Issue.record("a type that is a number is accepted")
      return
    }
    let schema = try JSONParser.parse(Array(text(ofSchema: "descriptor").utf8))
    let type = try #require(schema["$defs"]?["option"]?["properties"]?["type"])
    guard case .array(let names)? = type["enum"]?.value else {
      Issue.record("the schema has no types")
      return
    }
    let types = names.compactMap { name in
      if case .string(let text) = name.value { text } else { nil }
    }
    #expect(error.expected == .oneOf(types))
  }
}
