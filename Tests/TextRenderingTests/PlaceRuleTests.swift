import DashCore
import Rules
import Testing

@testable import TextRendering

/// What rules take for known at a place, and on which days they hold.
@Suite struct PlaceRuleTests {
  private func place(at now: Timestamp = Sample.now, _ place: PlaceWeather) -> PlaceOnPage {
    PlaceOnPage(place, Page(options: RenderOptions(), now: now))
  }

  private func alerts(_ severities: [WeatherAlert.Severity]) -> PlaceWeather {
    let list = severities.enumerated().map { index, severity in
      var alert = WeatherAlert(id: DisplayText("\(index)"), event: "Storm", source: "north")
      alert.severity = severity
      return alert
    }
    var place = Sample.london
    place.alerts = PlaceAlerts(
      Fetched(AlertList(list), receivedAt: Sample.now, origin: .network),
      from: "north",
      at: Sample.now
    )
    return place
  }

  @Test func `where no service warns, and where a severity is unknown, alerts are not known`()
    throws
  {
    func isTrue(_ rule: String, _ weather: PlaceWeather) throws -> Bool? {
      try PlaceRule(rule).outcome(place(weather)).isTrue
    }
    var notCovered = Sample.london
    notCovered.alerts = .notCovered
    for rule in ["alerts > 0", "alerts.severity >= minor", "alerts.severity < minor"] {
      #expect(try isTrue(rule, notCovered) == nil)
      #expect(try isTrue(rule, Sample.london) == nil)
    }
    #expect(try isTrue("alerts = 0", alerts([])) == true)
    #expect(try isTrue("alerts.severity >= minor", alerts([])) == false)
    #expect(try isTrue("alerts.severity >= severe", alerts([.severe, .minor])) == true)
    #expect(try isTrue("alerts.severity >= severe", alerts([.minor, .unknown])) == nil)
    #expect(try isTrue("alerts.severity >= severe", alerts([.unknown])) == nil)
  }

  @Test func `an unknown sky is not known`() throws {
    var weather = Sample.sparse
    weather.condition = Condition(.unknown, "?", code: 0, isDay: true)
    #expect(try PlaceRule("sky != rain").outcome(place(weather)).isTrue == nil)
    #expect(throws: SyntaxMistake.self) { try PlaceRule("sky = unknown") }
  }

  @Test func `a rule that holds without a reason says its name`() throws {
    let rule = "not any temp < −60 C in next 3h"
    var options = RenderOptions()
    options.rules = [try NamedRule(RuleSetting("thaw", rule))]
    let page = Page(options: options, now: Sample.now)
    let template = try Template("{rule.thaw}", rules: ["thaw"])
    #expect(template.text(of: ForecastSample.hourly, on: page, .none) == "thaw")
  }

  @Test func `a function takes values that hours have, and each is named once`() {
    func mistake(_ rule: String) -> SyntaxMistake? {
      #expect(throws: SyntaxMistake.self) { try PlaceRule(rule) }
    }
    #expect(mistake("sum wind in today > 1 m/s")?.expected == .oneOf(["rain", "snow", "snowfall"]))
    for name in ["hourly.3.temp", "tomorrow.high", "sat.high", "days.3.high"] {
      let found = mistake("min \(name) in tonight < 0 C")
      #expect(found?.expected == .hourName && found?.column == 5, "\(name)")
    }
  }

  @Test func `a template prints an extreme of a whole period only`() throws {
    let page = Page(options: RenderOptions(), now: Sample.now)
    func text(_ template: String) throws -> String {
      try Template(template).text(of: ForecastSample.hourly, on: page, .none)
    }
    #expect(try text("{min temp in tomorrow|round:1}") == "2.4°")
    #expect(try text(#"{min temp in days 0-16|or:"?"}"#) == "?")
  }

  // MARK: Days

  private func named(
    _ text: String,
    on days: Set<Int>,
    isForHours: Bool = false
  ) throws -> NamedRule {
    var setting = RuleSetting("ride", text)
    setting.days = days
    return try NamedRule(setting, isForHours: isForHours)
  }

  /// A forecast of five days from Friday, 14:00, with rain from Saturday on but for Monday.
  private var dryMonday: PlaceWeather {
    var place = Sample.london
    let hours = (1...120).map { number -> ForecastHour in
      let end = Sample.now.advanced(bySeconds: Int64(number) * 3600 - 300)
      var hour = ForecastHour(time: end)
      let weekday = place.utcOffsets.civil(at: end.advanced(bySeconds: -1)).weekday
      hour.rainMillimetresPerHour = [0, 6].contains(weekday) ? 2 : 0
      hour.temperatureCelsius = Double(weekday)
      return hour
    }
    place.forecast = Forecast(hours: hours, days: [])
    return place
  }

  @Test func `a time of day is that of the next allowed day`() throws {
    let workdays = Set(1...5)
    let friday = Sample.now.advanced(bySeconds: 9 * 3600)
    let sunday = Sample.now.advanced(bySeconds: (48 + 6) * 3600)
    let ride = try named("max temp in 16:30-18:00 = 1 C", on: workdays)
    // On Friday and on Sunday evening it is that of Monday.
    #expect(ride.outcome(at: place(at: friday, dryMonday)).isTrue == true)
    #expect(ride.outcome(at: place(at: sunday, dryMonday)).isTrue == true)
    let today = try named("max temp in 16:30-18:00 = 5 C", on: workdays)
    #expect(today.outcome(at: place(dryMonday)).isTrue == true)
    // A night is that of the day on which it begins.
    let night = try named("min temp in tonight = 0 C", on: [6, 0])
    #expect(night.outcome(at: place(dryMonday)).isTrue == true)
    let weekend = try named("max temp in tonight = 6 C", on: [6])
    #expect(weekend.outcome(at: place(dryMonday)).isTrue == true)
    // Any other rule holds on its days alone.
    let present = try named("temp > 5 C", on: [6])
    #expect(present.outcome(at: place(dryMonday)).isTrue == false)
  }

  @Test func `coming periods end with their days`() throws {
    func text(_ rule: String) throws -> String {
      var options = RenderOptions()
      options.units.clock = .hours24
      let panel = Sample.panel(Sample.fresh([dryMonday]))
      let rule = try named(rule, on: [6, 0], isForHours: true)
      let report = RuleReport(rule, panel, options, at: Sample.now)
      return report.text(of: report.periods(atLeast: 0).periods)
    }
    #expect(try text("rain > 1 mm") == "Sat 00:00–Mon 00:00")
    var steps = dryMonday
    steps.forecast = Forecast(
      hours: (1...30).map { number in
        var hour = ForecastHour(time: Sample.now.advanced(bySeconds: Int64(number) * 10_800 - 300))
        hour.rainMillimetresPerHour = 2
        return hour
      },
      days: [],
      stepSeconds: 10_800
    )
    let rule = try named("rain > 1 mm", on: [6, 0], isForHours: true)
    let report = RuleReport(
      rule,
      Sample.panel(Sample.fresh([steps])),
      RenderOptions(),
      at: Sample.now
    )
    let period = try #require(report.periods(atLeast: 0).periods.first)
    #expect(period.upperBound.seconds(since: period.lowerBound) == 48 * 3600)
  }
}
