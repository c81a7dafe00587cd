import DashCore
import DashTestSupport
import Foundation
import Localization
import Testing

@testable import TextRendering

/// Places in an order other than the requested one.
@Suite struct PlaceOrderTests {
  private static func place(
    _ name: String,
    temperature: Double? = nil,
    wind: Double? = nil,
    rain: Double? = nil,
    snow: Double? = nil
  ) -> PlaceWeather {
    var place = PlaceWeather(requestedPlace: .name(name))
    place.name = DisplayText(name)
    place.temperatureCelsius = temperature
    place.windSpeedMetresPerSecond = wind
    place.rainMillimetresPerHour = rain
    place.snowMillimetresPerHour = snow
    return place
  }

  private static let report = WeatherReport(
    places: [
      place("oslo", temperature: -4, wind: 3, snow: 2),
      place("Évora", temperature: 18, wind: 3),
      place("Nowhere"),
      place("Ålesund", temperature: 6, wind: 9, rain: 1.5, snow: 1),
      place("Zug", temperature: 6, rain: 0),
    ],
    missing: [
      PlaceWeather(requestedPlace: .name("Atlantis"), error: SourceError(.notFound)),
      PlaceWeather(
        requestedPlace: .name("Bern"),
        error: SourceError(.timeout),
        cached: Fetched(place("Bern", temperature: 7), receivedAt: Sample.now, origin: .cache)
      ),
    ]
  )

  private static func dashboard() -> Dashboard {
    let snapshot = Snapshot(content: .weather(report), fetchedAt: Sample.now)
    let requestedPlaces =
      report.places.map(\.requestedPlace) + report.missing.compactMap(\.requestedPlace)
    let panel = Panel(
      name: "weather",
      descriptor: Sample.provider,
      places: requestedPlaces,
      state: .stale(snapshot, SourceError(.timeout))
    )
    return Sample.dashboard(panels: [panel])
  }

  /// An order, its places, and its rows of the table, which include stale weather.
  @Test(arguments: [
    (
      "name", ["Ålesund", "Évora", "Nowhere", "oslo", "Zug"],
      ["Ålesund", "Bern", "Évora", "Nowhere", "oslo", "Zug"]
    ),
    (
      "temp", ["Évora", "Ålesund", "Zug", "oslo", "Nowhere"],
      ["Évora", "Bern", "Ålesund", "Zug", "oslo", "Nowhere"]
    ),
    (
      "wind", ["Ålesund", "oslo", "Évora", "Nowhere", "Zug"],
      ["Ålesund", "oslo", "Évora", "Nowhere", "Zug", "Bern"]
    ),
    (
      "rain", ["Ålesund", "oslo", "Zug", "Évora", "Nowhere"],
      ["Ålesund", "oslo", "Zug", "Évora", "Nowhere", "Bern"]
    ),
  ])
  func `places are sorted with missing values last and ties as requested`(
    name: String,
    places: [String],
    expected: [String]
  ) throws {
    let order = try #require(PlaceOrder(rawValue: name))
    let panel = try #require(order.sorted(Self.dashboard()).panels.first)
    guard case .weather(let report) = panel.state.snapshot?.content else {
      Issue.record("no weather")
      return
    }
    #expect(panel.state.status == "stale")
    #expect(report.places.map { $0.name?.string } == places)
    #expect(report.missing.map(\.requestedPlace) == [.name("Bern"), .name("Atlantis")])
    let rows = report.rows(inOrderOf: panel.places)
    #expect(rows.map { $0.name?.string } == expected)
  }

  @Test func `every format uses the same order`() throws {
    for format in OutputFormat.all(for: .dashboard) {
      var options = RenderOptions(width: 100)
      options.placeOrder = PlaceOrder(rawValue: "temp")
      let text = Renderer(options).render(Self.dashboard(), as: format)
      let warm = try #require(text.range(of: "Évora"))
      let cold = try #require(text.range(of: "oslo"))
      #expect(warm.lowerBound < cold.lowerBound, "\(format)")
    }
  }

  // MARK: Columns

  private static func table(_ columns: String, width: Int = 100) throws -> [String] {
    var options = RenderOptions(width: width)
    let chosen: [PlaceValue] = try #require(PlaceValue.columns(columns))
    options.columns = chosen
    return Renderer(options).render(dashboard(), as: .text).split(separator: "\n").map(
      String.init
    )
  }

