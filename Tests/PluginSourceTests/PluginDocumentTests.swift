import DashCore
import DashTestSupport
import PluginSource
import Testing

/// Checks the documents of tables, metrics and texts, and what all documents have in common.
@Suite struct PluginDocumentTests {
  static let text = #""text": {"lines": ["a"]}"#

  // MARK: Content

  @Test func `a table`() async throws {
    let document = """
      {"table": {"columns": [{"name": "Time", "kind": "time"}, {"name": "High", "kind": "number",
        "unit": "m"}, {"name": "Port"}, {"name": "Water", "kind": "temperature", "unit": "x"}],
       "rows": [["2026-11-20T14:05:00Z", 3.25, "Brest\\n\\u001b[31m", 12],
                [1795183200, null, 7, 900], ["2026-11-20 15:05:00.5+01:00", -0, null, null]]}}
      """
    let snapshot = try await PluginSource.snapshot(of: document, .table)
    let time = Timestamp(secondsSinceEpoch: 1_795_183_500)
    let table = TableData(
      columns: [
        TableDataColumn("Time", .time), TableDataColumn("High", .number, unit: "m"),
        TableDataColumn("Port", .text), TableDataColumn("Water", .quantity(.temperature)),
      ],
      rows: [
        [.time(time), .number(3.25), .text("Brest [31m"), .number(12)],
        [.time(Timestamp(secondsSinceEpoch: 1_795_183_200)), nil, .text("7"), nil],
        [.time(time), .number(0), nil, nil],
      ]
    )
    #expect(snapshot.content == .table(table))
  }

  @Test func `metrics`() async throws {
    let document = """
      {"metrics": [
        {"name": "Load", "value": 0.5, "unit": "", "history": [1, null, 2], "warning": 4,
         "critical": 8},
        {"name": "Disk", "kind": "percent", "value": 140, "history": [50, 200]},
        {"name": "Fan", "value": null, "unit": "rpm"}]}
      """
    let metrics = [
      Metric("Load", value: 0.5, history: [1, nil, 2], warning: 4, critical: 8),
      Metric("Disk", .quantity(.percent), value: nil, history: [50, nil]),
      Metric("Fan", unit: "rpm", value: nil),
    ]
    #expect(try await PluginSource.snapshot(of: document, .metrics).content == .metrics(metrics))
  }

  @Test func `a text`() async throws {
    let document = #"{"text": {"lines": ["a\u202eb", "", "c"]}, "unknown": 1}"#
    let text = TextData(lines: ["ab", "", "c"])
    #expect(try await PluginSource.snapshot(of: document, .text).content == .text(text))
  }

  // MARK: Time, freshness, attribution

  @Test func `the values are as old as the document says, and never from the future`() async throws
  {
    func fetchedAt(_ member: String) async throws -> Timestamp {
      try await PluginSource.snapshot(of: "{\(Self.text)\(member)}", .text).fetchedAt
    }
    let hourAgo = PluginSource.testNow.advanced(bySeconds: -3600)
    #expect(try await fetchedAt("") == PluginSource.testNow)
    #expect(try await fetchedAt(#", "fetchedAt": "\#(hourAgo.iso8601)""#) == hourAgo)
    #expect(try await fetchedAt(#", "fetchedAt": 1795179900"#) == hourAgo)
    #expect(try await fetchedAt(#", "fetchedAt": 99999999999"#) == PluginSource.testNow)
  }

