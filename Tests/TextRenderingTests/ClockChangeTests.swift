import Almanac
import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Screens of days with a clock change.
@Suite struct ClockChangeTests {
  private static func options(width: Int, isHourly: Bool = false) -> RenderOptions {
    var options = RenderOptions(width: width)
    options.forecast.isListed = true
    options.forecast.isHourly = isHourly
    return options
  }

  private static func text(_ renderer: Renderer, _ format: OutputFormat = .text) -> String {
    ClockChange.cards.map { renderer.render($0, as: format) }.joined(separator: "====\n")
  }

  @Test(arguments: [40, 80, 140])
  func `each place equals its golden file`(width: Int) throws {
    let renderer = Renderer(Self.options(width: width))
    try Golden.expect(Self.text(renderer), is: "clock-change-\(width).txt")
  }

  @Test func `each hour shows the local clock time`() throws {
    let renderer = Renderer(Self.options(width: 80, isHourly: true))
    try Golden.expect(Self.text(renderer, .plain), is: "clock-change-plain.txt")
    func hours(_ index: Int) throws -> [String] {
      let text = renderer.render(ClockChange.cards[index], as: .text)
      let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      return lines.compactMap { line in
        line.prefix(5).contains("–") && line.dropFirst(5).first == " "
          ? String(line.prefix(5)) : nil
      }
    }
    let forward = try hours(0)
    #expect(
      forward.prefix(11) == [
        "16–17", "17–18", "18–19", "19–20", "20–21", "21–22", "22–23", "23–24", "00–01", "01–03",
        "03–04",
      ]
    )
    let beirut = try hours(1)
    #expect(beirut.prefix(5) == ["17–20", "20–23", "23–03", "03–06", "06–09"])
    let back = try hours(3)
    #expect(back.filter { $0.hasSuffix("–01") } == ["00–01"])
    #expect(back.filter { $0 == "01–02" }.count == 2, "\(back)")
  }

  @Test(arguments: [24, 30, 31, 38, 45, 61, 72, 90, 120], Language.allCases)
  func `the labels below a chart are local clock times`(columns: Int, language: Language) {
    let clock = ClockText(text: Strings(language))
    for (now, weather) in ClockChange.places {
      let span = ChartSpan(from: now, to: now.advanced(bySeconds: 86_400))
      let ticks = TimeAxis(
        span: span,
        columns: columns,
        utcOffsets: weather.utcOffsets,
        clock: clock,
        startLabel: clock.text(.chartNow)
      ).ticks()
      #expect(ticks.count(where: \.isDayStart) == 1)
      for tick in ticks.dropFirst() {
        // The times of the column whose label it may be.
        let times = (0...24).map { now.advanced(bySeconds: $0 * 3600) }.flatMap { moment in
          [moment, weather.utcOffsets.start(of: weather.utcOffsets.date(at: moment))]
        }.map { $0.advanced(bySeconds: -Int64(weather.utcOffsets.civil(at: $0).minute) * 60) }
        let names = times.filter { span.column(of: $0, of: columns) == tick.column }.flatMap {
          moment -> [String] in
          let time = weather.utcOffsets.civil(at: moment)
          let start = weather.utcOffsets.start(of: weather.utcOffsets.date(at: moment))
          return start == moment
            ? [clock.shortDay(time), clock.narrowDay(time)] : [time.clock]
        }
        #expect(names.contains(tick.label), "\(tick.label) at \(columns)")
      }
      for (tick, next) in zip(ticks, ticks.dropFirst()) {
        #expect(tick.column + TextWidth.width(of: tick.label) < next.column)
      }
    }
  }

  @Test func `the moon of a longer day covers all its hours`() throws {
    let (now, weather) = ClockChange.places[3]
    for day in 0..<3 {
      let moment = now.advanced(bySeconds: Int64(day) * 86_400)
      let almanac = try #require(PlaceAlmanac(of: weather, at: moment))
      let clock = weather.utcOffsets
      #expect(almanac.date == clock.date(at: moment))
      for event in [almanac.moonTimes.moonrise, almanac.moonTimes.moonset].compactMap(\.self) {
        #expect(clock.date(at: event) == almanac.date)
      }
      #expect(almanac.sun.solarNoon > clock.start(of: almanac.date))
      #expect(almanac.sun.solarNoon < clock.end(of: almanac.date))
    }
  }

  @Test func `the offset in JSON is the one at that moment`() {
    let (now, weather) = ClockChange.places[0]
    #expect(weather.utcOffsetSeconds(at: now) == -18_000)
    #expect(weather.utcOffsetSeconds(at: now.advanced(bySeconds: 86_400)) == -14_400)
    let report = WeatherReport(places: [weather])
    let later = Dashboard(
      generatedAt: now.advanced(bySeconds: 86_400),
      isDemo: false,
      panels: [Sample.panel(.fresh(Snapshot(content: .weather(report), fetchedAt: now)))]
    )
    let json = Renderer(Self.options(width: 80)).render(later, as: .json)
    #expect(
      json.contains("\"utcOffsetSeconds\":-14400") || json.contains("\"utcOffsetSeconds\": -14400")
    )
  }
}
