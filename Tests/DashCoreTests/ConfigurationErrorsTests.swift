import DashCore
import DashTestSupport
import Testing

/// The errors of an invalid `plugins.json`.
@Suite struct ConfigurationErrorsTests {
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
        ConfigurationSample.file(options: option),
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
      ConfigurationSample.file(options: #""plases": [1]"#),
      .unknownKey("plases", nearest: "places"),
      at: "providers[0].options.plases",
      column: 84
    ),
    Wrong(
      "a variable without a name",
      ConfigurationSample.file(options: ##""note": "${}""##),
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
      try ConfigurationSample.read(wrong.text, variables: ["CONFIGURABLE_KEY": "k"])
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
      try ConfigurationSample.read(
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
}
