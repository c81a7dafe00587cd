import DashCore
import DashTestSupport
import Testing

/// The origin of a key.
@Suite struct KeyPlaceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let options: String
    let place: KeySource.Place
  }

  static let cases = [
    Case(
      testDescription: "a variable",
      options: #""apiKey": "${OTHER_KEY}", "#,
      place: .variables(["OTHER_KEY"])
    ),
    Case(
      testDescription: "two variables with text between them",
      options: #""apiKey": "${ONE}-${TWO:-x}-${ONE}", "#,
      place: .variables(["ONE", "TWO"])
    ),
    Case(
      testDescription: "the configuration itself",
      options: #""apiKey": "0123456789", "#,
      place: .configuration
    ),
    Case(
      testDescription: "a file",
      options: #""apiKey": {"file": "~/key"}, "#,
      place: .file("~/key")
    ),
    Case(
      testDescription: "a program without its arguments",
      options: #""apiKey": {"command": ["pass", "show", "owm"]}, "#,
      place: .command("pass")
    ),
    Case(
      testDescription: "the default location",
      options: "",
      place: .variables(["SAMPLE_API_KEY"])
    ),
  ]

  @Test(arguments: cases)
  func `an instance knows the origin of its key`(_ test: Case) throws {
    var registry = SourceRegistry()
    registry.register(SampleSource.self)
    let text = """
      {"version": 1, "providers": [{"name": "weather", "provider": "sample",
        "options": {\(test.options)"places": ["London"]}}]}
      """
    let configuration = try ConfigurationReader.read(
      Array(text.utf8),
      registry: registry,
      environment: ConfigurationEnvironment(variable: { _ in nil }, keyFile: { _ in .unreadable })
    )
    let sources = configuration.instances.flatMap(\.keySources)
    #expect(sources.map(\.option) == ["apiKey"])
    #expect(sources.map(\.place) == [test.place])
    #expect(sources.map(\.isRequired) == [true])
  }
}
