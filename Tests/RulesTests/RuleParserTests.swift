import DashCore
import Rules
import Testing

/// A mistake in a rule.
private struct MistakeCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let column: Int
  let expected: ExpectedValue
  var found: String
  var nearest: String?

  var testDescription: String { rule }
}

private let comparisons = ExpectedValue.oneOf(["<", "<=", ">", ">=", "=", "!="])
private let windows = ExpectedValue.oneOf(
  [
    "next", "today", "tonight", "tomorrow", "days", "sun", "mon", "tue", "wed", "thu", "fri", "sat",
    "16:30-18:00",
  ]
)

private let mistakes: [MistakeCase] = [
  MistakeCase(rule: "", column: 1, expected: .templateName, found: ""),
  MistakeCase(rule: "tmp < 0 C", column: 1, expected: .templateName, found: "tmp", nearest: "temp"),
  MistakeCase(rule: "temp", column: 5, expected: comparisons, found: ""),
  MistakeCase(rule: "temp is 3 C", column: 6, expected: comparisons, found: "is"),
  MistakeCase(
    rule: "temp < 0",
    column: 9,
    expected: .unitOf("temp", ["C", "F", "K"]),
    found: ""
  ),
  MistakeCase(
    rule: "min temp in tonight < 0 and night",
    column: 25,
    expected: .unitOf("min temp in tonight", ["C", "F", "K"]),
    found: "and"
  ),
  MistakeCase(
    rule: "wind > 10 km/hh",
    column: 11,
    expected: .unitOf("wind", ["m/s", "km/h", "mph", "kn", "Bft"]),
    found: "km/hh",
    nearest: "km/h"
  ),
  MistakeCase(
    rule: "rain > 1 C",
    column: 10,
    expected: .unitOf("rain", ["mm", "in"]),
    found: "C"
  ),
  MistakeCase(rule: "uv > 5 C", column: 8, expected: .oneOf(["and", "or"]), found: "C"),
  MistakeCase(rule: "temp < wind", column: 8, expected: .sameKind(as: "temp"), found: "wind"),
  MistakeCase(rule: "(temp < 0 C", column: 12, expected: .namedValue(")"), found: ""),
  MistakeCase(rule: "temp < 0 C)", column: 11, expected: .oneOf(["and", "or"]), found: ")"),
  MistakeCase(
    rule: "temp < 0 C adn night",
    column: 12,
    expected: .oneOf(["and", "or"]),
    found: "adn",
    nearest: "and"
  ),
  MistakeCase(
    rule: "min temp in tonigt < 0 C",
    column: 13,
    expected: windows,
    found: "tonigt",
    nearest: "tonight"
  ),
  MistakeCase(rule: "min temp < 0 C", column: 10, expected: .namedValue("in"), found: "<"),
  MistakeCase(
    rule: "max severity in today > minor",
    column: 5,
    expected: .hourName,
    found: "severity"
  ),
  MistakeCase(
    rule: "sum temp in today > 1 C",
    column: 5,
    expected: .oneOf(["rain", "snowfall"]),
    found: "temp"
  ),
  MistakeCase(
    rule: "min temp in next 17d < 0 C",
    column: 18,
    expected: .duration(60...1_382_400, isQuoted: false),
    found: "17d"
  ),
  MistakeCase(
    rule: "min temp in days 3-1 < 0 C",
    column: 18,
    expected: .integer(0...16),
    found: "3-1"
  ),
  MistakeCase(rule: "min temp in 16:30 < 0 C", column: 13, expected: windows, found: "16:30"),
  MistakeCase(
    rule: "min temp in 16:30-25:00 < 0 C",
    column: 13,
    expected: windows,
    found: "16:30-25:00"
  ),
  MistakeCase(
    rule: "severity >= sever",
    column: 13,
    expected: .oneOf(SampleVocabulary.severities),
    found: "sever",
    nearest: "severe"
  ),
  MistakeCase(rule: "sky > rain", column: 5, expected: .oneOf(["=", "!="]), found: ">"),
  MistakeCase(rule: "temp < 1.2.3 C", column: 8, expected: .kind(.number), found: "1.2.3"),
  MistakeCase(rule: "not", column: 4, expected: .templateName, found: ""),
  MistakeCase(
    rule: "any (any night in today) in today",
    column: 6,
    expected: .atMostLevels(1),
    found: "any"
  ),
  MistakeCase(rule: "any night", column: 10, expected: .namedValue("in"), found: ""),
]

