import DashCore
import Testing

/// Checks a provider whose instances have options that it does not declare.
@Suite struct OtherOptionsTests {
  private struct Source: DataSource {
    static let descriptor = SourceDescriptor(
      name: "program",
      title: "Program",
      summary: "What a program prints.",
      kind: .text,
      options: [
        OptionDescription("command", .arguments, isRequired: true, help: "The program."),
        OptionDescription("kind", .choice(["text", "weather"]), help: "The kind."),
        OptionDescription("title", .text, help: "The title."),
        OptionDescription("places", .places, default: .places([.name("Oslo")]), help: "Places."),
      ],
      terms: SourceTerms(attribution: "", attributionURL: "", minimumRefreshSeconds: 10),
      program: nil,
      version: nil,
      acceptsOtherOptions: true
    )

    init(options: SourceOptions, context: SourceContext) throws(OptionError) {}

    func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
      throw SourceError(.unknown)
    }
  }

  private static let registry = {
    var registry = SourceRegistry()
    registry.register(Source.self)
    return registry
  }()

  private func read(_ options: String) throws(ConfigurationError) -> Instance? {
    let text = """
      {"version": 1, "providers": [{"name": "me", "provider": "program", "options": \(options)}]}
      """
    return try ConfigurationSample.read(
      text,
      registry: Self.registry,
      environment: ConfigurationEnvironment(variable: { _ in "V" }, keyFile: { _ in .unreadable })
    ).instances.first
  }

  @Test func `other options are kept as written`() throws {
    let instance = try read(
      #"{"command": ["~/x", "a,b", "${HOME}"], "list": [1.0, "${HOME}", {"b": null}], "bus": 3}"#
    )
    let options = try #require(instance?.options.known)
    #expect(options.program?.commandLine == ["~/x", "a,b", "${HOME}"])
    #expect(
      options.others.mapValues(\.json)
        == ["list": #"[1, "${HOME}", {"b": null}]"#, "bus": "3"]
    )
    let same = try read(
      #"{ "bus":3, "command": ["~/x", "a,b", "${HOME}"], "list": [1, "${HOME}", {"b": null}]}"#
    )?.options.known
    #expect(options.hasSameValues(as: try #require(same)))
    let other = try read(#"{"command": ["~/x", "a,b", "${HOME}"], "bus": 4}"#)?.options.known
    #expect(!options.hasSameValues(as: try #require(other)))
  }

  @Test func `the options name the kind and the title of the instance`() throws {
    let descriptor = try #require(
      try read(#"{"command": ["x"], "kind": "weather", "title": "T\u001bi"}"#)?.descriptor
    )
    #expect(descriptor.name == "program")
    #expect(descriptor.kind == .weather)
    #expect(descriptor.title == "Ti")
    let plain = try read(#"{"command": ["x"]}"#)?.descriptor
    #expect(plain?.kind == .text)
    #expect(plain?.title == "me")
  }

  @Test(arguments: [
    "[]", #"["./x"]"#, #"["a/b"]"#, #"[""]"#, "[1]", #""x""#, #"["x", null]"#,
  ]) func `a command is an absolute path, one at home, or a name`(command: String) throws {
    #expect(throws: ConfigurationError.self) { try read(#"{"command": \#(command)}"#) }
  }

  @Test func `places that the file leaves out are the default ones`() throws {
    #expect(try read(#"{"command": ["x"]}"#)?.places == [.name("Oslo")])
    #expect(try read(#"{"command": ["x"], "places": ["Rome"]}"#)?.places == [.name("Rome")])
  }

  @Test func `a repeated option is an error`() {
    #expect(throws: ConfigurationError.self) {
      try read(#"{"command": ["x"], "bus": 1, "bus": 2}"#)
    }
  }

  @Test func `the schema allows other options`() throws {
    let text = ConfigurationSchema.text(for: Self.registry)
    let schema = try JSONParser.parse(Array(text.utf8))
    guard
      case .array(let entries)? = schema["properties"]?["providers"]?["items"]?["oneOf"]?.value
    else { throw SourceError(.unknown) }
    let options = entries.first?["properties"]?["options"]
    #expect(options?["additionalProperties"]?.json == "true")
  }
}
