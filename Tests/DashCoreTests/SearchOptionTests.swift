import DashCore
import Testing

/// The options of photo searches in the configuration.
@Suite struct SearchOptionTests {
  @Test func `queries, numbers and lists are decoded`() throws {
    let options = try ConfigurationSample.options(
      ##""query": "{city} ${WORD}", "distance": 2.5, "tags": ["a", "-b"], "colors": ["red", 4]"##,
      variables: ["CONFIGURABLE_KEY": "k", "WORD": "rain"]
    )
    #expect(options.query("query")?.text == "{city} rain")
    #expect(options.number("distance") == 2.5)
    #expect(options.words("tags") == ["a", "-b"])
    #expect(options.words("colors") == ["red", "4"])
  }

  @Test(
    arguments: zip(
      [
        ##""query": "{town}""##, ##""query": 7"##, ##""distance": 33"##, ##""distance": "5""##,
        ##""tags": "a""##, ##""tags": ["a,b"]"##, ##""tags": [""]"##, ##""colors": ["rde"]"##,
        ##""colors": [true]"##, ##""colors": [4.5]"##,
      ],
      [
        "query", "query", "distance", "distance", "tags", "tags[0]", "tags[0]", "colors[0]",
        "colors[0]", "colors[0]",
      ]
    )
  )
  func `an invalid option is reported by its path`(_ options: String, _ path: String) throws {
    let error = #expect(throws: ConfigurationError.self) {
      try ConfigurationSample.read(
        ConfigurationSample.file(options: options),
        variables: ["CONFIGURABLE_KEY": "k"]
      )
    }
    #expect(error?.problems.map(\.path) == ["providers[0].options.\(path)"])
  }
}
