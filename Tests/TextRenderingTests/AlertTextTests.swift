import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// The alerts of places on the screen, in plain text and in JSON.
@Suite struct AlertTextTests {
  private static func alert(
    _ event: DisplayText,
    _ severity: WeatherAlert.Severity,
    hours: ClosedRange<Int64>
  ) -> WeatherAlert {
    var alert = WeatherAlert(id: event, event: event, source: "north")
    alert.severity = severity
    alert.onset = Sample.now.advanced(bySeconds: hours.lowerBound * 3600)
    alert.ends = Sample.now.advanced(bySeconds: hours.upperBound * 3600)
    alert.headline = "Strong winds in the north"
    alert.description = ["Gusts of 90 km/h.", "Trees may fall."]
    alert.instruction = ["Stay inside."]
    alert.areas = ["Hills", "Coast"]
    alert.sender = "Weather Office"
    return alert
  }

  private static let alerts = [
    alert("Wind warning", .severe, hours: 4...20), alert("Frost", .minor, hours: -2...10),
    alert("Fog", .moderate, hours: 1...3), alert("Snow", .minor, hours: 30...40),
  ]

  private static func dashboard(_ alerts: PlaceAlerts?) -> Dashboard {
    var place = ForecastSample.hourly
    place.alerts = alerts
    return Sample.dashboard(Sample.fresh([place]))
  }

  private static func response(_ alerts: [WeatherAlert]) -> PlaceAlerts {
    var known = PlaceAlerts(
      Fetched(AlertList(alerts), receivedAt: Sample.now, origin: .network),
      from: "north",
      at: Sample.now
    )
    known.title = "North"
    known.attribution = "Alerts by the Weather Office"
    return known
  }

  private static let unavailable = {
    var known = PlaceAlerts(failed: SourceError(.timeout), from: "north")
    known.title = "North"
    return known
  }()

  @Test(arguments: [60, 80, 120])
  func `a card with alerts equals its golden file`(width: Int) throws {
    var options = RenderOptions(width: width)
    options.rows = 30
    options.fitsWindow = true
    let text = Renderer(options).render(Self.dashboard(Self.response(Self.alerts)), as: .text)
    try Golden.expect(text, is: "alerts-\(width).txt")
  }

  @Test func `the alerts in full equal their golden file`() throws {
    var options = RenderOptions(width: 80)
    options.showsAlerts = true
    let dashboard = Self.dashboard(Self.response(Self.alerts))
    try Golden.expect(Renderer(options).render(dashboard, as: .text), is: "alerts-full.txt")
    try Golden.expect(Renderer(options).render(dashboard, as: .plain), is: "alerts-plain.txt")
  }

  @Test func `with nothing in force a card says nothing`() {
    let without = Renderer().render(Self.dashboard(nil), as: .text)
    #expect(Renderer().render(Self.dashboard(Self.response([])), as: .text) == without)
    #expect(Renderer().render(Self.dashboard(.notCovered), as: .text) == without)
  }

  @Test func `the four states have words and a JSON value`() {
    var options = RenderOptions()
    options.showsAlerts = true
    for (alerts, words, status) in [
      (Self.response([]), "no alerts in force", "none"),
      (Self.response(Self.alerts), "severe: Wind warning", "inForce"),
      (Self.unavailable, "alerts could not be checked: North timeout", "unavailable"),
      (.notCovered, "no known service warns of hazards here", "notCovered"),
    ] {
      let dashboard = Self.dashboard(alerts)
      #expect(Renderer(options).render(dashboard, as: .text).contains(words))
      #expect(Renderer(options).render(dashboard, as: .plain).contains(words))
      let json = Renderer().render(dashboard, as: .json)
      #expect(json.contains("\"alertsStatus\": \"\(status)\""))
    }
    #expect(!Renderer().render(Self.dashboard(nil), as: .json).contains("alertsStatus"))
  }

  @Test func `a card says that its alerts could not be checked`() {
    let text = Renderer().render(Self.dashboard(Self.unavailable), as: .text)
    #expect(text.contains("alerts could not be checked: North timeout"))
  }

  @Test func `a row of a list has a mark in the colour of its gravest alert`() {
    var place = Sample.london
    place.alerts = Self.response(Self.alerts)
    let dashboard = Sample.dashboard(Sample.fresh([place, Sample.montreal]))
    let lines = TextLayout(dashboard, options: RenderOptions()).lines()
    let spans = lines.flatMap(\.spans).filter { $0.text.contains("⚠") }
    #expect(spans.map(\.style) == [.failure])
    let none = Sample.dashboard(Sample.fresh([Sample.london, Sample.montreal]))
    #expect(!Renderer().render(none, as: .text).contains("⚠"))
  }
}
