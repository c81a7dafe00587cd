import DashCore
import Localization
import Testing

@testable import TextRendering

/// The parts of a drawn forecast.
@Suite struct ForecastPartsTests {
  private static let unicode = Typography(isUnicode: true)

  private static func text(_ lines: [[Span]]) -> [String] {
    lines.map { $0.map(\.text).joined() }
  }

  private static func slots(
    width: Int,
    offset: Int = 0,
    now: Timestamp = Sample.now
  ) -> [String] {
    TimeAxis(
      span: ChartSpan(from: now, to: now.advanced(bySeconds: 86_400)),
      columns: width,
      utcOffsets: UTCOffsets(offset),
      startLabel: "now"
    ).ticks().map(\.label)
  }

  @Test func `the hours are local and as many as fit`() {
    #expect(
      Self.slots(width: 72)
        == ["now", "18:00", "21:00", "Sat 21", "03:00", "06:00", "09:00", "12:00"]
    )
    #expect(Self.slots(width: 34) == ["now", "18:00", "Sat 21", "06:00"])
    #expect(Self.slots(width: 34, offset: 20_700).prefix(3) == ["now", "Sat 21", "06:00"])
    #expect(Self.slots(width: 120).count == 8)
    // A day that begins within the hour still gets its name.
    let late = Sample.now.advanced(bySeconds: 9 * 3600 + 600)
    #expect(Self.slots(width: 72, now: late).prefix(2) == ["Sat 21", "03:00"])
  }

  @Test func `the day that begins at midnight has its name in every language`() {
    for language in Language.allCases {
      let clock = ClockText(text: Strings(language))
      for columns in 24...120 {
        let axis = TimeAxis(
          span: ChartSpan(from: Sample.now, to: Sample.now.advanced(bySeconds: 86_400)),
          columns: columns,
          utcOffsets: UTCOffsets(0),
          clock: clock,
          startLabel: clock.text(.chartNow)
        )
        let days = axis.ticks().filter(\.isDayStart)
        #expect(!days.isEmpty, "\(language) at \(columns)")
      }
    }
  }

  private static func page(_ options: RenderOptions = RenderOptions()) -> Page {
    Page(options: options, now: Sample.now)
  }

  @Test func `ranges share one scale, with their numbers in the ends, and mark the present`() {
    let ranges: [RangeBars.Range] = [
      .init(low: 4, high: 9, mark: 7), .init(low: 2, high: 6), .init(low: -1, high: 5),
      .init(low: 5, high: nil), .init(low: 9, high: 9), .init(low: nil, high: nil),
    ]
    #expect(
      Self.text(RangeBars(ranges: ranges, page: Self.page()).bars(width: 24))
        == [
          "╶╶╶╶╶╶╶╶╶╶╶╶4°███●██9°╶╶", "╶╶╶╶╶╶╶╶2°████6°╶╶╶╶╶╶╶╶", "╶╶−1°███████5°╶╶╶╶╶╶╶╶╶╶",
          "5°                      ", "╶╶╶╶╶╶╶╶╶╶╶╶╶╶╶╶╶╶╶9°█9°", "                        ",
        ]
    )
    let ascii = RangeBars(
      ranges: [.init(low: 0, high: 8, mark: 4)],
      page: Self.page(RenderOptions(isUnicode: false))
    )
    #expect(Self.text(ascii.bars(width: 12)) == ["0C====o===8C"])
    let none = RangeBars(ranges: [.init(low: nil, high: nil)], page: Self.page())
    #expect(Self.text(none.bars(width: 3)) == ["   "])
  }

  @Test func `a bar goes from cold to warm, its numbers stand on it and its mark on neither`() {
    let bars = RangeBars(ranges: [.init(low: 0, high: 8, mark: 5)], page: Self.page())
    let styles = bars.bars(width: 8)[0].map(\.style)
    #expect(styles[0] == .onTemperature(celsius: 0) && styles[1] == .onTemperature(celsius: 0))
    #expect(styles[2] == .temperature(celsius: 2.5) && styles[3] == .temperature(celsius: 3.5))
    #expect(styles[4] == .plain)
    #expect(styles[6] == .onTemperature(celsius: 8) && styles[7] == .onTemperature(celsius: 8))
  }

  @Test func `precipitation belongs to its own time`() {
    let hours = (0...4).map { index in
      var hour = ForecastHour(time: Sample.now.advanced(bySeconds: Int64(index) * 3600))
      hour.rainMillimetresPerHour = Double(index)
      hour.precipitationProbabilityPercent = Double(index * 10)
      return hour
    }
    func sample(from start: Int64, to end: Int64) -> HourSample {
      HourSample(
        hours,
        stepSeconds: 3600,
        from: Sample.now.advanced(bySeconds: start),
        to: Sample.now.advanced(bySeconds: end)
      )
    }
    #expect(sample(from: 0, to: 7200).millimetres == 3)
    #expect(sample(from: 0, to: 7200).probabilityPercent == 20)
    #expect(sample(from: 1800, to: 5400).millimetres == 1.5)
    #expect(sample(from: 0, to: 7200).shown == hours[2])
    #expect(sample(from: 86_400, to: 90_000).millimetres == nil)
  }

  @Test func `an icon is above the time when it rains`() {
    let hours = (0...3).map { index in
      var hour = ForecastHour(time: Sample.now.advanced(bySeconds: Int64(index) * 3600))
      hour.rainMillimetresPerHour = index == 1 ? 2 : 0
      return hour
    }
    let shown = (0..<3).map { index in
      let sample = HourSample(
        hours,
        stepSeconds: 3600,
        from: Sample.now.advanced(bySeconds: Int64(index) * 3600),
        to: Sample.now.advanced(bySeconds: Int64(index + 1) * 3600)
      )
      return sample.shown?.time
    }
    #expect(shown == [hours[1].time, hours[2].time, hours[3].time])
  }

  @Test func `the place's sun decides between day and night, else the forecast does`() {
    let night = Sample.now.advanced(bySeconds: 6 * 3600)
    #expect(Sample.london.isDay(at: Sample.now) == true)
    #expect(Sample.london.isDay(at: night) == false)
    #expect(SkySample.mcMurdo.isDay(at: night) == true)
    #expect(SkySample.longyearbyen.isDay(at: Sample.now) == false)
    #expect(ForecastSample.nowhere.isDay(at: Sample.now) == true)
    #expect(Sample.montreal.isDay(at: Sample.now) == nil)
  }

  @Test(arguments: Language.allCases)
  func `a day shows both temperatures on the narrowest page`(language: Language) throws {
    var options = RenderOptions(width: 20)
    options.language = language
    options.forecast.isListed = true
    let place = WorldPlace.here(low: -15, high: -11, code: 800).weather
    let page = Page(options: options, now: WorldPlace.now)
    let days = try #require(ForecastDays(place, on: page))
    for line in days.laidOut().prefix(days.days.count) {
      let text = line.text
      #expect(text.filter { $0 == "°" }.count == 2, "\(text)")
      #expect(line.width <= 20)
    }
  }

  @Test func `snow is shown by its depth if that is known, and a mixed day says both`() {
    func text(_ units: Units, _ format: OutputFormat = .text) -> String {
      var day = ForecastDay(date: CivilDate(at: Sample.now, utcOffsetSeconds: 0))
      (day.snowMillimetres, day.snowfallCentimetres) = (10, 7)
      var mixed = ForecastDay(date: CivilDate(daysSinceEpoch: day.date.daysSinceEpoch + 1))
      (mixed.snowMillimetres, mixed.snowfallCentimetres, mixed.rainMillimetres) = (10, 7, 12)
      var water = ForecastDay(date: CivilDate(daysSinceEpoch: day.date.daysSinceEpoch + 2))
      water.snowMillimetres = 10
      let hours = (1...12).map { number in
        var hour = ForecastHour(time: Sample.now.advanced(bySeconds: Int64(number) * 3600))
        (hour.snowMillimetresPerHour, hour.snowfallCentimetresPerHour) = (10, 7)
        hour.temperatureCelsius = -3
        return hour
      }
      var place = Sample.london
      (place.rainMillimetresPerHour, place.snowMillimetresPerHour) = (nil, 2)
      place.snowfallCentimetresPerHour = 1.4
      place.forecast = Forecast(hours: hours, days: [day, mixed, water])
      var options = RenderOptions(width: 100)
      options.units = units
      return Renderer(options).render(Sample.dashboard(Sample.fresh([place])), as: format)
    }
    for expected in [" 7.0 cm ", " 7.0 cm + 12.0 mm", "10.0 mm", "1.4 cm/h", "7.0 cm"] {
      #expect(text(.metric).contains(expected), "\(expected): \(text(.metric))")
    }
    #expect(!text(.metric).contains("2.0 mm/h"))
    #expect(text(.imperial).contains(" 2.8 in + 0.47 in"))
    #expect(text(.metric, .plain).contains("snow 7.0 cm"))
    #expect(text(.metric, .json).contains(#""snowfallCentimetres": 7"#))
    #expect(text(.metric, .json).contains(#""snowMillimetres": 10"#))
  }
}
