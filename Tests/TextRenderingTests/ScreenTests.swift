import DashCore
import DashTestSupport
import Foundation
import Localization
import Testing

@testable import TextRendering

/// A dashboard with the golden file of its screen; the file's name tells the format.
struct ScreenCase: Sendable, CustomTestStringConvertible {
  let name: String
  let dashboard: Dashboard
  let options: RenderOptions

  init(_ name: String, _ dashboard: Dashboard, _ options: RenderOptions = RenderOptions()) {
    (self.name, self.dashboard, self.options) = (name, dashboard, options)
  }

  var testDescription: String { name }

  var text: String {
    let formats: [String: OutputFormat] = [
      "csv": .csv, "influx": .influx, "json": .json, "md": .markdown, "prom": .prometheus,
    ]
    let format =
      formats[String(name.split(separator: ".").last ?? "")]
      ?? (name.contains("plain") ? .plain : .text)
    return Renderer(options).render(dashboard, as: format)
  }
}

extension ScreenCase {
  static let all = weather + data + forecasts + skies + languages + numbers

  /// The formats of programs that compute with the data.
  private static let numbers: [ScreenCase] = {
    var hours = RenderOptions()
    hours.forecast.isListed = true
    hours.forecast.days = 1
    hours.version = "1.2.3"
    var days = hours
    hours.forecast.isHourly = true
    days.forecast.days = 2
    let forecast = Sample.dashboard(Sample.fresh([ForecastSample.hourly]))
    return [
      ScreenCase("troubled.csv", Sample.partlyFailed),
      ScreenCase("troubled.md", Sample.partlyFailed),
      ScreenCase("troubled.prom", Sample.partlyFailed, days),
      ScreenCase("troubled.influx", Sample.partlyFailed, days),
      ScreenCase("hours.csv", forecast, hours),
      ScreenCase("days.md", forecast, days),
      ScreenCase("days.prom", forecast, days),
      ScreenCase("days.influx", forecast, days),
    ]
      + DataSample.dashboards.flatMap { name, dashboard in
        (name == "tides" ? ["csv", "md"] : name == "sensors" ? ["prom", "influx"] : [])
          .map { ScreenCase("data-\(name).\($0)", dashboard) }
      }
  }()

  /// Returns a screen for each width; that all others fit, and are ASCII where they must, is tested
  /// with random data.
  private static func layouts(_ name: String, _ dashboard: Dashboard, _ widths: [Int])
    -> [ScreenCase]
  {
    widths.map { ScreenCase("\(name)-\($0).txt", dashboard, RenderOptions(width: $0)) }
  }

  private static let demo = Sample.dashboard(Sample.fresh([Sample.london]), isDemo: true)

  /// Table and card where a layout changes, colours, units, errors, the demo.
  private static let weather: [ScreenCase] =
    layouts("table", Sample.table, [60, 120]) + layouts("card", Sample.card, [60, 120]) + [
      ScreenCase("color-16.txt", Sample.table, .init(width: 84, colorDepth: .ansi16)),
      ScreenCase("color-256.txt", Sample.table, .init(width: 84, colorDepth: .ansi256)),
      ScreenCase("color-truecolor.txt", Sample.table, .init(width: 84, colorDepth: .truecolor)),
      ScreenCase("table-imperial.txt", Sample.table, .init(width: 120, units: .imperial)),
      ScreenCase("table-standard.txt", Sample.table, .init(width: 84, units: .standard)),
      ScreenCase("card-imperial.txt", Sample.card, .init(width: 84, units: .imperial)),
      ScreenCase("card-night.txt", Sample.dashboard(Sample.fresh([Sample.montreal]))),
      ScreenCase("card-sparse.txt", Sample.dashboard(Sample.fresh([Sample.sparse]))),
      ScreenCase("demo.txt", demo),
      ScreenCase("local-clock.txt", Sample.card, .init(width: 60, utcOffsetSeconds: 36_000)),
      ScreenCase("troubled.txt", Sample.partlyFailed),
      ScreenCase("troubled-30.txt", Sample.partlyFailed, .init(width: 30)),
      ScreenCase("card-past.txt", HistorySample.card),
      ScreenCase("card-past-120.txt", HistorySample.card, .init(width: 120)),
      ScreenCase("card-past-plain.txt", HistorySample.card),
      ScreenCase("card-past.json", HistorySample.card),
      ScreenCase("nothing.txt", Sample.dashboard()),
      ScreenCase("plain.txt", Sample.table),
      ScreenCase(
        "plain-ascii-imperial.txt",
        Sample.table,
        .init(width: 40, isUnicode: false, units: .imperial)
      ),
      ScreenCase("plain-troubled.txt", Sample.partlyFailed),
      ScreenCase("plain-demo.txt", demo),
      ScreenCase("table.json", Sample.table),
      ScreenCase("troubled.json", Sample.partlyFailed),
    ]

