import DashCore
import DashTestSupport
import Testing

/// The errors of an invalid `plugins.json`, except for those whose messages are tested.
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

    /// A member of the file, or an option of its instance, with a wrong value.
    static func value(
      _ member: String,
      _ expected: ExpectedValue,
      _ found: ConfigurationProblem.Found,
      nearest: String? = nil,
      position value: String? = nil,
      at path: String? = nil,
      isOption: Bool = true
    ) -> Wrong {
      let text =
        isOption
        ? ConfigurationSample.file(options: member)
        : #"{"version": 1, \#(member), "providers": []}"#
      let name = String(member.split(separator: "\"")[0])
      let value = value ?? String(member.dropFirst(name.count + 4))
      let start = (text.firstRange(of: value) ?? text.startIndex..<text.endIndex).lowerBound
      return Wrong(
        member,
        text,
        .unexpected(expected: expected, found: found, nearest: nearest),
        at: (isOption ? "providers[0].options." : "") + (path ?? name),
        column: text[..<start].unicodeScalars.count + 1
      )
    }
  }

  private static let wrong: [Wrong] = [
    Wrong(
      "a list",
      "[]",
      .unexpected(expected: .kind(.object), found: .emptyList, nearest: nil),
      at: "",
      column: 1
    ),
    Wrong("no providers", #"{"version": 1}"#, .missingKey("providers"), at: "", column: 1),
    .value(
      #""aliases": {"é": "91,0"}"#,
      .place,
      .value("\"91,0\""),
      position: "\"91",
      at: "aliases.é",
      isOption: false
    ),
    .value(
      #""theme": "drak""#,
      .oneOf(["auto", "dark", "light", "high-contrast", "colour-blind", "mono"]),
      .value("\"drak\""),
      nearest: "dark",
      isOption: false
    ),
    .value(
      #""theme": {"sun": "yellow"}"#,
      .color,
      .value("\"yellow\""),
      position: "\"yellow",
      at: "theme.sun",
      isOption: false
    ),
    .value(
      #""theme": {"sun": 3}"#,
      .color,
      .value("3"),
      position: "3}",
      at: "theme.sun",
      isOption: false
    ),
    .value(#""language": """#, .language, .value("\"\""), position: "\"\"", isOption: false),
    .value(
      #""pluginFolders": ["/${X}"]"#,
      .text("/FOLDER, ~/FOLDER"),
      .value("\"/${X}\""),
      position: "\"/",
      at: "pluginFolders[0]",
      isOption: false
    ),
    Wrong(
      "an alias twice",
      #"{"version": 1, "aliases": {"a": 1, "a": 2}, "providers": []}"#,
      .repeatedKey("a"),
      at: "aliases.a",
      column: 36
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
    .value(#""count": 5.5"#, .integer(1...9), .value("5.5")),
    .value(#""flag": "yes""#, .kind(.boolean), .value("\"yes\"")),
    .value(#""word": "gren""#, .oneOf(["red", "green"]), .value("\"gren\""), nearest: "green"),
    .value(#""places": []"#, .listOfPlaces, .emptyList, position: "[]"),
    // The value of a key is never shown, not even if it is invalid.
    .value(#""apiKey": 12345"#, .secret, .kind(.number)),
    .value(#""apiKey": {"flie": "x"}"#, .secret, .kind(.object)),
  ]

  @Test func `a theme is a name or colours by role`() throws {
    let named = try ConfigurationSample.read(
      #"{"version": 1, "theme": "mono", "providers": []}"#,
      variables: [:]
    )
    #expect(named.theme == ThemeSetting(.mono))
    let own = try ConfigurationSample.read(
      ##"{"version": 1, "theme": {"base": "light", "sun": "#E0b000"}, "providers": []}"##,
      variables: [:]
    )
    #expect(own.theme.name == .light)
    #expect(own.theme.colors == [.sun: 0xE0B000])
  }

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