@Suite struct RuleParserTests {
  @Test(arguments: mistakes)
  private func `a mistake has its column and the nearest name`(_ mistake: MistakeCase) throws {
    let error = #expect(throws: SyntaxMistake.self) { try Rule(mistake.rule, SampleVocabulary()) }
    #expect(
      error
        == SyntaxMistake(
          column: mistake.column,
          expected: mistake.expected,
          found: mistake.found,
          nearest: mistake.nearest
        )
    )
  }

  @Test(
    arguments: [
      ("temp < 0 C", true), ("temp<0C", true), ("temp < 0 °C", true), ("temp < 31 F", true),
      ("temp < 273 K", true), ("temp >= -1 C and temp <= −1 C", true), ("0 C > temp", true),
      ("-1 C = temp", true), ("1 C < temp", false), ("-1 C <= temp", true), ("-1 C >= temp", true),
      ("-1 C < temp", false), ("temp != -1 C", false),
      ("wind > 36 km/h", false), ("wind >= 36 KM/H", true), ("wind >= 5 Bft", true),
      ("wind >= 6 Bft", false), ("wind > 19 kn", true), ("rain > 0.5 mm", true),
      ("rain >= 1 mm/h", true), ("rain < 0.1 in", true), ("chance > 40 %", true),
      ("chance > 40%", true), ("visibility < 1 km", true), ("visibility < 900 m", false),
      ("visibility < 1 mi", true), ("snowfall > 2 cm", true), ("snowfall > 1 in/h", true),
      ("uv >= 6", true), ("air.pm2.5 > 25 µg/m3", true), ("air.pm2.5 > 25 ug/m³", true),
      ("severity >= severe", true), ("severity > severe", false), ("severity = severe", true),
      ("severity >= minor", true), ("severity < minor", false),
      ("sky = rain", true), ("sky != rain", false), ("night", true), ("not night", false),
      ("not not night", true), ("not (night and temp > 0 C)", true), ("temp < dew", true),
      // `and` binds stronger than `or`.
      ("night or night and temp > 0 C", true), ("(night or night) and temp > 0 C", false),
      ("not night or temp < 0 C", true),
    ] as [(String, Bool)]
  )
  func `a present value decides`(_ rule: String, _ isTrue: Bool) throws {
    var facts = SampleFacts(now: SampleFacts.start)
    facts.present = [
      "temp": -1, "dew": 0, "wind": 10, "rain": 1, "chance": 60, "visibility": 950, "snowfall": 3,
      "uv": 6, "air.pm2.5": 30, "night": 1, "severity": 2, "sky": 1,
    ]
    #expect(try facts.isTrue(rule) == isTrue)
    // Nothing is known without values.
    facts.present = [:]
    #expect(try facts.isTrue(rule) == nil)
  }

  @Test func `numbers without units are those of the user`() throws {
    var facts = SampleFacts(now: SampleFacts.start)
    facts.units = .imperial
    facts.present = ["temp": 0, "wind": 10]
    #expect(try facts.isTrue("temp = 32 and wind > 22", allowsBareNumbers: true) == true)
    facts.units = .metric
    #expect(try facts.isTrue("temp = 32 or wind > 22", allowsBareNumbers: true) == false)
  }

  @Test func `in is an inch or begins a period`() throws {
    let facts = SampleFacts("rain", Array(repeating: 3, count: 24))
    #expect(try facts.isTrue("any rain > 0.1 in in next 2h") == true)
    #expect(try facts.isTrue("any (rain > 0.2 in) in next 2h") == false)
    #expect(try facts.isTrue("any rain > 4 in next 2h", allowsBareNumbers: true) == false)
    #expect(try facts.isTrue("any rain > 2 in 16:30-18:00", allowsBareNumbers: true) == true)
    #expect(try facts.isTrue("sum rain in next 2h > 0.2 in") == true)
  }

  @Test func `a rule of 64 kB is refused at once`() {
    let rule = "temp < 0 C" + String(repeating: " or temp < 0 C", count: 4700)
    #expect(rule.utf8.count > 64_000)
    let error = #expect(throws: SyntaxMistake.self) { try Rule(rule, SampleVocabulary()) }
    #expect(error?.expected == .atMostCharacters(1024))
  }

  @Test func `few functions may stand in any, as each takes the product of hours`() throws {
    func rule(_ count: Int) -> String {
      let parts = Array(repeating: "min temp in today < 0 C", count: count)
      return "any (\(parts.joined(separator: " or "))) in today"
    }
    _ = try Rule(rule(4), SampleVocabulary())
    let outside = Array(repeating: "min temp in today < 0 C", count: 9)
    _ = try Rule(outside.joined(separator: " and "), SampleVocabulary())
    for source in [rule(5), "\(rule(3)) or \(rule(2))"] {
      let error = #expect(throws: SyntaxMistake.self) { try Rule(source, SampleVocabulary()) }
      #expect(error?.expected == .text("at most 4 functions in \"any\""))
    }
  }

  @Test(arguments: ["(", "not ", "not ("])
  func `a thousand levels are refused at once`(_ level: String) {
    let rule = String(repeating: level, count: 1000) + "night"
    let error = #expect(throws: SyntaxMistake.self) { try Rule(rule, SampleVocabulary()) }
    #expect([.atMostLevels(64), .atMostCharacters(1024)].contains(error?.expected))
    let shorter = String(repeating: level, count: 65) + "night"
    let other = #expect(throws: SyntaxMistake.self) { try Rule(shorter, SampleVocabulary()) }
    #expect(other?.expected == .atMostLevels(64))
  }
}
