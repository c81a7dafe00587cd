import DashCore
import DashTestSupport
import Foundation
import METNorwaySource
import Rules
import Testing

@testable import TextRendering

/// The rules of the documentation on forecasts that the service sent.
///
/// The answers were written down from the tables of the responses, before the rules were evaluated.
@Suite(.recordedResponses) struct RecordedRuleTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    /// In London at 12:00 on Monday, 20 July 2020.
    let london: Bool?
    /// In New York at 7:00 on the same day.
    let newYork: Bool?
    /// At Gothenburg's coordinates at 13:00 on Tuesday, 12 October 2021.
    let gothenburg: Bool?

    init(_ rule: String, _ london: Bool?, _ newYork: Bool?, _ gothenburg: Bool?) {
      (self.rule, self.london, self.newYork, self.gothenburg) = (rule, london, newYork, gothenburg)
    }

    var testDescription: String { rule }
  }

  private static let cases = [
    Case("min temp in tonight < 0 C", false, false, false),
    // The service has no probabilities here, no gusts, and neither alerts nor air.
    Case("max rain.chance in 16:30-18:00 > 40 %", nil, nil, nil),
    Case("sum rain in tomorrow >= 5 mm", false, false, false),
    Case("any rain >= 0.2 mm in next 12h", false, false, true),
    Case("sum rain in next 6h = 0 mm and mean humidity in next 6h < 70 %", true, true, false),
    Case("max gusts in next 24h > 60 km/h", nil, nil, nil),
    Case("alerts.severity >= severe", nil, nil, nil),
    Case("max temp in tomorrow >= 30 C", false, true, false),
    Case("min temp in tonight > 20 C", false, true, true),
    Case("temp < 24 C and humidity < 60 %", true, false, false),
    Case("max uv in today >= 3", nil, nil, nil),
    Case("air.pm2.5 > 25 µg/m³", nil, nil, nil),
    Case("sum snow in next 24h > 1 mm", false, false, false),
    Case("any sky = thunderstorm in next 12h", false, false, false),
    Case("any sky = fog in 06:00-09:00", false, false, false),
    Case("mean clouds in 22:00-02:00 < 20 %", true, false, false),
    Case("max wind in next 2h < 8 m/s and not night", true, true, false),
    Case("sum rain in days 0-1 < 2 mm and max temp in days 0-1 > 20 C", true, true, true),
    // In London 49.4 %.
    Case("mean clouds in tomorrow < 50 %", true, true, false),
    // In London 1.1 mm.
    Case("sat.high > 20 C and sat.rain < 0.5 mm", false, true, true),
  ]

  private func place(_ name: String, _ offset: Int) async throws -> PlaceOnPage {
    let file = try #require(try RecordedResponses.files(of: "met-no") { $0.hasPrefix(name) }.first)
    let json = try JSONReader(body: Array(file.body.utf8), hiding: [])
    let body =
      json["data"].map { String(decoding: Array(file.body.utf8)[$0.node.range], as: UTF8.self) }
      ?? file.body
    let list = try JSONReader(body: Array(body.utf8), hiding: [])["properties"]?["timeseries"]
    let text = try #require(list?.elements?.first?["time"]?.node.string)
    let now = try #require(Timestamp(rfc3339: text))
    var place = try await METNorwaySource.onlyPlace(of: body, at: now, in: UTCOffsets(offset))
    place.utcOffsetSeconds = offset
    return PlaceOnPage(place, Page(options: RenderOptions(), now: now))
  }

  @Test func `the answers are those written by hand`() async throws {
    let london = try await place("london_2020", 3600)
    let newYork = try await place("newyork_2020", -4 * 3600)
    let gothenburg = try await place("gothenburg_2021", 7200)
    for known in Self.cases {
      let rule = try PlaceRule(known.rule)
      #expect(rule.outcome(london).isTrue == known.london, "London: \(known.rule)")
      #expect(rule.outcome(newYork).isTrue == known.newYork, "New York: \(known.rule)")
      #expect(rule.outcome(gothenburg).isTrue == known.gothenburg, "Gothenburg: \(known.rule)")
    }
  }
}
