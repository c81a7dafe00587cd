import DashCore
import DashTestSupport
import Testing

/// Decoding of `plugins.json`, and the errors of an invalid one.
@Suite struct ConfigurationReaderTests {
  private static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(ConfigurableSource.self)
    return registry
  }()

  private static func read(
    _ text: String,
    variables: [String: String] = [:],
    files: [String: String] = [:],
    placeholder: Secret? = nil
  ) throws(ConfigurationError) -> Configuration {
    try ConfigurationReader.read(
      Array(text.utf8),
      registry: registry,
      environment: ConfigurationEnvironment(
        variable: { variables[$0] },
        keyFile: { files[$0].map { .content(Array($0.utf8)) } ?? .unreadable },
        placeholderSecret: placeholder
      )
    )
  }

  /// Returns a file with one instance of these options.
  private static func file(options: String, beside: String = "") -> String {
    #"{"version": 1, \#(beside)"providers": [{"name": "a", "provider": "configurable", "options": {\#(options)}}]}"#
  }

  private static func options(
    _ options: String,
    variables: [String: String] = ["CONFIGURABLE_KEY": "k"],
    files: [String: String] = [:]
  ) throws -> SourceOptions {
    let configuration = try read(file(options: options), variables: variables, files: files)
    guard case .ready(let options) = try #require(configuration.instances.first).options else {
      throw SourceError(.unconfigured)
    }
    return options
  }

  // MARK: Valid files

  @Test func `a full file is decoded completely`() throws {
    let configuration = try Self.read(
      """
      { "$schema": "./plugins.schema.json", "version": 1, "refresh": "10m", "units": "imperial",
        "language": "de", "aliases": {"home": "51.5,-0.12"},
        "providers": [
          { "name": "first", "provider": "configurable", "enabled": false, "refresh": 90,
            "timeout": "5s", "options": {"apiKey": "${K}", "places": ["home", 7, "zip:1,US"]} },
          { "name": "second", "provider": "configurable", "options": {"apiKey": "${K}"} } ] }
      """,
      variables: ["K": "secret"]
    )
    #expect(configuration.refreshSeconds == 600)
    #expect(configuration.units?.preset == .imperial)
    #expect(configuration.language == "de")
    #expect(configuration.aliases == ["home": .coordinates(latitude: 51.5, longitude: -0.12)])
    #expect(configuration.instances.map(\.name) == ["first", "second"])
    #expect(configuration.instances.map(\.isEnabled) == [false, true])
    #expect(configuration.instances.map(\.refreshSeconds) == [90, nil])
    #expect(configuration.instances.map(\.timeoutSeconds) == [5, Instance.defaultTimeoutSeconds])
    #expect(configuration.firstLiteralSecret == nil)
    guard case .ready(let options) = configuration.instances[0].options else {
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
    let options = try Self.options("")
    #expect(options.integer("count") == 5)
    #expect(options.boolean("flag") == false)
    #expect(options.text("word") == "red")
    #expect(options.baseURL("baseURL") == BaseURL("https://api.example.org"))
    #expect(options.text("note") == nil)
  }

  @Test func `variables are expanded and an empty one counts as unset`() throws {
    let variables = ["CONFIGURABLE_KEY": "k", "HOST": "h.example.org", "EMPTY": ""]
    let options = try Self.options(
      ##""baseURL": "https://${HOST}/v1", "note": "${EMPTY:-none} of ${MISSING:-two}""##,
      variables: variables
    )
    #expect(options.baseURL("baseURL") == BaseURL("https://h.example.org/v1"))
    #expect(options.text("note") == "none of two")
  }

  @Test func `a key comes from its default variable, another one or a file`() throws {
    #expect(try Self.options("").secret("apiKey") == Secret("k"))
    let other = try Self.options(##""apiKey": "${OTHER}""##, variables: ["OTHER": "o"])
    #expect(other.secret("apiKey") == Secret("o"))
    let file = try Self.options(
      ##""apiKey": {"file": "key.txt"}"##,
      variables: [:],
      files: ["key.txt": "  f \nsecond line\n"]
    )
    #expect(file.secret("apiKey") == Secret("f"))
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
    let configuration = try Self.read(
      Self.file(options: missing.options),
      files: ["empty.txt": " \n"]
    )
    guard case .unconfigured(let error) = configuration.instances[0].options else {
      Issue.record("the instance is ready")
      return
    }
    #expect(error.code == .unconfigured)
    #expect(error.reason == missing.reason)
  }

  @Test func `the demo reads no key`() throws {
    let configuration = try Self.read(
      Self.file(options: ##""apiKey": {"file": "no.txt"}"##),
      placeholder: Secret("demo")
    )
    guard case .ready(let options) = configuration.instances[0].options else {
      Issue.record("the instance is not ready")
      return
    }
    #expect(options.secret("apiKey") == Secret("demo"))
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
    let configuration = try Self.read(
      Self.file(options: option),
      variables: ["K": "k"],
      files: ["key.txt": "f"]
    )
    #expect((configuration.firstLiteralSecret != nil) == isLiteral)
  }

  @Test func `white space that editors add to a key file is not part of the key`() throws {
    let options = try Self.options(
      ##""apiKey": {"file": "key.txt"}"##,
      files: ["key.txt": "\u{FEFF} key \r\n"]
    )
    #expect(options.secret("apiKey") == Secret("key"))
  }

  @Test func `an alias may stand for any kind of place`() throws {
    let configuration = try Self.read(
      ##"{"version": 1, "aliases": {"a": 7, "b": "${X:-Rome}"}, "providers": []}"##
    )
    #expect(configuration.aliases == ["a": .id(7), "b": .name("Rome")])
  }

  @Test func `every invalid place of a list is reported`() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Self.read(Self.file(options: #""apiKey": "k", "places": ["", 1, 0, "91,0", null]"#))
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
      try Self.read(
        "{\"version\": 1, \"providers\": [{\"name\": \"\(name)\", \"provider\": \"configurable\"}]}"
      )
    }
    #expect(error.problems.map(\.path).contains("providers[0].name"))
  }

  @Test func `a key in the file itself is noticed`() throws {
    let configuration = try Self.read(
      "{\"version\": 1,\n \"providers\": [{\"name\": \"a\",\n"
        + "  \"provider\": \"configurable\", \"options\": {\"apiKey\": \"literal\"}}]}"
    )
    let position = try #require(configuration.firstLiteralSecret)
    #expect(position.line == 3)
    #expect(position.column == 53)
  }

  // MARK: Invalid files

  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let kind: ConfigurationProblem.Kind
    let path: String
    var line = 1
    let column: Int

    init(
      _ testDescription: String,
      _ text: String,
      _ kind: ConfigurationProblem.Kind,
      at path: String,
      line: Int = 1,
      column: Int
    ) {
      self.testDescription = testDescription
      self.text = text
      self.kind = kind
      self.path = path
      self.line = line
      self.column = column
    }

    static func option(
      _ option: String,
      expected: ExpectedValue,
      found: ConfigurationProblem.Found?,
      nearest: String? = nil,
      at path: String,
      column: Int
    ) -> Wrong {
      Wrong(
        option,
        ConfigurationReaderTests.file(options: option),
        .unexpected(expected: expected, found: found, nearest: nearest),
        at: "providers[0].options.\(path)",
        column: column
      )
    }
  }

  private static let wrong: [Wrong] = [
    Wrong("nothing", "", .json(.empty), at: "", column: 1),
    Wrong(
      "no JSON",
      "{\n  \"version\" 1}",
      .json(.expected(.colon)),
      at: "",
      line: 2,
      column: 13
    ),
    Wrong(
      "a list",
      "[]",
      .unexpected(expected: .kind(.object), found: .kind(.list), nearest: nil),
      at: "",
      column: 1
    ),
    Wrong("no version", #"{"providers": []}"#, .missingKey("version"), at: "", column: 1),
    Wrong("no providers", #"{"version": 1}"#, .missingKey("providers"), at: "", column: 1),
    Wrong(
      "another version",
      #"{"version": 2, "providers": []}"#,
      .unexpected(expected: .version, found: .value("2"), nearest: nil),
      at: "version",
      column: 13
    ),
    Wrong(
      "an unknown key",
      #"{"version": 1, "provider": [], "providers": []}"#,
      .unknownKey("provider", nearest: "providers"),
      at: "provider",
      column: 16
    ),
    Wrong(
      "a key twice",
      #"{"version": 1, "providers": [], "version": 1}"#,
      .repeatedKey("version"),
      at: "version",
      column: 33
    ),
    Wrong(
      "a bad duration",
      #"{"version": 1, "refresh": "soon", "providers": []}"#,
      .unexpected(
        expected: .duration(1...86_400, isQuoted: true),
        found: .value("\"soon\""),
        nearest: nil
      ),
      at: "refresh",
      column: 27
    ),
    Wrong(
      "bad units",
      #"{"version": 1, "units": "metrik", "providers": []}"#,
      .unexpected(
        expected: .presetOrList(["metric", "imperial", "uk", "standard"]),
        found: .value("\"metrik\""),
        nearest: "metric"
      ),
      at: "units",
      column: 25
    ),
    Wrong(
      "units in other capitals",
      #"{"version": 1, "units": {"temperature": "c"}, "providers": []}"#,
      .unexpected(
        expected: .unitOf("temperature", ["C", "F", "K"]),
        found: .value("\"c\""),
        nearest: "C"
      ),
      at: "units.temperature",
      column: 41
    ),
    Wrong(
      "a preset in other capitals",
      #"{"version": 1, "units": {"preset": "Metric"}, "providers": []}"#,
      .unexpected(
        expected: .oneOf(["metric", "imperial", "uk", "standard"]),
        found: .value("\"Metric\""),
        nearest: "metric"
      ),
      at: "units.preset",
      column: 36
    ),
    Wrong(
      "a bad alias",
      #"{"version": 1, "aliases": {"é": "91,0"}, "providers": []}"#,
      .unexpected(expected: .place, found: .value("\"91,0\""), nearest: nil),
      at: "aliases.é",
      column: 33
    ),
    Wrong(
      "an alias twice",
      #"{"version": 1, "aliases": {"a": 1, "a": 2}, "providers": []}"#,
      .repeatedKey("a"),
      at: "aliases.a",
      column: 36
    ),
    Wrong(
      "an empty language",
      #"{"version": 1, "language": "", "providers": []}"#,
      .unexpected(
        expected: .language,
        found: .value("\"\""),
        nearest: nil
      ),
      at: "language",
      column: 28
    ),
    Wrong(
      "a provider that is not there",
      "{\"version\": 1, \"providers\": [\n {\"name\": \"a\", \"provider\": \"configurabel\"}]}",
      .unknownProvider("configurabel", known: ["configurable"], nearest: "configurable"),
      at: "providers[0].provider",
      line: 2,
      column: 28
    ),
    Wrong(
      "an entry without a name",
      #"{"version": 1, "providers": [{"provider": "configurable"}]}"#,
      .missingKey("name"),
      at: "providers[0]",
      column: 30
    ),
    Wrong(
      "an entry without a provider",
      #"{"version": 1, "providers": [{"name": "a"}]}"#,
      .missingKey("provider"),
      at: "providers[0]",
      column: 30
    ),
    Wrong(
      "a name twice",
      "{\"version\": 1, \"providers\": [{\"name\": \"a\", \"provider\": \"configurable\"},\n"
        + "{\"name\": \"a\", \"provider\": \"configurable\"}]}",
      .duplicateName("a", firstLine: 1),
      at: "providers[1].name",
      line: 2,
      column: 10
    ),
    Wrong(
      "an unknown option",
      file(options: #""plases": [1]"#),
      .unknownKey("plases", nearest: "places"),
      at: "providers[0].options.plases",
      column: 84
    ),
    Wrong(
      "a variable without a name",
      file(options: ##""note": "${}""##),
      .malformedVariable,
      at: "providers[0].options.note",
      column: 92
    ),
    .option(
      #""count": 5.5"#,
      expected: .integer(1...9),
      found: .value("5.5"),
      at: "count",
      column: 93
    ),
    .option(
      #""count": 10"#,
      expected: .integer(1...9),
      found: .value("10"),
      at: "count",
      column: 93
    ),
    .option(
      #""flag": "yes""#,
      expected: .kind(.boolean),
      found: .value("\"yes\""),
      at: "flag",
      column: 92
    ),
    .option(
      #""word": "gren""#,
      expected: .oneOf(["red", "green"]),
      found: .value("\"gren\""),
      nearest: "green",
      at: "word",
      column: 92
    ),
    .option(
      #""places": []"#,
      expected: .listOfPlaces,
      found: .kind(.list),
      at: "places",
      column: 94
    ),
    .option(
      #""places": [1, "Rome", -5]"#,
      expected: .place,
      found: .value("-5"),
      at: "places[2]",
      column: 106
    ),
    .option(
      #""baseURL": "http://api.example.org""#,
      expected: .apiAddress,
      found: .kind(.text),
      at: "baseURL",
      column: 95
    ),
    // The value of a key is never shown, not even if it is invalid.
    .option(
      #""apiKey": 12345"#,
      expected: .secret,
      found: .kind(.number),
      at: "apiKey",
      column: 94
    ),
    .option(
      #""apiKey": {"flie": "x"}"#,
      expected: .secret,
      found: .kind(.object),
      at: "apiKey",
      column: 94
    ),
  ]

  @Test(arguments: wrong)
  func `an invalid file is reported with problem, position and suggestion`(_ wrong: Wrong) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Self.read(wrong.text, variables: ["CONFIGURABLE_KEY": "k"])
    }
    let problem = try #require(error.problems.first)
    #expect(error.problems.count == 1)
    #expect(problem.kind == wrong.kind)
    #expect(problem.path == wrong.path)
    #expect(problem.position.line == wrong.line)
    #expect(problem.position.column == wrong.column)
  }

  @Test func `all problems are reported at once in the order of the file`() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Self.read(
        """
        { "version": 3,
          "providers": [
            { "name": "", "provider": "configurable" },
            { "name": "b", "provider": "configurable", "enabled": 1,
              "options": { "count": 0, "colour": "red" } } ],
          "unit": "metric" }
        """,
        variables: ["CONFIGURABLE_KEY": "k"]
      )
    }
    #expect(
      error.problems.map(\.path) == [
        "version", "providers[0].name", "providers[1].enabled", "providers[1].options.count",
        "providers[1].options.colour", "unit",
      ]
    )
    #expect(error.problems.map(\.position.line) == [1, 3, 4, 5, 5, 6])
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
        registry: Self.registry,
        environment: ConfigurationEnvironment(variable: { _ in nil }, keyFile: { _ in .unreadable })
      )
      if configuration != nil { readable += 1 }
    }
    // Some mutations are valid, most are not: a reader that accepts all or nothing is broken.
    let count = PropertyCases.mutatedConfigurations
    #expect((count / 200...count / 2).contains(readable), "\(readable) of \(count) were read")
  }
}
