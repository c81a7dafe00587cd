import DashCore
import PluginSource
import Testing

/// Checks the descriptors that plugins print for `describe`.
@Suite struct PluginDescriptionTests {
  static let program = PluginProgram(path: "/plugins/dash-provider-tides")

  static func decode(
    _ json: String,
    _ program: PluginProgram = program
  ) -> Result<SourceDescriptor, SourceError> {
    PluginDescription.decode(Array(json.utf8), program: program)
  }

  /// Returns a descriptor with other members, and without those that are `nil`.
  static func json(_ members: [String: String?] = [:]) -> String {
    let usual: [String: String?] = [
      "protocol": "1", "name": #""tides""#, "kind": #""table""#,
    ]
    let all = usual.merging(members) { $1 }.sorted { $0.key < $1.key }
    let texts = all.compactMap { name, value in value.map { #""\#(name)": \#($0)"# } }
    return "{\(texts.joined(separator: ", "))}"
  }

  static func json(option: String) -> String { json(["options": "[\(option)]"]) }

  @Test func `a complete descriptor`() throws {
    let text = """
      {"protocol": 1, "name": "tides", "title": "Tides", "version": "1.0", "summary": "The sea.",
       "kind": "table", "refreshSeconds": 600, "attribution": "Tide tables", "license": "CC0",
       "attributionURL": "https://tides.example.org/", "keyURL": "https://tides.example.org/keys?a=b",
       "future": {"any": []},
       "options": [
        {"name": "port", "type": "text", "required": true, "help": "The port."},
        {"name": "days", "type": "integer", "default": 2, "minimum": 1, "maximum": 7},
        {"name": "offset", "type": "number", "default": -0.5, "minimum": -2.5},
        {"name": "low", "type": "boolean", "default": false},
        {"name": "datum", "type": "choice", "choices": ["msl", "lat"], "default": "lat"},
        {"name": "parts", "type": "choices", "choices": ["m2", "s2"], "default": ["m2", "s2"]},
        {"name": "notes", "type": "words", "default": ["a", "b c"]},
        {"name": "places", "type": "places", "default": ["London", 2643743]},
        {"name": "baseURL", "type": "baseURL", "default": "https://tides.example.org/v1"},
        {"name": "apiKey", "type": "secret", "variable": "TIDES_KEY"}
       ]}
      """
    let descriptor = try Self.decode(text).get()
    #expect(descriptor.name == "tides")
    #expect(descriptor.title == "Tides")
    #expect(descriptor.version == "1.0")
    #expect(descriptor.summary == "The sea.")
    #expect(descriptor.kind == .table)
    #expect(
      descriptor.terms
        == SourceTerms(
          attribution: "Tide tables",
          attributionURL: "https://tides.example.org/",
          license: "CC0",
          minimumRefreshSeconds: 600,
          keyURL: "https://tides.example.org/keys?a=b"
        )
    )
    #expect(descriptor.program?.path == Self.program.path)
    #expect(descriptor.program?.passesAction == true)
    let options = descriptor.options
    #expect(
      options.map(\.type) == [
        .text, .integer(1...7), .number(-2.5...1e15), .boolean, .choice(["msl", "lat"]),
        .choices(["m2", "s2"]), .words, .places, .baseURL, .secret,
      ]
    )
    #expect(
      options.map(\.defaultValue) == [
        nil, .integer(2), .number(-0.5), .boolean(false), .text("lat"), .words(["m2", "s2"]),
        .words(["a", "b c"]), .places([.name("London"), .id(2_643_743)]),
        BaseURL("https://tides.example.org/v1").map(OptionValue.baseURL), nil,
      ]
    )
    #expect(options.map(\.isRequired) == [true] + Array(repeating: false, count: 9))
    #expect(options[0].help == "The port.")
    #expect(options[1].help == "days")
    #expect(options[9].variable == "TIDES_KEY")
  }

  @Test func `only protocol, name and kind are required`() throws {
    let descriptor = try Self.decode(Self.json()).get()
    #expect(descriptor.title == "tides")
    #expect(descriptor.summary == "tides")
    #expect(descriptor.version == nil)
    #expect(descriptor.options.isEmpty)
    #expect(descriptor.program == Self.program)
    #expect(
      descriptor.terms
        == SourceTerms(attribution: "tides", attributionURL: "", minimumRefreshSeconds: 60)
    )
  }

  @Test func `texts are safe to print`() throws {
    let text = Self.json(["title": #""\u001b]0;T\u0007ides\u202e\n2""#])
    #expect(try Self.decode(text).get().title == "]0;Tides 2")
  }

  @Test func `a program of any name describes itself`() throws {
    let program = PluginProgram(path: "/home/me/tides.py", arguments: ["-x"])
    #expect(try Self.decode(Self.json(), program).get().name == "tides")
    let error = Self.decode(Self.json(["name": #""Tides!""#]), program).error
    #expect(error?.location == "name")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let json: String
    let location: String?
    let expected: ExpectedValue?
    var testDescription: String { json }

    init(_ json: String, _ location: String?, _ expected: ExpectedValue?) {
      self.json = json
      self.location = location
      self.expected = expected
    }
  }

  static let kinds = ContentKind.allCases.map(\.rawValue)
  static let types = [
    "text", "integer", "number", "boolean", "choice", "choices", "words", "places", "baseURL",
    "secret",
  ]

  static let faults: [Fault] = [
    Fault("[]", nil, .kind(.object)),
    Fault(json(["protocol": nil]), nil, .objectWith(member: "protocol")),
    Fault(json(["protocol": "2"]), "protocol", .integer(1...1)),
    Fault(json(["name": nil]), nil, .objectWith(member: "name")),
    Fault(json(["name": #""tide""#]), "name", .oneOf(["tides"])),
    Fault(json(["kind": nil]), nil, .objectWith(member: "kind")),
    Fault(json(["kind": #""chart""#]), "kind", .oneOf(kinds)),
    Fault(json(["title": "1"]), "title", .kind(.text)),
    Fault(
      json(["title": "\"\(String(repeating: "t", count: 81))\""]),
      "title",
      .atMostCharacters(80)
    ),
    Fault(json(["attributionURL": #""http://example.org/""#]), "attributionURL", .address),
    Fault(json(["refreshSeconds": "0"]), "refreshSeconds", .integer(1...86_400)),
    Fault(json(["options": "{}"]), "options", .kind(.list)),
    Fault(
      json(["options": "[\(Array(repeating: "0", count: 51).joined(separator: ","))]"]),
      "options",
      .atMostValues(50)
    ),
    Fault(json(option: "{}"), "options[0]", .objectWith(member: "name")),
    Fault(
      json(option: #"{"name": "a b", "type": "text"}"#),
      "options[0].name",
      .text("a name such as stationCode")
    ),
    Fault(json(option: #"{"name": "a"}"#), "options[0]", .objectWith(member: "type")),
    Fault(json(option: #"{"name": "a", "type": "date"}"#), "options[0].type", .oneOf(types)),
    Fault(
      json(option: #"{"name": "callsPerMinute", "type": "text"}"#),
      "options[0].type",
      .oneOf(["integer"])
    ),
    Fault(
      json(option: #"{"name": "a", "type": "text"}, {"name": "a", "type": "text"}"#),
      "options[1].name",
      .eachValueOnce
    ),
    Fault(
      json(option: #"{"name": "a", "type": "places"}, {"name": "b", "type": "places"}"#),
      "options[1].type",
      .once("places")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "text", "required": "yes"}"#),
      "options[0].required",
      .kind(.boolean)
    ),
    Fault(
      json(option: #"{"name": "a", "type": "text", "required": true, "default": "b"}"#),
      "options[0].default",
      .text("no default for a required option")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "text", "default": "${HOME}"}"#),
      "options[0].default",
      .text("a value without ${VARIABLES}")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "integer", "minimum": 1, "maximum": 3, "default": 4}"#),
      "options[0].default",
      .integer(1...3)
    ),
    Fault(
      json(option: #"{"name": "a", "type": "choice"}"#),
      "options[0]",
      .objectWith(member: "choices")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "choices", "choices": ["b", "b"]}"#),
      "options[0].choices[1]",
      .eachValueOnce
    ),
    Fault(
      json(option: #"{"name": "a", "type": "secret", "default": "hunter2"}"#),
      "options[0].default",
      .text("no default for a secret")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "text", "default": "\u001B]0;title\u0007"}"#),
      "options[0].default",
      .text("no control characters")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "words", "default": ["b", "\u202Ec"]}"#),
      "options[0].default",
      .text("no control characters")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "secret", "variable": "OPENWEATHERMAP_API_KEY"}"#),
      "options[0].variable",
      .text("a name that begins with TIDES_")
    ),
    Fault(
      json(option: #"{"name": "a", "type": "text", "variable": "TIDES_TEXT"}"#),
      "options[0].variable",
      .text("no variable for an option without a key")
    ),
  ]

  @Test(arguments: faults) func `a wrong descriptor is reported with its path`(fault: Fault) {
    let error = Self.decode(fault.json).error
    #expect(error?.code == .invalidResponse)
    #expect(error?.location == fault.location)
    #expect(error?.expected == fault.expected)
  }

  @Test func `output that is not JSON is reported as such`() {
    #expect(Self.decode("").error?.reason == .emptyBody)
    #expect(Self.decode("Usage: tides").error?.reason == .notJSON)
    #expect(Self.decode(#"{"protocol": 1,"#).error?.expected != nil)
    let bytes: [UInt8] = [0x22, 0xFF, 0x22]
    let error = PluginDescription.decode(bytes, program: Self.program).error
    #expect(error?.reason == .notUTF8)
  }
}

extension Result where Success == SourceDescriptor, Failure == SourceError {
  fileprivate var error: SourceError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
