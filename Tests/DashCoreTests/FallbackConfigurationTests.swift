import DashCore
import DashTestSupport
import Testing

/// The fallback of a provider in the configuration.
@Suite struct FallbackConfigurationTests {
  private static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(SampleSource.self)
    registry.register(FallbackSource.self)
    return registry
  }()

  private func read(
    _ fallback: String,
    provider: String = "sample",
    places: String = #"["London", 7]"#,
    variables: [String: String] = ["SAMPLE_API_KEY": "key"]
  ) throws -> Instance {
    let text = """
      {"version": 1, "providers": [
        {"name": "w", "provider": "\(provider)", "timeout": "7s",
         "fallback": \(fallback),
         "options": {"places": \(places)}}]}
      """
    let configuration = try ConfigurationSample.read(
      text,
      registry: Self.registry,
      environment: ConfigurationEnvironment(
        variable: { variables[$0] },
        keyFile: { _ in .unreadable }
      )
    )
    return try #require(configuration.instances.first)
  }

  private func problems(_ fallback: String, provider: String = "sample") -> [ConfigurationProblem] {
    do {
      _ = try read(fallback, provider: provider)
      return []
    } catch {
      return (error as? ConfigurationError)?.problems ?? []
    }
  }

  @Test func `a name selects a provider with its defaults and the places of the entry`() throws {
    let fallback = try #require(try read(#""spare""#).fallback)
    #expect(fallback.descriptor.name == "spare")
    let options = try #require(fallback.options.known)
    #expect(options.places("places") == [.name("London"), .id(7)])
    #expect(options.baseURL("baseURL")?.host == "spare.example.org")
  }

  @Test func `an object has options of its own`() throws {
    let fallback = try #require(
      try read(
        #"{"provider": "spare", "options": {"baseURL": "http://127.0.0.1:8", "apiKey": "${K}"}}"#,
        variables: ["SAMPLE_API_KEY": "key", "K": "spare-key"]
      ).fallback
    )
    let options = try #require(fallback.options.known)
    #expect(options.baseURL("baseURL")?.host == "127.0.0.1")
    #expect(options.secret("apiKey")?.revealed == "spare-key")
    #expect(options.secret("apiKey")?.origin == .variables(["K"]))
  }

  @Test func `a list has several in their order, each a name or an object`() throws {
    let other = #"{"provider": "spare", "options": {"baseURL": "http://127.0.0.1:8"}}"#
    let instance = try read("[\"spare\", \(other)]")
    #expect(instance.fallbacks.count == 2)
    let hosts = instance.fallbacks.map { $0.options.known?.baseURL("baseURL")?.host }
    #expect(hosts == ["spare.example.org", "127.0.0.1"])
    #expect(problems(#"["spare", 7]"#).map(\.path) == ["providers[0].fallback[1]"])
  }

  @Test func `places are decoded even if the key is missing`() throws {
    let instance = try read(#""spare""#, variables: [:])
    #expect(instance.options.known == nil)
    let options = try #require(instance.fallback?.options.known)
    #expect(options.places("places") == [.name("London"), .id(7)])
  }

  @Test func `an entry without places gives the fallback none`() throws {
    let instance = try read(#""spare""#, places: #"["${TOWN}"]"#)
    guard case .failure(let error)? = instance.fallback?.options else {
      Issue.record("the fallback has places from nowhere")
      return
    }
    #expect(error.reason == .missingVariable("TOWN"))
  }

  @Test func `the fallback's key may be missing`() throws {
    let fallback = try #require(
      try read(#"{"provider": "spare", "options": {"apiKey": "${K}"}}"#).fallback
    )
    guard case .failure(let error) = fallback.options else {
      Issue.record("the fallback has a key from nowhere")
      return
    }
    #expect(error.reason == .missingVariable("K"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let fallback: String
    let path: String
    let column: Int
    let kind: ConfigurationProblem.Kind

    init(_ fallback: String, at path: String, _ column: Int, _ kind: ConfigurationProblem.Kind) {
      self.fallback = fallback
      self.path = "providers[0].fallback\(path)"
      (self.column, self.kind) = (column, kind)
    }

    var testDescription: String { fallback }
  }

  @Test(arguments: [
    Case(#""spar""#, at: "", 16, .unknownProvider("spar", known: ["spare"], nearest: "spare")),
    Case(
      #"{"provider": "sample"}"#,
      at: ".provider",
      29,
      .unexpected(
        expected: .otherProvider(["spare"]),
        found: .value(#""sample""#),
        nearest: nil
      )
    ),
    Case(
      "7",
      at: "",
      16,
      .unexpected(expected: .fallback, found: .value("7"), nearest: nil)
    ),
    Case(#"{"options": {}}"#, at: "", 16, .missingKey("provider")),
    Case(
      #"{"provider": "spare", "option": {}}"#,
      at: ".option",
      38,
      .unknownKey("option", nearest: "options")
    ),
    Case(
      #"{"provider": "spare", "options": {"places": ["Rome"]}}"#,
      at: ".options.places",
      50,
      .unknownKey("places", nearest: nil)
    ),
  ])
  func `an invalid fallback is reported with its path`(test: Case) {
    let found = problems(test.fallback)
    #expect(found.map(\.path) == [test.path])
    #expect(found.map(\.kind) == [test.kind])
    #expect(found.map(\.position.line) == [3])
    #expect(found.map(\.position.column) == [test.column])
  }

  @Test func `the schema offers the other providers without places`() throws {
    let text = ConfigurationSchema.text(for: Self.registry)
    let schema = try JSONParser.parse(Array(text.utf8))
    let entry = schema["properties"]?["providers"]?["items"]?["oneOf"]
    guard
      case .array(let entries)? = entry?.value,
      case .array(let forms)? = entries.first?["properties"]?["fallback"]?["oneOf"]?.value
    else {
      Issue.record("there is no fallback")
      return
    }
    #expect(forms.first?["enum"]?.child(.element(0))?.value == .string("spare"))
    let form = try #require(forms.dropLast().last?["properties"])
    #expect(form["provider"]?["const"]?.value == .string("spare"))
    #expect(form["options"]?["properties"]?["baseURL"] != nil)
    #expect(form["options"]?["properties"]?["places"] == nil)
    #expect(forms.last?["type"]?.value == .string("array"))
  }
}
