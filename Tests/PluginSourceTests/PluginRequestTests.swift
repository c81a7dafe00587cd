import DashCore
import DashTestSupport
import PluginSource
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

  /// Returns the request that a source sends.
  private func request(of source: PluginSource, _ transport: ScriptedTransport) async throws
    -> Request
  {
    _ = try? await source.fetch(PluginSource.fetchRequest())
    return try #require(transport.requests.first)
  }

  private func sample(
    instance: String = "balcony",
    key: String = "hunter2-hunter2",
    columns: Int? = 80,
    isOffline: Bool = false
  ) async throws -> Request {
    let transport = ScriptedTransport.returning(.json(#"{"text": {"lines": []}}"#))
    var presentation = Presentation()
    presentation.instance = instance
    presentation.units = ["wind": "kmh", "temperature": "c"]
    presentation.timeZone = { "Europe/Berlin" }
    presentation.columns = columns
    var london = Place(name: "London", latitude: 51.5, longitude: -0.12)
    london.country = "GB"
    presentation.places = ResolvedPlaces { [london] _ in
      isOffline ? [:] : [.name("London,GB"): london]
    }
    let source = PluginSource.testing(
      try PluginSource.testDescriptor(.text, options: Self.options),
      [
        "station": .text("X\"1"), "apiKey": .secret(Secret(key)),
        "places": .places([.name("London,GB"), .coordinates(latitude: 1, longitude: 2), .id(7)]),
      ],
      presentation: presentation,
      language: "de",
      transport: transport
    )
    return try await request(of: source, transport)
  }

  @Test func `a request has options, places and presentation in one line`() async throws {
    let call = try #require(try await sample().program)
    #expect(call.action == .fetch)
    #expect(call.program.path == "/plugins/dash-provider-sample")
    #expect(call.secrets == [Secret("hunter2-hunter2")])
    let text = String(decoding: await call.input, as: UTF8.self)
    #expect(text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n").count == 1)
    let json = try JSONParser.parse(await call.input)
    #expect(json["protocol"]?.json == "1")
    #expect(json["action"]?.json == #""fetch""#)
    #expect(json["instance"]?.json == #""balcony""#)
    #expect(
      json["options"]?.json == """
        {"station": "X\\"1", "days": 2, "offset": 0.5, "low": true, "notes": ["a"], \
        "places": ["London,GB", "1,2", "7"], "apiKey": "hunter2-hunter2"}
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
    guard case .number(let id)? = json["id"]?.value,
      case .number(let seconds)? =
        json["deadlineSeconds"]?.value
    else { throw SourceError(.unknown) }
    #expect(id >= 1)
    #expect((500...599.8).contains(seconds))
  }

  @Test func `the identity has neither secrets nor what changes from run to run`() async throws {
    let first = try await sample()
    let second = try await sample(columns: 40, isOffline: true)
    #expect(first.query == second.query)
    let inputs = [await first.program?.input, await second.program?.input]
    #expect(inputs[0] != inputs[1])
    #expect(first.carriesSecret)
    #expect(!first.hasControlCharacters)
    let plain = first.query.compactMap { item in
      if case .plain(let text) = item.value { text } else { nil }
    }
    #expect(plain.count == 1)
    #expect(!plain[0].contains("hunter2"))
    #expect(try await sample(key: "another-key").query != first.query)
    #expect(try await sample(instance: "cellar").query != first.query)
  }

  @Test func `a long-running program serves`() async throws {
    let transport = ScriptedTransport.returning(.json(#"{"text": {"lines": []}}"#))
    let descriptor = try PluginSource.testDescriptor(.text, isLongRunning: true)
    let request = try await request(
      of: PluginSource.testing(descriptor, transport: transport),
      transport
    )
    #expect(request.program?.action == .serve)
    #expect(request.program?.program.isLongRunning == true)
  }

  @Test func `photos are told the terms and page of the command line`() async throws {
    let transport = ScriptedTransport.returning(.json("{}"))
    let source = PluginSource.testing(
      try PluginSource.testDescriptor(.photos),
      transport: transport
    )
    var photos = PhotoRequest()
    photos.query = "sea"
    photos.page = 3
    _ = try? await source.fetch(PluginSource.fetchRequest(photos: photos))
    let call = try #require(transport.requests.first?.program)
    let json = try JSONParser.parse(await call.input)
    #expect(json["photos"]?.json == #"{"query": "sea", "page": 3}"#)
  }

  @Test func `exec passes other options as they are, and its own to nobody`() async throws {
    let node = try JSONParser.parse(Array(#"{"a": [1.50, null, true, "é${HOME}"]}"#.utf8))
    let transport = ScriptedTransport.returning(.json(#"{"metrics": [{"name": "a", "value": 1}]}"#))
    let options = SourceOptions(
      [
        "command": .words(["/bin/sensor", "a,b", "${x}"]), "kind": .text("metrics"),
        "title": .text("Balcony"), "apiKey": .secret(PluginSource.testKey),
        "longRunning": .boolean(true),
      ],
      others: ["bus": node],
      describedBy: PluginSource.descriptor.options
    )
    let context = SourceContext(transport: transport, now: { PluginSource.testNow })
    let source = try PluginSource(options: options, context: context)
    let snapshot = try await source.fetch(PluginSource.fetchRequest())
    #expect(snapshot.content.kind == .metrics)
    let call = try #require(transport.requests.first?.program)
    #expect(call.program.path == "/bin/sensor")
    #expect(call.program.arguments == ["a,b", "${x}"])
    #expect(!call.program.passesAction)
    #expect(call.program.isLongRunning)
    let json = try JSONParser.parse(await call.input)
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
    #expect(error(["command": .words(["/bin/true"])])?.option == "kind")
  }
}
