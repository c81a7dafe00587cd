import DashCore
import DashTestSupport
import Testing

/// The errors of an invalid `plugins.json`.
@Suite struct ConfigurationErrorsTests {
  /// The text of a file, and the path, the position and the kind of its problem.
  private static let wrong: [(String, String, String, ConfigurationProblem.Kind)] = [
    ("", "", "1:1", .json(.empty)),
    ("{\n  \"version\" 1}", "", "2:13", .json(.expected(.colon))),
    ("[]", "", "1:1", unexpected(.kind(.object), .kind(.list))),
    (#"{"providers": []}"#, "", "1:1", .missingKey("version")),
    (#"{"version": 1}"#, "", "1:1", .missingKey("providers")),
    (#"{"version": 2, "providers": []}"#, "version", "1:13", unexpected(.version, .value("2"))),
    (
      #"{"version": 1, "provider": [], "providers": []}"#, "provider", "1:16",
      .unknownKey("provider", nearest: "providers")
    ),
    (#"{"version": 1, "providers": [], "version": 1}"#, "version", "1:33", .repeatedKey("version")),
    (
      #"{"version": 1, "refresh": "soon", "providers": []}"#, "refresh", "1:27",
      unexpected(.duration(1...86_400, isQuoted: true), .value("\"soon\""))
    ),
    (
      #"{"version": 1, "units": "metrik", "providers": []}"#, "units", "1:25",
      unexpected(
        .presetOrList(["metric", "imperial", "uk", "standard"]),
        .value("\"metrik\""),
        nearest: "metric"
      )
    ),
    (
      #"{"version": 1, "units": {"temperature": "c"}, "providers": []}"#, "units.temperature",
      "1:41", unexpected(.unitOf("temperature", ["C", "F", "K"]), .value("\"c\""), nearest: "C")
    ),
    (
      #"{"version": 1, "units": {"preset": "Metric"}, "providers": []}"#, "units.preset", "1:36",
      unexpected(
        .oneOf(["metric", "imperial", "uk", "standard"]),
        .value("\"Metric\""),
        nearest: "metric"
      )
    ),
    (
      #"{"version": 1, "aliases": {"é": "91,0"}, "providers": []}"#, "aliases.é", "1:33",
      unexpected(.place, .value("\"91,0\""))
    ),
    (
      #"{"version": 1, "aliases": {"a": 1, "a": 2}, "providers": []}"#, "aliases.a", "1:36",
      .repeatedKey("a")
    ),
    (
      #"{"version": 1, "language": "", "providers": []}"#, "language", "1:28",
      unexpected(.language, .value("\"\""))
    ),
    (
      "{\"version\": 1, \"providers\": [\n {\"name\": \"a\", \"provider\": \"configurabel\"}]}",
      "providers[0].provider", "2:28",
      .unknownProvider("configurabel", known: ["configurable"], nearest: "configurable")
    ),
    (
      #"{"version": 1, "providers": [{"provider": "configurable"}]}"#, "providers[0]", "1:30",
      .missingKey("name")
    ),
    (
      #"{"version": 1, "providers": [{"name": "a"}]}"#, "providers[0]", "1:30",
      .missingKey("provider")
    ),
    (
      "{\"version\": 1, \"providers\": [{\"name\": \"a\", \"provider\": \"configurable\"},\n"
        + "{\"name\": \"a\", \"provider\": \"configurable\"}]}", "providers[1].name", "2:10",
      .duplicateName("a", firstLine: 1)
    ),
    (
      ConfigurationSample.file(options: #""plases": [1]"#), "providers[0].options.plases", "1:84",
      .unknownKey("plases", nearest: "places")
    ),
    (
      ConfigurationSample.file(options: ##""note": "${}""##), "providers[0].options.note", "1:92",
      .malformedVariable
    ),
    option(#""count": 5.5"#, "count", 93, unexpected(.integer(1...9), .value("5.5"))),
    option(#""count": 10"#, "count", 93, unexpected(.integer(1...9), .value("10"))),
    option(#""flag": "yes""#, "flag", 92, unexpected(.kind(.boolean), .value("\"yes\""))),
    option(
      #""word": "gren""#,
      "word",
      92,
      unexpected(.oneOf(["red", "green"]), .value("\"gren\""), nearest: "green")
    ),
    option(#""places": []"#, "places", 94, unexpected(.listOfPlaces, .kind(.list))),
    option(#""places": [1, "Rome", -5]"#, "places[2]", 106, unexpected(.place, .value("-5"))),
    option(
      #""baseURL": "http://api.example.org""#,
      "baseURL",
      95,
      unexpected(.apiAddress, .kind(.text))
    ),
    // The value of a key is never shown, not even if it is invalid.
    option(#""apiKey": 12345"#, "apiKey", 94, unexpected(.secret, .kind(.number))),
    option(#""apiKey": {"flie": "x"}"#, "apiKey", 94, unexpected(.secret, .kind(.object))),
  ]

  private static func unexpected(
    _ expected: ExpectedValue,
    _ found: ConfigurationProblem.Found,
    nearest: String? = nil
  ) -> ConfigurationProblem.Kind {
    .unexpected(expected: expected, found: found, nearest: nearest)
  }

  private static func option(
    _ option: String,
    _ path: String,
    _ column: Int,
    _ kind: ConfigurationProblem.Kind
  ) -> (String, String, String, ConfigurationProblem.Kind) {
    (
      ConfigurationSample.file(options: option), "providers[0].options.\(path)", "1:\(column)", kind
    )
  }

  @Test(arguments: wrong)
  func `an invalid file is reported with problem, position and suggestion`(
    _ text: String,
    _ path: String,
    _ position: String,
    _ kind: ConfigurationProblem.Kind
  ) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try ConfigurationSample.read(text, variables: ["CONFIGURABLE_KEY": "k"])
    }
    let problem = try #require(error.problems.first)
    #expect(error.problems.count == 1)
    #expect(problem.kind == kind)
    #expect(problem.path == path)
    #expect("\(problem.position.line):\(problem.position.column)" == position)
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
