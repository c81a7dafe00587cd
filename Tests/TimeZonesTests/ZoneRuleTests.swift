import DashCore
import Testing

@testable import TimeZones

/// POSIX time zone rules.
@Suite struct ZoneRuleTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The year, and its changes: the moment in UTC, and the offset after it.
    var year = 2026
    let changes: [String]

    init(_ text: String, _ year: Int = 2026, _ changes: String...) {
      testDescription = text
      self.year = year
      self.changes = changes
    }
  }

  static let rules = [
    Rule("UTC0"),
    Rule("<+0545>-5:45"),
    Rule("EST5EDT,M3.2.0,M11.1.0", 2026, "2026-03-08T07:00:00Z -4", "2026-11-01T06:00:00Z -5"),
    Rule("GMT0BST,M3.5.0/1,M10.5.0", 2026, "2026-03-29T01:00:00Z 1", "2026-10-25T01:00:00Z 0"),
    // Ireland's law has standard time in summer.
    Rule("IST-1GMT0,M10.5.0,M3.5.0/1", 2026, "2026-03-29T01:00:00Z 1", "2026-10-25T01:00:00Z 0"),
    Rule(
      "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
      2026,
      "2026-04-04T15:00:00Z 10.5",
      "2026-10-03T15:30:00Z 11"
    ),
    // Greenland: times before and after the day itself.
    Rule(
      "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
      2026,
      "2026-03-29T01:00:00Z -1",
      "2026-10-25T01:00:00Z -2"
    ),
    Rule("EET-2EEST,M4.5.5/0,M10.5.4/24", 2026, "2026-04-23T22:00:00Z 3", "2026-10-29T21:00:00Z 2"),
    // Antarctica/Troll: two hours at once.
    Rule(
      "<+00>0<+02>-2,M3.5.0/1,M10.5.0/3",
      2026,
      "2026-03-29T01:00:00Z 2",
      "2026-10-25T01:00:00Z 0"
    ),
    Rule("AAA1BBB,J60,J300/0", 2024, "2024-03-01T03:00:00Z 0", "2024-10-27T00:00:00Z -1"),
    Rule("AAA1BBB,60/0,300", 2024, "2024-03-01T01:00:00Z 0", "2024-10-27T02:00:00Z -1"),
    Rule("AAA1BBB,59/0,300", 2023, "2023-03-01T01:00:00Z 0", "2023-10-28T02:00:00Z -1"),
    // Permanent summer time, as in RFC 9636.
    Rule("EST5EDT,0/0,J365/25"),
    Rule("XXX3EDT4,0/0,J365/23"),
  ]

  @Test(arguments: rules)
  func `a rule gives the clock changes of a year`(_ rule: Rule) throws {
    let read = try #require(ZoneRule(rule.testDescription.utf8))
    let first = try #require(CivilDate(iso8601: "\(rule.year)-01-01"))
    let start = Int64(first.daysSinceEpoch) * 86_400
    let found = read.changes(from: start + 86_400, to: start + 360 * 86_400).map { change in
      let hours = Double(change.offset) / 3600
      let number = hours == hours.rounded() ? "\(Int(hours))" : "\(hours)"
      return "\(Timestamp(secondsSinceEpoch: change.seconds).iso8601) \(number)"
    }
    #expect(found == rule.changes)
  }

  @Test func `permanent summer time never changes`() throws {
    for text in ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"] {
      let rule = try #require(ZoneRule(text.utf8))
      let days = Int64(20_000)..<20_800
      #expect(days.allSatisfy { rule.offset(at: $0 * 86_400 + 18_000) == -14_400 })
    }
  }

  @Test(
    arguments: [
      "", "5", "ES5", "<+0", "<+03>", "EST", "EST25", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT4",
      "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0,M11.1.0/168", "EST5EDT,M3.2.7,M11.1.0",
      "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M0.2.0,M11.1.0", "EST5EDT,J0,J365", "EST5EDT,J1,J366",
      "EST5EDT,0,366", "EST5:60", "EST5EDT,M3.2.0/2:00:00:00,M11.1.0", "EST5 ", " EST5", "EST-5-5",
      "EST99999999999999999999", "EST5EDT,M3.2,M11.1.0", "EST5EDT;M3.2.0;M11.1.0", "EST\u{0}5",
    ]
  )
  func `an invalid rule is rejected`(_ text: String) {
    #expect(ZoneRule(text.utf8) == nil)
  }
}