  /// Tables, metrics and texts; stale and failed ones.
  private static let data: [ScreenCase] =
    DataSample.dashboards.flatMap { name, dashboard in
      layouts(name, dashboard, [60]) + [
        ScreenCase("\(name)-plain.txt", dashboard), ScreenCase("\(name).json", dashboard),
        ScreenCase(
          "\(name)-color.txt",
          dashboard,
          .init(width: 150, colorDepth: .ansi16, units: .imperial)
        ),
      ]
    }
    + layouts("data-stale", DataSample.stale, [60])
    + layouts("data-failed", DataSample.failed, [60])
    + ["data-stale-plain.txt", "data-stale.json"].map { ScreenCase($0, DataSample.stale) }

  private static func forecast(
    _ name: String,
    _ place: PlaceWeather,
    _ options: RenderOptions = ForecastSample.options()
  ) -> ScreenCase {
    ScreenCase("forecast-\(name).txt", SkySample.dashboard(place), options)
  }

  /// Cards with forecasts, and forecasts of several places.
  private static let forecasts: [ScreenCase] =
    [40, 80, 140].flatMap { width in
      let options = ForecastSample.options(width: width)
      return [
        forecast("hourly-\(width)", ForecastSample.hourly, options),
        forecast("three-hourly-\(width)", ForecastSample.threeHourly, options),
      ]
    }
    + [
      forecast("ascii-80", ForecastSample.hourly, ForecastSample.options(isUnicode: false)),
      forecast("polar-day", ForecastSample.polarDay),
      forecast("polar-night", ForecastSample.polarNight),
      forecast("southern", ForecastSample.southern),
      forecast("half-hour-zone", ForecastSample.halfHourZone),
      forecast("nowhere", ForecastSample.nowhere),
      forecast("empty", ForecastSample.empty),
      forecast("imperial", ForecastSample.hourly, ForecastSample.options(units: .imperial)),
      forecast("color", ForecastSample.hourly, ForecastSample.options(colorDepth: .truecolor)),
      forecast(
        "each-hour-100",
        ForecastSample.hourly,
        ForecastSample.options(width: 100, isHourly: true, days: 2)
      ),
      forecast(
        "each-hour-40",
        ForecastSample.threeHourly,
        ForecastSample.options(width: 40, isHourly: true, days: 2)
      ),
      ScreenCase(
        "forecast-places.txt",
        Sample.dashboard(
          Sample.fresh([ForecastSample.hourly, ForecastSample.southern, Sample.sparse])
        ),
        ForecastSample.options(isHourly: true, days: 1)
      ),
      forecast("failed", failed),
    ]

  private static let failed: PlaceWeather = {
    var place = Sample.london
    place.$forecast.error = SourceError(.timeout)
    place.$air.error = SourceError(.unauthorized)
    return place
  }()

  /// The sun and the moon.
  private static let skies: [ScreenCase] = [
    ("sky-london", SkySample.dashboard(Sample.london)),
    ("sky-polar-day", SkySample.dashboard(SkySample.mcMurdo)),
    ("sky-polar-night", SkySample.dashboard(SkySample.longyearbyen)),
    ("sky-kathmandu", SkySample.dashboard(SkySample.kathmandu)),
    ("sky-white-night", SkySample.dashboard(SkySample.tromso, at: SkySample.midsummer)),
  ].flatMap { name, dashboard in
    ["\(name).json", "\(name)-plain.txt", "\(name).txt"].map { ScreenCase($0, dashboard) }
  }

  private static let languages: [ScreenCase] = [Language.german, .japanese].flatMap { language in
    LanguageTests.dashboards.map { name, dashboard in
      var options = RenderOptions()
      options.language = language
      return ScreenCase("language-\(language.rawValue)-\(name).txt", dashboard, options)
    }
  }
}

@Suite struct ScreenTests {
  @Test(arguments: ScreenCase.all)
  func `a screen equals its golden file`(screen: ScreenCase) throws {
    try Golden.expect(screen.text, is: screen.name)
  }

  @Test func `a name that recurs in its country is shown with its region`() {
    var place = Sample.london
    place.place.state = "England"
    let dashboard = SkySample.dashboard(place)
    #expect(Renderer().render(dashboard, as: .text).contains(" London, GB "))
    place.place.isStateNeeded = true
    let named = Renderer().render(SkySample.dashboard(place), as: .text)
    #expect(named.contains(" London, England, GB "))
  }

  @Test func `a narrow row of administration ends with a part that can be read`() {
    let separator = Typography(isUnicode: true).separator
    let names = ["OpenWeatherMap; ECCC; WMO", "radar not checked"]
    let source = [Span(names[0]), Span(separator), Span(names[1])]
    for width in 20...90 {
      let page = Page(options: RenderOptions(width: width), now: Sample.now)
      var status = WatchStatus(intervalSeconds: 60)
      status.notice = "sorted by temperature"
      let line = StatusLine(status: status, page: page, sources: [source]).laidOut()
      #expect(!line.text.hasSuffix(separator), "\(line.text)")
      let text = line.text.split(separator: separator).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let last = text.last ?? ""
      let isWhole = ([status.notice ?? ""] + names).contains { last == $0 }
      #expect(line.width <= width && (isWhole || last.hasSuffix("…")), "\(line.text)")
      #expect(isWhole || text.count == 1 || last.count >= 12, "\(line.text)")
    }
  }
}