  @Test func `the named columns are shown in their order`() throws {
    let lines = try Self.table("rain,wind,temp")
    let head = try #require(lines.first { $0.contains("rain") && $0.contains("wind") })
    #expect(lines.contains { $0.split(separator: " ") == ["mm", "m/s", "°C"] })
    let rain = try #require(head.range(of: "rain"))
    let wind = try #require(head.range(of: "wind"))
    #expect(rain.lowerBound < wind.lowerBound)
    #expect(!head.contains("humidity"))
    let row = try #require(lines.first { $0.contains("Ålesund") })
    #expect(row.split(separator: " ").map(String.init).last == "6.0")
  }

  @Test(arguments: ["temp,humidity,rain.chance", "wind,amount,snowfall", "rain.amount,temp"])
  func `each named column has a heading with its name`(_ columns: String) throws {
    let head = try Self.table(columns).prefix(3).joined(separator: " ")
    for value in try #require(PlaceValue.columns(columns)) where value != .temperature {
      let group = value.column?.group.map { Strings(.english)($0) }
      let name = group ?? value.label.map { Strings(.english)($0) } ?? value.name
      #expect(head.contains(name), "\(head)")
    }
  }

  @Test func `a narrower page drops columns from the right`() throws {
    let all = "temp,feels,wind,humidity,pressure,visibility"
    for width in [24, 40, 60, 90] {
      let lines = try Self.table(all, width: width)
      #expect(lines.allSatisfy { TextWidth.width(of: $0) <= width }, "\(width)")
      let head = lines.first { $0.contains("feels") } ?? ""
      let shown = head.split(separator: " ").map(String.init)
      #expect(Array(["°C", "feels", "m/s", "%", "hPa", "km"].prefix(shown.count)) == shown)
    }
  }

  @Test func `a named column is shown even if no place reports it`() throws {
    let lines = try Self.table("pressure,uv,sun")
    let head = try #require(lines.first { $0.contains("pressure") })
    #expect(head.contains("pressure"))
    #expect(lines.contains { $0.split(separator: " ") == ["hPa", "UV", "sun"] })
  }

  @Test func `the lowest and highest temperatures are those of today's forecast`() throws {
    var london = Sample.london
    var (today, tomorrow) = (
      ForecastDay(date: london.utcOffsets.date(at: Sample.now)),
      ForecastDay(date: london.utcOffsets.date(at: Sample.now.advanced(bySeconds: 86_400)))
    )
    (today.temperatureMinCelsius, today.temperatureMaxCelsius) = (1.2, 11.4)
    (tomorrow.temperatureMinCelsius, tomorrow.temperatureMaxCelsius) = (2, 12)
    london.forecast = Forecast(hours: [], days: [today, tomorrow])
    var montreal = Sample.montreal
    montreal.forecast = Forecast(hours: [], days: [tomorrow])
    var options = RenderOptions(width: 100)
    options.columns = PlaceValue.columns("temp,low,high")
    let report = Sample.dashboard(Sample.fresh([london, montreal]))
    let rows = Renderer(options).render(report, as: .text).split(separator: "\n").map {
      $0.split(separator: " ").suffix(3).map(String.init)
    }
    #expect(rows.contains(["7.4", "1°", "11°"]))
    #expect(rows.contains(["−3.5", "·", "·"]))
  }

  @Test func `the spread across a city is not shown as the range of a day`() {
    for (format, width) in [(OutputFormat.text, 84), (.text, 30), (.text, 200), (.plain, 84)] {
      for dashboard in [Sample.card, Sample.table] {
        let text = Renderer(RenderOptions(width: width)).render(dashboard, as: format)
        let words = text.split(whereSeparator: \.isWhitespace)
        #expect(!words.contains { ["6.1", "6°", "8.3", "8.3°", "low", "high"].contains($0) })
      }
    }
  }

  @Test func `the column names are those of the list, each once`() {
    #expect(PlaceValue.columns("temp,temp") == nil)
    #expect(PlaceValue.columns("temp,") == nil)
    #expect(PlaceValue.columns("") == nil)
    #expect(PlaceValue.columns("place") == nil)
    #expect(PlaceValue.columns("sun,temp")?.map(\.name) == ["sun", "temp"])
    #expect(PlaceValue.columns("chance,rain.chance") == nil)
  }
}