  @Test(arguments: [
    ("", nil), (#", "freshFor": 300"#, 300), (#", "freshFor": 0"#, 60),
    (#", "freshFor": 1e9"#, 86_400),
  ]) func `a document is fresh as long as it says, from the shortest refresh to a day`(
    member: String,
    seconds: Int?
  ) async throws {
    let snapshot = try await PluginSource.snapshot(of: "{\(Self.text)\(member)}", .text)
    #expect(snapshot.receivedAt == PluginSource.testNow)
    #expect(snapshot.freshSeconds == seconds)
  }

  @Test func `a document's attribution replaces the plugin's`() async throws {
    let own = #"{"attribution": "Data: \u001b]8;;Port", "protocol": 1, \#(Self.text)}"#
    #expect(try await PluginSource.snapshot(of: own, .text).attribution == "Data: ]8;;Port")
    #expect(try await PluginSource.snapshot(of: "{\(Self.text)}", .text).attribution == nil)
  }

  // MARK: Errors

  @Test func `an error document`() async throws {
    let document = """
      {"error": {"code": "unauthorized", "message": "The key\\n is \\u0007wrong.", "hint": "Buy one."}}
      """
    let error = try await PluginSource.error(of: document, .table)
    #expect(error?.code == .unauthorized)
    #expect(error?.serviceMessage == "The key is wrong.")
    #expect(error?.serviceHint == "Buy one.")
  }

  @Test(arguments: ["{}", #"{"code": "cancelled"}"#, #"{"code": "worse"}"#, #"{"code": 7}"#])
  func `an error without a known code is unknown`(json: String) async throws {
    #expect(try await PluginSource.error(of: #"{"error": \#(json)}"#, .text)?.code == .unknown)
  }

  @Test func `no error or text has a secret`() async throws {
    let document = """
      {"error": {"code": "unauthorized", "message": "key hunter2-hunter2", "hint": "hunter2-hunter2"}}
      """
    let descriptor = try PluginSource.testDescriptor(
      .text,
      options: #"[{"name": "apiKey", "type": "secret"}]"#
    )
    let source = PluginSource.testing(
      descriptor,
      ["apiKey": .secret(PluginSource.testKey)],
      programs: .printing(document)
    )
    let error = await #expect(throws: SourceError.self) {
      try await source.fetch(PluginSource.fetchRequest())
    }
    #expect(error?.serviceMessage == "key <redacted>")
    #expect(error?.serviceHint == "<redacted>")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let kind: ContentKind
    let json: String
    let location: String?
    let expected: ExpectedValue?
    var testDescription: String { String(json.prefix(80)) }

    init(_ kind: ContentKind, _ json: String, _ location: String?, _ expected: ExpectedValue?) {
      self.kind = kind
      self.json = json
      self.location = location
      self.expected = expected
    }
  }

  static func list(_ count: Int, of element: String = "1") -> String {
    "[\(Array(repeating: element, count: count).joined(separator: ", "))]"
  }

  static let time = ExpectedValue.namedValue("YYYY-MM-DDThh:mm:ssZ")
  static let columns = #""columns": [{"name": "A", "kind": "time"}]"#

  static let faults: [Fault] = [
    Fault(.text, "[]", nil, .kind(.object)),
    Fault(.text, "{}", nil, .objectWith(member: "text")),
    Fault(.table, "{\(text)}", nil, .objectWith(member: "table")),
    Fault(.text, #"{"error": "no"}"#, "error", .kind(.object)),
    Fault(.text, #"{"protocol": 2, \#(text)}"#, "protocol", .integer(1...1)),
    Fault(.text, #"{"fetchedAt": "yesterday", \#(text)}"#, "fetchedAt", time),
    Fault(.text, #"{"freshFor": "5m", \#(text)}"#, "freshFor", .kind(.number)),
    Fault(.text, #"{"text": {}}"#, "text", .objectWith(member: "lines")),
    Fault(.text, #"{"text": {"lines": ["a", 1]}}"#, "text.lines[1]", .kind(.text)),
    Fault(.text, #"{"text": {"lines": \#(list(1001))}}"#, "text.lines", .atMostValues(1000)),
    Fault(.table, #"{"table": {"rows": []}}"#, "table", .objectWith(member: "columns")),
    Fault(.table, #"{"table": {"columns": []}}"#, "table.columns", .nonEmptyList),
    Fault(
      .table,
      #"{"table": {"columns": [{}]}}"#,
      "table.columns[0]",
      .objectWith(member: "name")
    ),
    Fault(
      .table,
      #"{"table": {"columns": [{"name": "A", "kind": "money"}]}}"#,
      "table.columns[0].kind",
      .oneOf(ValueKind.named.map(\.name))
    ),
    Fault(.table, #"{"table": {\#(columns)}}"#, "table", .objectWith(member: "rows")),
    Fault(.table, #"{"table": {\#(columns), "rows": [[]]}}"#, "table.rows[0]", .list(count: 1)),
    Fault(.table, #"{"table": {\#(columns), "rows": [["x"]]}}"#, "table.rows[0][0]", time),
    Fault(
      .table,
      #"{"table": {"columns": [{"name": "A"}], "rows": [[true]]}}"#,
      "table.rows[0][0]",
      .kind(.text)
    ),
    Fault(.metrics, #"{"metrics": []}"#, nil, nil),
    Fault(.metrics, #"{"metrics": [{"value": 1}]}"#, "metrics[0]", .objectWith(member: "name")),
    Fault(.metrics, #"{"metrics": [{"name": "\u001b"}]}"#, "metrics[0].name", .kind(.text)),
    Fault(
      .metrics,
      #"{"metrics": [{"name": "a", "value": "1"}]}"#,
      "metrics[0].value",
      .kind(.number)
    ),
    Fault(
      .metrics,
      #"{"metrics": [{"name": "a"}, {"name": "a"}]}"#,
      "metrics[1].name",
      .eachValueOnce
    ),
    Fault(
      .photos,
      #"{"photos": [{"id": "1"}]}"#,
      "photos[0]",
      .objectWithAll(["id", "pageURL", "imageURL"])
    ),
    Fault(
      .photos,
      #"{"photos": [{"id": "1", "pageURL": "http://a.org/1", "imageURL": "https://a.org/a.jpg"}]}"#,
      "photos[0].pageURL",
      .namedValue("https://HOST/PATH, http://127.0.0.1, or a file below the plugin's folder")
    ),
    Fault(
      .photos,
      #"{"photos": [{"id": "1", "pageURL": "https://a.org/1", "imageURL": "http://a.org/a.jpg"}]}"#,
      "photos[0].imageURL",
      .namedValue("https://HOST/PATH, http://127.0.0.1, or a file below the plugin's folder")
    ),
    Fault(
      .photos,
      #"{"photos": [{"id": [], "pageURL": "https://a.org/1", "imageURL": "https://a.org/a"}]}"#,
      "photos[0].id",
      .identifier
    ),
    Fault(.weather, #"{"weather": [{}]}"#, "weather[0]", .objectWith(member: "place")),
    Fault(
      .weather,
      #"{"weather": [{"name": "A"}]}"#,
      "weather[0]",
      .objectWith(member: "temperatureCelsius")
    ),
    Fault(
      .weather,
      #"{"weather": [{"name": "A", "humidityPercent": null, "temperatureCelsius": 500}]}"#,
      "weather[0].temperatureCelsius",
      .number(-150...150)
    ),
    Fault(
      .weather,
      #"{"weather": [{"latitude": 95, "longitude": 8, "temperatureCelsius": 5}]}"#,
      "weather[0].latitude",
      .number(-90...90)
    ),
    Fault(
      .weather,
      #"{"weather": [{"name": "A", "temperatureCelsius": "7"}]}"#,
      "weather[0].temperatureCelsius",
      .kind(.number)
    ),
    Fault(
      .weather,
      #"{"weather": [{"name": "A", "forecast": {"hours": [{}]}}]}"#,
      "weather[0].forecast.hours[0]",
      .objectWith(member: "time")
    ),
    Fault(
      .weather,
      #"{"weather": [{"name": "A", "forecast": {"days": [{"date": "today"}]}}]}"#,
      "weather[0].forecast.days[0].date",
      .kind(.text)
    ),
  ]

  @Test(arguments: faults) func `a wrong document is reported with its path`(
    fault: Fault
  ) async throws {
    let error = try await PluginSource.error(of: fault.json, fault.kind)
    #expect(error?.code == (fault.expected == nil ? .empty : .invalidResponse))
    #expect(error?.location == fault.location)
    #expect(error?.expected == fault.expected)
  }
}
