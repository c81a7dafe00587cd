import DashCore
import Foundation
import Rules
import Testing

@testable import TextRendering

/// The rules of the documentation, each with weather in which it holds, in which it does not, and in which that
/// is not known.
@Suite struct RulePageTests {
  /// Changes the weather of an hour, given its number from now.
  private typealias Change = @Sendable (_ hour: inout ForecastHour, _ number: Int) -> Void

  private struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// What makes the rule true.
    var holds: Change = { _, _ in }
    /// What makes it false.
    var fails: Change = { _, _ in }
    /// The same for the present weather, if the rule is about it.
    var present:
      (
        holds: @Sendable (inout PlaceWeather) -> Void, fails: @Sendable (inout PlaceWeather) -> Void
      )?

    var testDescription: String { name }
  }

  // It is Friday, 14:05.
  private static let cases: [Case] = [
    Case(
      name: "frost",
      holds: { $0.temperatureCelsius = $1 == 12 ? -0.1 : 5 },
      fails: { $0.temperatureCelsius = $1 == 2 ? -9 : 0 }
    ),
    Case(
      name: "ride",
      holds: { $0.precipitationProbabilityPercent = $1 == 3 ? 41 : 0 },
      fails: { $0.precipitationProbabilityPercent = (2...3).contains($1) ? 40 : 100 }
    ),
    Case(
      name: "soaked",
      holds: { $0.rainMillimetresPerHour = (10..<34).contains($1) ? 5.0 / 24 : 0 },
      fails: { $0.rainMillimetresPerHour = (10..<34).contains($1) ? 0.2 : 9 }
    ),
    Case(
      name: "umbrella",
      holds: { $0.rainMillimetresPerHour = $1 == 11 ? 0.2 : 0 },
      fails: { $0.rainMillimetresPerHour = $1 > 12 ? 3 : 0.1 }
    ),
    Case(
      name: "laundry",
      holds: { ($0.rainMillimetresPerHour, $0.humidityPercent) = ($1 > 6 ? 1 : 0, 69) },
      fails: { ($0.rainMillimetresPerHour, $0.humidityPercent) = ($1 == 6 ? 0.1 : 0, 40) }
    ),
    Case(
      name: "awning",
      holds: { $0.windGustMetresPerSecond = $1 == 20 ? 17 : 1 },
      fails: { $0.windGustMetresPerSecond = $1 > 24 ? 30 : 16 }
    ),
    Case(
      name: "danger",
      present: ({ $0.alerts = alerts(.extreme) }, { $0.alerts = alerts(.moderate) })
    ),
    Case(
      name: "heat",
      holds: { $0.temperatureCelsius = $1 == 25 ? 30 : 20 },
      fails: { $0.temperatureCelsius = $1 < 9 ? 35 : 29 }
    ),
    Case(
      name: "tropical",
      holds: { $0.temperatureCelsius = (3...15).contains($1) ? 21 : 10 },
      fails: { $0.temperatureCelsius = $1 == 14 ? 20 : 25 }
    ),
    Case(
      name: "windows",
      present: (
        { ($0.temperatureCelsius, $0.humidityPercent) = (23, 50) },
        { ($0.temperatureCelsius, $0.humidityPercent) = (24, 50) }
      )
    ),
    Case(
      name: "sunscreen",
      holds: { $0.uvIndex = $1 == 1 ? 3 : 0 },
      fails: { $0.uvIndex = $1 > 10 ? 8 : 2 }
    ),
    Case(name: "smog", present: ({ $0.air = air(26) }, { $0.air = air(25) })),
    Case(
      name: "snow",
      holds: { $0.snowMillimetresPerHour = $1 == 3 ? 1.1 : 0 },
      fails: { $0.snowMillimetresPerHour = $1 > 25 ? 5 : 0.04 }
    ),
    Case(
      name: "thunder",
      holds: { $0.condition = condition($1 == 10 ? .thunderstorm : .clear) },
      fails: { $0.condition = condition($1 > 13 ? .thunderstorm : .rain) }
    ),
    Case(
      name: "fog",
      holds: { $0.condition = condition($1 == 18 ? .fog : .clear) },
      fails: { $0.condition = condition((16...18).contains($1) ? .clear : .fog) }
    ),
    Case(
      name: "stars",
      holds: { $0.cloudCoverPercent = (8..<12).contains($1) ? 19 : 100 },
      fails: { $0.cloudCoverPercent = (8..<12).contains($1) ? 20 : 0 }
    ),
    Case(
      name: "drone",
      holds: { $0.windSpeedMetresPerSecond = $1 > 2 ? 20 : 7 },
      fails: { $0.windSpeedMetresPerSecond = $1 == 1 ? 8 : 1 }
    ),
    Case(
      name: "garden",
      holds: { ($0.rainMillimetresPerHour, $0.temperatureCelsius) = ($1 == 20 ? 1.9 : 0, 21) },
      fails: { ($0.rainMillimetresPerHour, $0.temperatureCelsius) = ($1 == 20 ? 2 : 0, 21) }
    ),
    Case(
      name: "solar",
      holds: { $0.cloudCoverPercent = (10..<22).contains($1) ? 99 : 0 },
      fails: { $0.cloudCoverPercent = (10..<22).contains($1) ? 100 : 0 }
    ),
    Case(name: "barbecue", present: ({ day(&$0, 21, 0.4) }, { day(&$0, 21, 0.5) })),
  ]

  /// Returns the rules of the page by their names.
  private static func rules() throws -> [String: String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      decoding: Data(contentsOf: root.appending(path: "Documentation/Rules.md")),
      as: UTF8.self
    )
    let start = try #require(page.range(of: "## Twenty rules\n\n```json\n")).upperBound
    let json = page[start...].prefix(
      upTo: try #require(page.range(of: "\n```\n", range: start..<page.endIndex)).lowerBound
    )
    let rules = try #require(try JSONParser.parse(Array(json.utf8))["rules"])
    guard case .object(let members) = rules.value else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: members.map {
        ($0.name, $0.value.string ?? $0.value["if"]?.string ?? "")
      }
    )
  }

  @Test func `the page has twenty rules, and each has its case`() throws {
    let rules = try Self.rules()
    #expect(rules.count == 20)
    #expect(Set(Self.cases.map(\.name)) == Set(rules.keys))
  }

  @Test(arguments: cases)
  private func `a rule of the page holds, fails and is not known`(_ rule: Case) throws {
    let text = try #require(try Self.rules()[rule.name])
    func isTrue(_ change: Change, _ present: @Sendable (inout PlaceWeather) -> Void) throws -> Bool?
    {
      var place = PlaceWeather(requestedPlace: .name("London"))
      (place.latitude, place.longitude, place.utcOffsetSeconds) = (51.5, -0.12, 0)
      // From 14:00 on, for four days.
      let hours = (0..<96).map { number -> ForecastHour in
        var hour = ForecastHour(time: Sample.now.advanced(bySeconds: Int64(number) * 3600 + 3300))
        change(&hour, number)
        return hour
      }
      place.forecast = Forecast(hours: hours, days: [])
      present(&place)
      let page = Page(options: RenderOptions(), now: Sample.now)
      return try PlaceRule(text).outcome(PlaceOnPage(place, page)).isTrue
    }
    let unchanged: @Sendable (inout PlaceWeather) -> Void = { _ in }
    let holding = try isTrue(rule.holds, rule.present?.holds ?? unchanged)
    let failing = try isTrue(rule.fails, rule.present?.fails ?? unchanged)
    let unknown = try isTrue({ _, _ in }, unchanged)
    #expect([holding, failing, unknown] == [true, false, nil])
  }

  private static func alerts(_ severity: WeatherAlert.Severity) -> PlaceAlerts {
    var alert = WeatherAlert(id: "1", event: "Storm", source: "north")
    alert.severity = severity
    let list = Fetched(AlertList([alert]), receivedAt: Sample.now, origin: .network)
    return PlaceAlerts(list, from: "north", at: Sample.now)
  }

  private static func air(_ particles: Double) -> AirQuality {
    var air = AirQuality()
    air.microgramsPerCubicMetre[.fineParticles] = particles
    return air
  }

  private static func condition(_ sky: Sky) -> Condition {
    Condition(code: 0, main: nil, description: nil, isDay: true, sky: sky)
  }

  private static func day(_ place: inout PlaceWeather, _ high: Double, _ rain: Double) {
    var day = ForecastDay(date: CivilDate(year: 2026, month: 11, day: 21))
    (day.temperatureMaxCelsius, day.rainMillimetres) = (high, rain)
    place.forecast = Forecast(hours: [], days: [day])
  }
}
