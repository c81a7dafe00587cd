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
}
