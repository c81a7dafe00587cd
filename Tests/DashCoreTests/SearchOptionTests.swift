import DashCore
import Testing

/// The options of photo searches in the configuration.
@Suite struct SearchOptionTests {
  private static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(ConfigurableSource.self)
    return registry
  }()

  private func read(_ options: String) throws(ConfigurationError) -> Configuration {
    try ConfigurationReader.read(
      Array(
        #"{"version": 1, "providers": [{"name": "a", "provider": "configurable", "options": {\#(options)}}]}"#
          .utf8
      ),
      registry: Self.registry,
      environment: ConfigurationEnvironment(
        variable: { ["CONFIGURABLE_KEY": "k", "WORD": "rain"][$0] },
        keyFile: { _ in .unreadable }
      )
    )
  }

  @Test func `queries, numbers and lists are decoded`() throws {
    let instance = try #require(
      try read(
        ##""query": "{city} ${WORD}", "distance": 2.5, "tags": ["a", "-b"], "colors": ["red", 4]"##
      ).instances.first
    )
    guard case .ready(let options) = instance.options else { throw SourceError(.unconfigured) }
    #expect(options.query("query")?.text == "{city} rain")
    #expect(options.number("distance") == 2.5)
    #expect(options.words("tags") == ["a", "-b"])
    #expect(options.words("colors") == ["red", "4"])
  }

  @Test func `an option that is not set has its default`() throws {
    guard case .ready(let options) = try #require(try read("").instances.first).options else {
      throw SourceError(.unconfigured)
    }
    #expect(options.query("query") == nil)
    #expect(options.number("distance") == 5)
    #expect(options.words("tags").isEmpty)
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
    let error = #expect(throws: ConfigurationError.self) { try read(options) }
    #expect(error?.problems.map(\.path) == ["providers[0].options.\(path)"])
  }
}
