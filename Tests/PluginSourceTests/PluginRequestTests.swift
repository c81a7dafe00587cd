import DashCore
import DashTestSupport
import PluginSource
import Synchronization
import Testing

/// Checks what a program reads.
@Suite struct PluginRequestTests {
  static let options = """
    [{"name": "station", "type": "text", "required": true},
     {"name": "days", "type": "integer", "default": 2},
     {"name": "offset", "type": "number", "default": 0.5},
     {"name": "low", "type": "boolean", "default": true},
     {"name": "notes", "type": "words", "default": ["a"]},
     {"name": "unset", "type": "text"},
     {"name": "places", "type": "places"},
     {"name": "apiKey", "type": "secret"}]
    """

  /// Returns the run of a source's fetch.
  private func run(
    of source: PluginSource,
    _ programs: ScriptedPrograms,
    _ request: FetchRequest = PluginSource.fetchRequest()
  ) async throws -> ProgramRun {
    _ = try? await source.fetch(request)
    return try #require(programs.runs.first)
  }

  private func sample(
    instance: String = "balcony",
    key: String = "hunter2-hunter2",
    columns: Int? = 80,
    isOffline: Bool = false
  ) async throws -> ProgramRun {
    let programs = ScriptedPrograms.printing(#"{"text": {"lines": []}}"#)
    var presentation = Presentation()
    presentation.instance = instance
    presentation.units = ["wind": "kmh", "temperature": "c"]
    presentation.timeZone = { "Europe/Berlin" }
    presentation.columns = columns
    var london = Place(name: "London", latitude: 51.5, longitude: -0.12)
    london.country = "GB"
    let places: [PlaceQuery] = [
      .name("London,GB"), .coordinates(latitude: 1, longitude: 2), .id(7),
    ]
    let source = PluginSource.testing(
      try PluginSource.testDescriptor(.text, options: Self.options),
      [
        "station": .text("X\"1"), "apiKey": .secret(Secret(key)),
        "places": .places([.name("Rome")]),
      ],
      presentation: presentation,
      language: "de",
      programs: programs
    )
    let request = PluginSource.fetchRequest(
      of: places,
      known: isOffline ? [:] : [places[0]: london]
    )
    return try await run(of: source, programs, request)
  }

  @Test func `a request has options, places and presentation in one line`() async throws {
    let run = try await sample()
    #expect(run.arguments == ["fetch"])
    #expect(run.program.path == "/plugins/dash-provider-sample")
    #expect(run.secrets == [Secret("hunter2-hunter2")])
    let text = String(decoding: await run.input, as: UTF8.self)
    #expect(text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n").count == 1)
    let json = try JSONParser.parse(await run.input)
    #expect(json["protocol"]?.json == "1")
    #expect(json["id"]?.json == "1")
    #expect(json["action"]?.json == #""fetch""#)
    #expect(json["instance"]?.json == #""balcony""#)
    #expect(
      json["options"]?.json == """
        {"station": "X\\"1", "days": 2, "offset": 0.5, "low": true, "notes": ["a"], \
        "places": ["Rome"], "apiKey": "hunter2-hunter2"}
        """
    )
    #expect(
      json["places"]?.json == """
        [{"place": "London,GB", "name": "London", "country": "GB", "latitude": 51.5, \
        "longitude": -0.12}, {"place": "1,2", "latitude": 1, "longitude": 2}, {"place": "7"}]
        """
    )
    #expect(json["units"]?.json == #"{"temperature": "c", "wind": "kmh"}"#)
    #expect(json["language"]?.json == #""de""#)
    #expect(json["timeZone"]?.json == #""Europe/Berlin""#)
    #expect(json["columns"]?.json == "80")
    guard case .number(let seconds)? = json["deadlineSeconds"]?.value else {
      throw SourceError(.unknown)
    }
    #expect((500...599.8).contains(seconds))
  }

  @Test func `the identity has neither secrets nor what changes from run to run`() async throws {
    let first = try await sample()
    let second = try await sample(columns: 40, isOffline: true)
    #expect(first.identity == second.identity)
    let inputs = [await first.input, await second.input]
    #expect(inputs[0] != inputs[1])
    let plain = first.identity.compactMap { item in
      if case .plain(let text) = item.value { text } else { nil }
    }
    #expect(plain.prefix(2) == ["/plugins/dash-provider-sample", "fetch"])
    #expect(plain.allSatisfy { !$0.contains("hunter2") })
    #expect(try await sample(key: "another-key").identity != first.identity)
    #expect(try await sample(instance: "cellar").identity != first.identity)
  }

  @Test func `photos are told the terms and page of the command line`() async throws {
    let programs = ScriptedPrograms.printing("{}")
    let source = PluginSource.testing(
      try PluginSource.testDescriptor(.photos),
      programs: programs
    )
    var photos = PhotoRequest()
    photos.query = "sea"
    photos.page = 3
    let json = try JSONParser.parse(
      await run(of: source, programs, PluginSource.fetchRequest(photos: photos)).input
    )
    #expect(json["photos"]?.json == #"{"query": "sea", "page": 3}"#)
  }

  @Test func `places are looked up only when the program runs, and then known to its document`()
    async throws
  {
    let lookedUp = Mutex<[PlaceQuery]>([])
    let readsInput = Mutex(false)
    let programs = ScriptedPrograms { run in
      if readsInput.withLock(\.self) { _ = await run.input }
      return #"{"weather": [{"place": "Rome", "temperatureCelsius": 7}]}"#
    }
    var context = SourceContext(
      transport: ScriptedTransport.expectingNothing(),
      now: { PluginSource.testNow }
    )
    context.runProgram = programs.run
    context.locate = { places, _ in
      lookedUp.withLock { $0 += places }
      return [.name("Rome"): Place(latitude: 41.9, longitude: 12.5)]
    }
    let descriptor = try PluginSource.testDescriptor(
      .weather,
      options: #"[{"name": "places", "type": "places"}]"#
    )
    let options = SourceOptions([:], describedBy: descriptor.options)
    let source = PluginSource(descriptor, options: options, context: context)
    func latitude() async throws -> Double? {
      let snapshot = try await source.fetch(PluginSource.fetchRequest(of: [.name("Rome")]))
      guard case .weather(let report) = snapshot.content else { return nil }
      return report.places.first?.latitude
    }
    func places() -> [PlaceQuery] { lookedUp.withLock(\.self) }
    // A cached document comes without a run.
    #expect(try await latitude() == nil)
    #expect(places() == [])
    readsInput.withLock { $0 = true }
    #expect(try await latitude() == 41.9)
    #expect(places() == [.name("Rome")])
  }

  @Test func `exec passes other options as they are, and its own to nobody`() async throws {
    let node = try JSONParser.parse(Array(#"{"a": [1.50, null, true, "é${HOME}"]}"#.utf8))
    let programs = ScriptedPrograms.printing(#"{"metrics": [{"name": "a", "value": 1}]}"#)
    let options = SourceOptions(
      [
        "command": .program(
          PluginProgram(path: "/bin/sensor", arguments: ["a,b", "${x}"], passesAction: false)
        ),
        "kind": .text("metrics"),
        "title": .text("Balcony"), "apiKey": .secret(PluginSource.testKey),
      ],
      others: ["bus": node],
      describedBy: PluginSource.descriptor.options
    )
    var context = SourceContext(
      transport: ScriptedTransport.expectingNothing(),
      now: { PluginSource.testNow }
    )
    context.runProgram = programs.run
    let run = try await run(of: try PluginSource(options: options, context: context), programs)
    #expect(run.program.path == "/bin/sensor")
    #expect(run.arguments == ["a,b", "${x}"])
    let json = try JSONParser.parse(await run.input)
    #expect(
      json["options"]?.json
        == #"{"apiKey": "hunter2-hunter2", "bus": {"a": [1.5, null, true, "é${HOME}"]}}"#
    )
    #expect(json["places"] == nil)
  }

  @Test func `exec needs a program and a kind`() {
    func error(_ values: [String: OptionValue]) -> OptionError? {
      let options = SourceOptions(values, describedBy: PluginSource.descriptor.options)
      let context = SourceContext(
        transport: ScriptedTransport.expectingNothing(),
        now: { PluginSource.testNow }
      )
      do throws(OptionError) {
        _ = try PluginSource(options: options, context: context)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(["kind": .text("text")])?.option == "command")
    #expect(error(["command": .program(PluginProgram(path: "/bin/true"))])?.option == "kind")
  }
}
