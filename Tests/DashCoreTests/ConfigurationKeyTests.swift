import DashCore
import DashTestSupport
import Testing

/// The names of settings and their typed values.
@Suite struct ConfigurationKeyTests {
  private static let root = """
    {"version": 1, "aliases": {"St. Gallen": 1, "a[0]": 2},
     "providers": [{"name": "weather", "options": {"places": ["x"]}}, {"name": "weather.two"}, {}]}
    """

  struct Case: Sendable, CustomTestStringConvertible {
    let key: String
    let path: [JSONStep]

    init(_ key: String, _ path: JSONStep...) {
      self.key = key
      self.path = path
    }

    var testDescription: String { key }
  }

  @Test(arguments: [
    Case("units", .member("units")),
    Case("aliases.home", .member("aliases"), .member("home")),
    Case("aliases.St. Gallen", .member("aliases"), .member("St. Gallen")),
    Case("aliases.Bad. Ems", .member("aliases"), .member("Bad. Ems")),
    Case("aliases.a[0]", .member("aliases"), .member("a[0]")),
    Case("providers[0].refresh", .member("providers"), .element(0), .member("refresh")),
    Case(
      "providers[0].options.places[2]",
      .member("providers"),
      .element(0),
      .member("options"),
      .member("places"),
      .element(2)
    ),
    Case(
      "providers.weather.options.places",
      .member("providers"),
      .element(0),
      .member("options"),
      .member("places")
    ),
    Case("providers.weather.two.refresh", .member("providers"), .element(1), .member("refresh")),
    Case("new.a.b", .member("new"), .member("a"), .member("b")),
  ])
  func `a name resolves to a setting`(test: Case) throws {
    let text = try JSONText(Array(Self.root.utf8))
    #expect(try ConfigurationKey(test.key).path(in: text.root) == test.path)
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[1", "a[1]b", "a.[1]",
    "a[99999999999999999999]",
  ])
  func `an invalid name is rejected`(key: String) throws {
    let root = try JSONText(Array(Self.root.utf8)).root
    #expect(throws: ConfigurationKey.Failure.malformed) {
      try ConfigurationKey(key).path(in: root)
    }
  }

  @Test func `an unknown instance is reported with the existing ones`() throws {
    let root = try JSONText(Array(Self.root.utf8)).root
    #expect(
      throws: ConfigurationKey.Failure.unknownInstance(
        "wether",
        known: ["weather", "weather.two"]
      )
    ) {
      try ConfigurationKey("providers.wether.refresh").path(in: root)
    }
  }

  @Test func `a typed value is parsed as JSON, text, or either`() {
    #expect(ConfigurationValue("metric").readings == [#""metric""#])
    #expect(ConfigurationValue("90").readings == ["90", #""90""#])
    #expect(ConfigurationValue("true").readings == ["true", #""true""#])
    #expect(ConfigurationValue(#"["a"]"#).readings == [#"["a"]"#])
    #expect(ConfigurationValue(#""a""#).readings == [#""a""#])
    #expect(ConfigurationValue(#"a"b"#).readings == [#""a\"b""#])
    #expect(ConfigurationValue("").readings == [#""""#])
    #expect(ConfigurationValue("007").readings == [#""007""#])
  }

  @Test func `a key is recognized anywhere and a variable reference is not one`() {
    var registry = SourceRegistry()
    registry.register(SampleSource.self)
    let keys = LiteralKeys(of: registry)
    func isKey(_ value: String, _ name: String) -> Bool {
      ConfigurationValue(value).isKey(keys, named: name)
    }
    for value in ["abc", "7", "${A:-abc}", "x${A}", #""abc""#, "null", "", #"{"apiKey":"abc"}"#] {
      #expect(isKey(value, "apiKey"), "\(value)")
    }
    for value in ["${A}", "${A}${B}", #"{"file": "x"}"#, #"{"command": ["x"]}"#] {
      #expect(!isKey(value, "apiKey"), "\(value)")
    }
    #expect(isKey(#"[{"options": {"apiKey": "abc"}}]"#, "providers"))
    #expect(!isKey(#"[{"options": {"apiKey": "${A}"}}]"#, "providers"))
    #expect(!isKey("abc", "title"))
  }
}
