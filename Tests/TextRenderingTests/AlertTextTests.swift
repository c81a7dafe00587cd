import DashCore
import DashTestSupport
import Foundation
import Localization
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

  @Test func `a narrow card has the whole time of an alert, its beginning alone, or none`() throws {
    let alert = Self.alerts[0]
    for language in Language.allCases {
      var options = RenderOptions()
      options.language = language
      let words = AlertText(
        place: ForecastSample.hourly,
        page: Page(options: options, now: Sample.now)
      )
      let periods = words.periods(of: alert)
      var seen: Set<Int> = []
      for width in 30...90 {
        var narrow = RenderOptions(width: width)
        narrow.language = language
        let text = Renderer(narrow).render(Self.dashboard(Self.response([alert])), as: .text)
        let line = text.split(separator: "\n").first { $0.contains("Wind warning") } ?? ""
        let rest = (line.split(separator: "Wind warning").dropFirst().first ?? "").description
          .trimmingCharacters(in: .whitespaces)
        let form = rest.isEmpty ? 2 : periods.firstIndex { rest.hasPrefix($0) }
        seen.insert(try #require(form, "\(rest) of \(periods)"))
        if form == 1 { #expect(rest == periods[1]) }
      }
      // In some languages the beginning alone is not shorter.
      let isShorter =
        TextWidth.width(of: periods[1]) < TextWidth.width(of: periods[0])
      #expect(seen == (isShorter ? [0, 1, 2] : [0, 2]), "\(language)")
    }
  }

  @Test func `an alert without a time has its headline, and one without an end its beginning`() {
    func line(_ width: Int, _ change: (inout WeatherAlert) -> Void) -> String {
      var alert = Self.alerts[0]
      change(&alert)
      let dashboard = Self.dashboard(Self.response([alert]))
      return Renderer(RenderOptions(width: width)).render(dashboard, as: .text)
        .split(separator: "\n").first { $0.contains("Wind warning") }?.description ?? ""
    }
    let timeless = line(80) { ($0.onset, $0.ends) = (nil, nil) }
    #expect(timeless == " ⚠ severe  Wind warning  Strong winds in the north")
    #expect(line(80) { $0.headline = "" } == " ⚠ severe  Wind warning  Fri 18:05 to Sat 10:05")
    let open = { (alert: inout WeatherAlert) in
      alert.onset = Sample.now.advanced(bySeconds: -3600)
      alert.ends = nil
      alert.lastsUntilFurtherNotice = true
    }
    #expect(line(80, open).hasPrefix(" ⚠ severe  Wind warning  since Fri 13:05, until further"))
    #expect(line(44, open) == " ⚠ severe  Wind warning  since Fri 13:05")
  }

  @Test func `a table counts the alerts that are known`() {
    func cells(_ alerts: PlaceAlerts?) -> [Substring] {
      var place = Sample.london
      place.alerts = alerts
      let dashboard = Sample.dashboard(Sample.fresh([place]))
      let row = Renderer(RenderOptions()).render(dashboard, as: .csv).split(separator: "\r\n")[1]
      return row.split(separator: ",", omittingEmptySubsequences: false).dropLast().suffix(4)
    }
    #expect(cells(nil) == ["", "", "", ""])
    #expect(cells(.notCovered) == ["notCovered", "", "", ""])
    #expect(
      cells(PlaceAlerts(failed: SourceError(.timeout), from: "north")).dropFirst() == ["", "", ""]
    )
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
      (Self.unavailable, "checked: North did not respond in time", "unavailable"),
      (.notCovered, "no alert service covers this place", "notCovered"),
    ] {
      let dashboard = Self.dashboard(alerts)
      #expect(Renderer(options).render(dashboard, as: .text).contains(words))
      #expect(Renderer(options).render(dashboard, as: .plain).contains(words))
      let json = Renderer().render(dashboard, as: .json)
      #expect(json.contains("\"alertsStatus\": \"\(status)\""))
    }
    #expect(!Renderer().render(Self.dashboard(nil), as: .json).contains("alertsStatus"))
  }

  @Test func `alerts that no source told of are not live, and have a reason and a hint`() {
    for (language, live, cause) in [
      (Language.english, "live", "North did not respond in time"),
      (.german, "aktuell", "North hat nicht rechtzeitig geantwortet"),
    ] {
      var options = RenderOptions(width: 120)
      options.language = language
      options.showsAlerts = true
      for format in [OutputFormat.text, .plain] {
        let text = Renderer(options).render(Self.dashboard(Self.unavailable), as: format)
        #expect(text.contains(cause) && text.contains("--timeout"), "\(text)")
        #expect(!text.contains(live), "\(text)")
        #expect(!text.contains(Sample.provider.terms.attribution), "\(text)")
      }
    }
  }

  @Test func `alerts of the weather's own service have its attribution, and their own age`() {
    var options = RenderOptions()
    options.showsAlerts = true
    var alert = Self.alert("Frost", .minor, hours: -2...10)
    alert.source = Sample.provider.name
    let alerts = PlaceAlerts(
      Fetched(
        AlertList([alert]),
        receivedAt: Sample.now.advanced(bySeconds: -1200),
        origin: .cache
      ),
      from: Sample.provider.name,
      at: Sample.now
    )
    for format in [OutputFormat.text, .plain] {
      let text = Renderer(options).render(Self.dashboard(alerts), as: format)
      #expect(text.contains(Sample.provider.terms.attribution), "\(text)")
      #expect(text.contains("cached"), "\(text)")
    }
  }

  @Test func `a card says that its alerts could not be checked`() {
    let text = Renderer().render(Self.dashboard(Self.unavailable), as: .text)
    #expect(text.contains("alerts could not be checked: North did not respond in time"))
  }

  @Test func `a list says whose alerts could not be checked, each cause once`() {
    func list(_ london: PlaceAlerts, _ montreal: PlaceAlerts) -> String {
      var places = [Sample.london, Sample.montreal]
      (places[0].alerts, places[1].alerts) = (london, montreal)
      return Renderer(RenderOptions(width: 120))
        .render(Sample.dashboard(Sample.fresh(places)), as: .text)
    }
    let cause = "alerts could not be checked: North did not respond in time"
    #expect(list(Self.unavailable, Self.unavailable).contains("\n \(cause)\n"))
    #expect(list(Self.response([]), Self.unavailable).contains("\n Montréal, CA: \(cause)\n"))
    #expect(!list(Self.response([]), .notCovered).contains("alerts"))
    var stale = PlaceAlerts(
      Fetched(
        AlertList(Self.alerts),
        receivedAt: Sample.now.advanced(bySeconds: -720),
        origin: .stale(SourceError(.timeout))
      ),
      from: "north",
      at: Sample.now
    )
    stale.title = "North"
    let both = list(stale, stale)
    #expect(both.contains("\(cause) · last data 12 min ago\n") && both.contains("⚠"))
  }

  @Test(arguments: [20, 40, 60, 80, 120])
  func `wide characters of alerts keep the columns`(width: Int) {
    let alerts = [
      ("大雨特別警報（土砂災害、浸水害）", "気象庁は東京地方に大雨特別警報を発表しました。最大級の警戒が必要です。"),
      ("폭염경보", "서울특별시에 폭염경보가 발효 중입니다. 야외활동을 자제하시기 바랍니다."),
      ("暴雨红色预警信号", "北京市气象台发布暴雨红色预警信号，请注意防范。"),
      ("👩‍🚀 storm ☔️", "e\u{301}"),
    ].map { event, text in
      var alert = Self.alert(DisplayText(event), .extreme, hours: 4...20)
      alert.headline = DisplayText(text)
      alert.description = [DisplayText(String(repeating: text, count: 8))]
      alert.areas = [DisplayText(event), DisplayText(text)]
      return alert
    }
    for showsAlerts in [false, true] {
      var options = RenderOptions(width: width)
      options.showsAlerts = showsAlerts
      let dashboard = Self.dashboard(Self.response(alerts))
      let lines = Renderer(options).render(dashboard, as: .text).split(separator: "\n")
      let widest = lines.map { TextWidth.width(of: String($0)) }.max() ?? 0
      #expect(widest <= width, "\(lines.filter { TextWidth.width(of: String($0)) > width })")
      #expect(lines.contains { $0.contains(showsAlerts ? "storm" : "大雨特") })
    }
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
