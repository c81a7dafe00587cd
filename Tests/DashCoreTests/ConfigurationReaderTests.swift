import DashCore
import DashTestSupport
import Testing

/// Decoding of `plugins.json`.
@Suite struct ConfigurationReaderTests {
  // MARK: Valid files

  @Test func `a full file is decoded completely`() throws {
    let configuration = try ConfigurationSample.read(
      """
      { "$schema": "./plugins.schema.json", "version": 1, "refresh": "10m", "days": 3, "units": "imperial",
        "language": "de", "aliases": {"home": "51.5,-0.12"},
        "providers": [
          { "name": "first", "provider": "configurable", "enabled": false, "refresh": 90,
            "timeout": "5s", "options": {"apiKey": "${K}", "places": ["home", 7, "zip:1,US"]} },
          { "name": "second", "provider": "configurable", "options": {"apiKey": "${K}"} } ] }
      """,
      variables: ["K": "secret"]
    )
    #expect(configuration.refreshSeconds == 600)
    #expect(configuration.days == 3)
    #expect(configuration.units?.preset == .imperial)
    #expect(configuration.language == "de")
    #expect(configuration.aliases == ["home": .coordinates(latitude: 51.5, longitude: -0.12)])
    #expect(configuration.instances.map(\.name) == ["first", "second"])
    #expect(configuration.instances.map(\.isEnabled) == [false, true])
    #expect(configuration.instances.map(\.refreshSeconds) == [90, nil])
    #expect(configuration.instances.map(\.timeoutSeconds) == [5, Instance.defaultTimeoutSeconds])
    #expect(!configuration.hasLiteralSecret)
    guard case .success(let options) = configuration.instances[0].options else {
      Issue.record("the first instance is not ready")
      return
    }
    #expect(options.secret("apiKey") == Secret("secret"))
    #expect(
      options.places("places") == [
        .coordinates(latitude: 51.5, longitude: -0.12), .id(7), .zip("1,US"),
      ]
    )
  }

  @Test func `an option that is not set has its default`() throws {
    let options = try ConfigurationSample.options("")
    #expect(options.integer("count") == 5)
    #expect(options.boolean("flag") == false)
    #expect(options.text("word") == "red")
    #expect(options.baseURL("baseURL") == BaseURL("https://api.example.org"))
    #expect(options.text("note") == nil)
  }

  @Test(arguments: [
    ("${LANGUAGE_OF_MINE}", "de"), ("${MISSING:-pt}-BR", "pt-BR"), ("${MISSING}", nil),
    ("${EMPTY:-}", nil),
  ])
  func `a language from a variable that is not set is none`(text: String, tag: String?) throws {
    let configuration = try ConfigurationSample.read(
      #"{"version": 1, "language": "\#(text)", "providers": []}"#,
      variables: ["LANGUAGE_OF_MINE": "de", "EMPTY": ""]
    )
    #expect(configuration.language == tag)
  }

  @Test func `variables are expanded and an empty one counts as unset`() throws {
    let variables = ["CONFIGURABLE_KEY": "k", "HOST": "h.example.org", "EMPTY": ""]
    let options = try ConfigurationSample.options(
      ##""baseURL": "https://${HOST}/v1", "note": "${EMPTY:-none} of ${MISSING:-two}""##,
      variables: variables
    )
    #expect(options.baseURL("baseURL") == BaseURL("https://h.example.org/v1"))
    #expect(options.text("note") == "none of two")
  }

  struct Missing: Sendable, CustomTestStringConvertible {
    let options: String
    let reason: SourceError.Reason

    var testDescription: String { options }
  }

  @Test(arguments: [
    Missing(options: "", reason: .missingVariable("CONFIGURABLE_KEY")),
    Missing(options: ##""apiKey": "${OTHER}""##, reason: .missingVariable("OTHER")),
    Missing(options: ##""apiKey": {"file": "no.txt"}"##, reason: .unreadableFile("no.txt")),
    Missing(options: ##""apiKey": {"file": "empty.txt"}"##, reason: .unreadableFile("empty.txt")),
  ])
  func `an instance without its key is unconfigured`(_ missing: Missing) throws {
    let configuration = try ConfigurationSample.read(
      ConfigurationSample.file(options: missing.options),
      files: ["empty.txt": " \n"]
    )
    guard case .failure(let error) = configuration.instances[0].options else {
      Issue.record("the instance is ready")
      return
    }
    #expect(error.code == .unconfigured)
    #expect(error.reason == missing.reason)
  }

  @Test(arguments: [
    (##""apiKey": "${K}""##, false), (##""apiKey": "${K:-}${K}""##, false),
    (##""apiKey": "${NONE:-literal}""##, true), (##""apiKey": "x${K}""##, true),
    (##""apiKey": "${K}x""##, true), (##""apiKey": "literal""##, true),
    (##""apiKey": {"file": "key.txt"}"##, false),
  ])
  func `a key is literal if any part of it is in the file`(
    _ option: String,
    _ isLiteral: Bool
  ) throws {
    let configuration = try ConfigurationSample.read(
      ConfigurationSample.file(options: option),
      variables: ["K": "k"],
      files: ["key.txt": "f"]
    )
    #expect(configuration.hasLiteralSecret == isLiteral)
  }

  @Test func `an alias may stand for any kind of place`() throws {
    let configuration = try ConfigurationSample.read(
      ##"{"version": 1, "aliases": {"a": 7, "b": "${X:-Rome}"}, "providers": []}"##
    )
    #expect(configuration.aliases == ["a": .id(7), "b": .name("Rome")])
  }

  @Test func `every invalid place of a list is reported`() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try ConfigurationSample.read(
        ConfigurationSample.file(options: #""apiKey": "k", "places": ["", 1, 0, "91,0", null]"#)
      )
    }
    #expect(
      error.problems.map(\.path)
        == [0, 2, 3, 4].map { "providers[0].options.places[\($0)]" }
    )
  }

  @Test(arguments: [
    "flic\u{E007F}kr", "a\u{200D}b", "a\u{FE0F}", "e" + String(repeating: "\u{301}", count: 9),
  ])
  func `a name must not contain invisible characters`(name: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try ConfigurationSample.read(
        "{\"version\": 1, \"providers\": [{\"name\": \"\(name)\", \"provider\": \"configurable\"}]}"
      )
    }
    #expect(error.problems.map(\.path).contains("providers[0].name"))
  }

  // MARK: Mutated files

  @Test func `no mutation of a valid file makes the reader trap`() {
    let good = Array(
      """
      {"version":1,"refresh":"60s","aliases":{"h":"1,2"},"providers":[{"name":"a","provider":
      "configurable","timeout":"9s","options":{"apiKey":"${K:-x}","places":[1,"h","Paris,FR"],
      "count":3,"flag":true,"word":"red","baseURL":"https://a.b/c"}}]}
      """.utf8
    )
    let pieces = Array("{}[]\",:0e-.$\\u\u{0}truefalsenull\u{FF}".utf8)
    var generator = SeededGenerator(seed: 42)
    var readable = 0
    for _ in 0..<PropertyCases.mutatedConfigurations {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: position)
        case 1: bytes[position] = pieces.randomElement(using: &generator) ?? 0
        default: bytes.insert(pieces.randomElement(using: &generator) ?? 0, at: position)
        }
      }
      let configuration = try? ConfigurationReader.read(
        bytes,
        registry: ConfigurationSample.registry,
        environment: ConfigurationEnvironment(variable: { _ in nil }, keyFile: { _ in .unreadable })
      )
      if configuration != nil { readable += 1 }
    }
    // Some mutations are valid, most are not: a reader that accepts all or nothing is broken.
    let count = PropertyCases.mutatedConfigurations
    #expect((count / 200...count / 2).contains(readable), "\(readable) of \(count) were read")
  }

  @Test(arguments: [
    ("a", true), ("Z\u{FC}rich-2.x_y", true), ("Zu\u{308}rich", true), ("\u{6771}\u{4EAC}", true),
    ("\u{939}\u{93F}\u{902}\u{926}\u{940}", true),
    // A letter that joins what follows it into one character.
    ("\u{D4E}/x", false), ("\u{D4E};id", false), ("a\u{D4E}/..", false), ("a/\u{301}b", false),
    ("a;\u{301}id", false), ("-a", false), ("\u{301}a", false), ("a b", false),
  ])
  func `a name has only letters, digits and three signs`(_ name: String, _ isName: Bool) throws {
    let file = ConfigurationSample.file(options: #""apiKey": "k""#)
    let renamed = file.replacing(ascii: #""name": "a""#, with: "\"name\": \"\(name)\"")
    try #require(renamed != file || name == "a")
    let configuration = try? ConfigurationSample.read(renamed)
    #expect((configuration?.instances.first?.name == name) == isName)
  }

  @Test func `a place with coordinates has its name as it is written`() throws {
    let name = "${K} Springfield, Illinois"
    let places = #"[{"at": [39.8, -89.65], "name": "\#(name), US"}, {"at": [1, 2]}, "Rome"]"#
    let file = ConfigurationSample.file(options: #""apiKey": "k", "places": \#(places)"#)
    let instance = try #require(
      try ConfigurationSample.read(file, variables: ["K": "secret0123"]).instances.first
    )
    let springfield = PlaceQuery.coordinates(latitude: 39.8, longitude: -89.65)
    #expect(
      instance.places == [springfield, .coordinates(latitude: 1, longitude: 2), .name("Rome")]
    )
    let label = Place(
      name: DisplayText(name),
      country: "US",
      latitude: 39.8,
      longitude: -89.65
    )
    #expect(instance.labels == [springfield: label])
    for wrong in [
      #"{"name": "x"}"#, #"{"at": [91, 0]}"#, #"{"at": [1]}"#, #"{"at": "1,2"}"#,
      #"{"at": [1, 2], "name": 3}"#, #"{"at": [1, 2], "nme": "x"}"#,
    ] {
      let file = ConfigurationSample.file(options: #""apiKey": "k", "places": [\#(wrong)]"#)
      #expect(throws: ConfigurationError.self, "\(wrong)") { try ConfigurationSample.read(file) }
    }
  }

  @Test func `a retired option is a warning`() throws {
    let file = ConfigurationSample.file(options: #""apiKey": "k", "batch": {"any": 1}"#)
    let configuration = try ConfigurationSample.read(file)
    let warning = try #require(configuration.warnings.first)
    #expect(warning.kind == .retiredOption("batch"))
    #expect(warning.path == "providers[0].options.batch")
    #expect(warning.position.line == 1)
    #expect(configuration.instances.first?.options.known?.secret("apiKey") == Secret("k"))
    let animated = ConfigurationSample.file(
      options: #""apiKey": "k""#,
      beside: #""animate": true, "#
    )
    #expect(
      try ConfigurationSample.read(animated).warnings.map(\.kind) == [.retiredOption("animate")]
    )
  }
}
