import DashCore
import Testing

/// What a configuration from elsewhere may do.
@Suite struct ConfigurationTrustTests {
  private static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(ConfigurableSource.self)
    let exec = SourceDescriptor(
      name: "exec",
      title: "Program",
      summary: "Runs a program.",
      kind: .text,
      options: [OptionDescription("command", .words, isRequired: true, help: "A program.")],
      terms: ConfigurableSource.descriptor.terms
    )
    registry.register(exec) { options, context throws(OptionError) in
      try ConfigurableSource(options: options, context: context)
    }
    let plugin = SourceDescriptor(
      name: "tides",
      title: "Tides",
      summary: "Shows tides.",
      kind: .table,
      options: [],
      terms: ConfigurableSource.descriptor.terms,
      program: PluginProgram(path: "/plugins/dash-provider-tides"),
      version: "1"
    )
    registry.register(plugin) { options, context throws(OptionError) in
      try ConfigurableSource(options: options, context: context)
    }
    return registry
  }()

  private static let path = "/shared/plugins.json"

  /// Reads a file with one instance; a read key file is an issue where the file is foreign.
  private func options(
    _ entry: String,
    _ trust: ConfigurationTrust
  ) throws -> Instance.Options {
    let text = #"{"version": 1, "providers": [{"name": "a", \#(entry)}]}"#
    let configuration = try ConfigurationSample.read(
      text,
      registry: Self.registry,
      environment: ConfigurationEnvironment(
        variable: { ["KEY": "key0123456", "CONFIGURABLE_KEY": "own0123456"][$0] },
        keyFile: { path in
          if case .foreign = trust { Issue.record("\(path) was read") }
          return .content(Array("key".utf8))
        },
        trust: trust
      )
    )
    return try #require(configuration.instances.first).options
  }

  private func isRefused(_ options: Instance.Options) -> Bool {
    guard case .failure(let error) = options else { return false }
    return error.reason == .untrustedConfiguration(Self.path)
  }

  @Test(arguments: [
    ("a plugin", #""provider": "tides""#),
    ("a program", #""provider": "exec", "options": {"command": ["/bin/true"]}"#),
    (
      "a program that prints a key",
      #""provider": "configurable", "options": {"apiKey": {"command": ["pass"]}}"#
    ),
    ("a key file", #""provider": "configurable", "options": {"apiKey": {"file": "key"}}"#),
    (
      "the usual key to another address",
      #""provider": "configurable", "options": {"baseURL": "https://evil.example"}"#
    ),
    (
      "a key from a variable to another port",
      """
      "provider": "configurable",
      "options": {"apiKey": "${KEY}", "baseURL": "https://api.example.org:8443"}
      """
    ),
    (
      "the usual key to a port of this machine",
      #""provider": "configurable", "options": {"baseURL": "http://127.0.0.1:8080"}"#
    ),
    (
      "a variable in an address",
      """
      "provider": "configurable",
      "options": {"apiKey": "x", "baseURL": "https://evil.example/${KEY}"}
      """
    ),
  ])
  func `a file from elsewhere may not use`(_ name: String, _ entry: String) throws {
    #expect(try isRefused(options(entry, .foreign(path: Self.path))), "\(name)")
    #expect(try !isRefused(options(entry, .trusted)))
  }

  @Test(arguments: [
    #""provider": "configurable""#,
    #""provider": "configurable", "options": {"apiKey": "${KEY}"}"#,
    #""provider": "configurable", "options": {"baseURL": "https://api.example.org/v2"}"#,
  ])
  func `a file from elsewhere may use keys of the environment with the provider's own address`(
    _ entry: String
  ) throws {
    let found = try options(entry, .foreign(path: Self.path))
    guard case .success = found else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func `a wrong option of a refused instance is still an error`() {
    let entry = #""provider": "exec", "options": {"command": 7}"#
    #expect(throws: ConfigurationError.self) { try options(entry, .foreign(path: Self.path)) }
  }
}

/// Variables in places that are sent to a server of the file's choice.
@Suite struct ConfigurationTrustPlacesTests {
  /// A provider of weather without keys, whose places are sent to `baseURL`.
  private static func keyless(_ name: String) -> SourceDescriptor {
    SourceDescriptor(
      name: name,
      title: name,
      summary: "Needs no key.",
      kind: .weather,
      options: [
        OptionDescription("places", .places, help: "Places."),
        OptionDescription(
          "baseURL",
          .baseURL,
          default: BaseURL("https://\(name).example").map(OptionValue.baseURL),
          help: "An address."
        ),
      ],
      terms: ConfigurableSource.descriptor.terms
    )
  }

  private func isRefused(_ entry: String, aliases: String = "{}") throws -> [Bool] {
    var registry = SourceRegistry()
    for name in ["one", "two"] {
      registry.register(Self.keyless(name)) { options, context throws(OptionError) in
        try ConfigurableSource(options: options, context: context)
      }
    }
    let text = #"{"version": 1, "aliases": \#(aliases), "providers": [{"name": "a", \#(entry)}]}"#
    let configuration = try ConfigurationSample.read(
      text,
      registry: registry,
      environment: ConfigurationEnvironment(
        variable: { _ in "key0123456" },
        keyFile: { _ in .unreadable },
        trust: .foreign(path: "f")
      )
    )
    let instance = try #require(configuration.instances.first)
    return ([instance.options] + (instance.fallback.map { [$0.options] } ?? [])).map { options in
      if case .failure = options { true } else { false }
    }
  }

  @Test func `a provider without a key may have another address`() throws {
    #expect(
      try isRefused(
        #""provider": "one", "options": {"places": ["Rome"], "baseURL": "https://mine.example"}"#
      ) == [false]
    )
  }

  @Test(arguments: ["${KEY}", "near ${KEY:-Rome}"])
  func `a place from a variable is not sent to another address`(_ place: String) throws {
    let options = #"{"places": ["\#(place)"], "baseURL": "https://mine.example"}"#
    #expect(try isRefused(#""provider": "one", "options": \#(options)"#) == [true])
  }

  @Test func `a place from a variable is not sent by an alias or a fallback`() throws {
    let alias =
      #""provider": "one", "options": {"places": ["x"], "baseURL": "https://mine.example"}"#
    #expect(try isRefused(alias, aliases: #"{"x": "${KEY}"}"#) == [true])
    let fallback = """
      "provider": "one", "options": {"places": ["${KEY}"]},
      "fallback": {"provider": "two", "options": {"baseURL": "https://mine.example"}}
      """
    #expect(try isRefused(fallback) == [false, true])
  }
}
