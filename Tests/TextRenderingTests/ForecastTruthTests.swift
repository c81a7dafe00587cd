import DashCore
import Testing

@testable import TextRendering

/// Dry, low, old and unknown values are drawn as what they are.
@Suite struct ForecastTruthTests {
  private static func texts(_ lines: [StyledLine]) -> [String] {
    lines.map(\.text)
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(separator: " ")
  }

  private static func page(
    width: Int = 80,
    isHourly: Bool = false,
    now: Timestamp = Sample.now
  ) -> Page {
    Page(options: ForecastSample.options(width: width, isHourly: isHourly), now: now)
  }

  private static func moment(hoursLater hours: Int64) -> Timestamp {
    Sample.now.advanced(bySeconds: hours * 3600)
  }

  // MARK: Dry and unknown

  @Test func `a dry hour is blank and an unknown one is not`() throws {
    var hours = (1...3 as ClosedRange<Int64>).map {
      ForecastHour(time: Self.moment(hoursLater: $0))
    }
    hours[0].precipitationProbabilityPercent = 0
    hours[0].rainMillimetresPerHour = 0
    hours[2].precipitationProbabilityPercent = 60
    hours[2].rainMillimetresPerHour = 1.2
    let place = ForecastSample.place(Sample.london, hours: hours)
    let table = try #require(ForecastHours(place, on: Self.page(isHourly: true)))
    let rows = Self.texts(table.laidOut()).map(Self.words).filter { words in
      words.first?.contains(":") == true
    }
    #expect(
      rows == [
        ["14:05–15:05"], ["15:05–16:05", "·", "·"],
        ["16:05–17:05", "☂", "light", "rain", "60%", "1.2"],
      ]
    )
  }

  @Test func `a dry day is blank and an unknown one is not`() throws {
    var days = (0..<3 as Range<Int64>).map { index in
      let moment = Self.moment(hoursLater: index * 24)
      return ForecastDay(date: CivilDate(at: moment, utcOffsetSeconds: 0))
    }
    days[0].precipitationProbabilityPercent = 0
    days[0].rainMillimetres = 0
    days[2].precipitationProbabilityPercent = 60
    days[2].rainMillimetres = 1.2
    var place = Sample.london
    place.forecast = Forecast(hours: [], days: days)
    let table = try #require(ForecastDays(place, on: Self.page()))
    #expect(
      Self.texts(table.laidOut()).map(Self.words)
        == [["today"], ["Sat", "21", "·", "·"], ["Sun", "22", "60%", "1.2", "mm"]]
    )
  }

  @Test func `rain of 0.0 mm is little rain, not none`() throws {
    let place = WorldPlace.here(
      code: 804,
      spells: [.init(hours: 3..<6, code: 500, millimetresPerHour: 0, probability: 40)]
    ).weather
    let page = Self.page(width: 100, isHourly: true, now: WorldPlace.now)
    let hours = Self.texts(try #require(ForecastHours(place, on: page)).laidOut())
    let wet = hours.filter { $0.contains("light rain") }
    #expect(wet.count == 3 && wet.allSatisfy { $0.contains(" <0.1 ") })
    #expect(hours.filter { $0.contains("<0.1") } == wet)
    let days = Self.texts(try #require(ForecastDays(place, on: page)).laidOut())
    let today = Self.words(try #require(days.first))
    #expect(today.prefix(7) == ["today", "☂", "light", "rain", "40%", "<0.1", "mm"], "\(today)")
    #expect(days.dropFirst().allSatisfy { !$0.contains("<0.1") })
  }

  @Test func `a chart has bars of rain only if some falls`() throws {
    func rows(_ place: PlaceWeather) throws -> Int {
      let chart = try #require(ForecastChart(place, on: Self.page(now: WorldPlace.now)))
      return chart.laidOut(.brief).count
    }
    #expect(try rows(WorldPlace.here(code: 804).weather) == 3)
    #expect(try rows(Self.place(millimetresPerHour: 1)) == 4)
  }

  // MARK: Periods

  @Test func `a day with a gap is a part of the day`() throws {
    let gap = Self.moment(hoursLater: 18)...Self.moment(hoursLater: 30)
    let hours = ForecastSample.hours(days: 3, stepHours: 3).filter { !gap.contains($0.time) }
    let place = ForecastSample.place(Sample.london, hours: hours, stepHours: 3)
    let days = try #require(ForecastDays(place, on: Self.page()))
    // What is over of today needs no note.
    #expect(
      Self.texts(days.partialLines)
        == [" * Sat 21 only part of the day is known, Mon 23 until 09:00"]
    )
  }

  @Test func `the chart and the table agree on a period`() throws {
    let page = Self.page(width: 100, isHourly: true)
    let place = ForecastSample.threeHourly
    let rows = Self.texts(try #require(ForecastHours(place, on: page)).laidOut())
    let evening = try #require(rows.first { $0.contains(" 18–21 ") })
    #expect(evening.contains("light rain"))
    #expect(evening.contains("63%  0.8"))

    let chart = try #require(ForecastChart(place, on: page))
    let step = try #require(
      place.forecast?.hours.first { hour in
        place.utcOffsets.civil(at: hour.time).hour == 21
      }
    )
    let sample = HourSample(
      chart.hours,
      stepSeconds: chart.stepSeconds,
      from: step.time.advanced(bySeconds: -10_800),
      to: step.time
    )
    #expect(sample.probabilityPercent.map { $0.rounded() } == 63)
    #expect(sample.shown == step)
    #expect(sample.middle == step)
  }

  // MARK: Now

  @Test(arguments: [(0, true), (3, false)] as [(Int64, Bool)])
  func `today's bar marks only a present temperature`(
    hoursLater: Int64,
    isMarked: Bool
  ) throws {
    let page = Self.page(now: Self.moment(hoursLater: hoursLater))
    let days = try #require(ForecastDays(ForecastSample.hourly, on: page))
    #expect(Self.texts(days.laidOut()).joined().contains("●") == isMarked)
  }

  /// The rain of the first hours, the measured sky, and the one that is shown.
  private static let presents: [(millimetresPerHour: Double, measured: Sky, shown: Sky)] = [
    (1, .clear, .rain), (0, .fog, .fog),
  ]

  @Test(arguments: presents)
  func `coming rain overrides the measured sky`(
    millimetresPerHour: Double,
    measured: Sky,
    shown: Sky
  ) throws {
    var place = Self.place(millimetresPerHour: millimetresPerHour)
    place.condition = Condition(measured, code: 800, isDay: true)
    let page = Self.page(now: WorldPlace.now)
    let chart = try #require(ForecastChart(place, on: page))
    let text = chart.laidOut(.detailed(rows: 4))[0].text.drop { $0 == " " }
    #expect(text.hasPrefix(page.icon(of: shown, isDay: true).text))
  }

  // MARK: Low values

  @Test(arguments: [(0.3, false), (30, true)] as [(Double, Bool)])
  func `light rain does not look heavy`(
    millimetresPerHour: Double,
    isHigh: Bool
  ) throws {
    let place = Self.place(millimetresPerHour: millimetresPerHour)
    let chart = try #require(ForecastChart(place, on: Self.page(now: WorldPlace.now)))
    let lines = Self.texts(chart.laidOut(.detailed(rows: 8)))
    #expect(lines.joined().contains(isHigh ? "█" : "▂"))
    #expect(lines.joined().contains("█") == isHigh)
  }

  /// Returns a place with rain in the next three hours.
  private static func place(millimetresPerHour: Double) -> PlaceWeather {
    WorldPlace.here(
      code: 800,
      spells: [
        .init(
          hours: 0..<3,
          code: millimetresPerHour > 0 ? 500 : 804,
          millimetresPerHour: millimetresPerHour,
          probability: 90
        )
      ]
    ).weather
  }

  @Test(arguments: [false, true])
  func `a place without days or hours is a row with the reason as its status`(isHourly: Bool) {
    var unforeseen = Sample.london
    unforeseen.$forecast.error = SourceError(.timeout)
    let missing = PlaceWeather(requestedPlace: .name("Lundon"), error: SourceError(.notFound))
    let report = WeatherReport(places: [ForecastSample.hourly, unforeseen], missing: [missing])
    let snapshot = Snapshot(content: .weather(report), fetchedAt: Sample.now)
    var panel = Sample.panel(.failed(SourceError(.offline)))
    panel.places = [.name("Oslo")]
    let dashboard = Sample.dashboard(panels: [Sample.panel(.fresh(snapshot)), panel])
    var options = RenderOptions()
    options.forecast.isListed = true
    options.forecast.isHourly = isHourly
    options.forecast.days = 2
    let records = CSVRecords.records(of: Renderer(options).render(dashboard, as: .csv))
    #expect(Set(records.map(\.count)).count == 1)
    let rows = records.suffix(3).map { "\($0[2]) \($0[5])" }
    #expect(rows == ["timeout London", "not_found Lundon", "offline Oslo"])
    let table = Renderer(options).render(dashboard, as: .markdown)
    for cell in rows.flatMap({ $0.split(separator: " ") }) {
      #expect(table.replacing("\\", with: "").contains(" \(cell) "), "\(table)")
    }
  }
}
