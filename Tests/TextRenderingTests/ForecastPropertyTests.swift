import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// Properties of every forecast, whatever a service sends.
@Suite(.ownThread) struct ForecastPropertyTests {
  private static func forecast(
    using generator: inout SeededGenerator,
    hasAbsurdities: Bool = true
  ) -> PlaceWeather {
    func number(_ range: ClosedRange<Double>) -> Double? {
      switch Int.random(in: 0..<24, using: &generator) {
      case 0 where hasAbsurdities:
        [Double.nan, .infinity, -1e300, 1e8, -0.0].randomElement(using: &generator)
      case 1...3 where hasAbsurdities: nil
      default: Double.random(in: range, using: &generator)
      }
    }
    var place = Sample.london
    place.utcOffsetSeconds =
      [nil, 0, 20_700, -43_200, 50_400].randomElement(using: &generator) ?? 0
    place.latitude = [nil, 0, 70, -89].randomElement(using: &generator) ?? nil
    if hasAbsurdities { place.temperatureCelsius = number(-90...60) }
    let step = [1, 3, 6].randomElement(using: &generator) ?? 1
    let first =
      Sample.now.secondsSinceEpoch / 3600 * 3600
      - 3600 * Int64.random(in: -2...30, using: &generator)
    var celsius = Double.random(in: -40...40, using: &generator)
    let hours = (0..<Int64.random(in: 0...160, using: &generator)).map { index in
      var hour = ForecastHour(
        time: Timestamp(secondsSinceEpoch: first + index * Int64(step) * 3600)
      )
      celsius += Double.random(in: -3...3, using: &generator)
      hour.temperatureCelsius = hasAbsurdities ? number(-90...60) : celsius
      hour.feelsLikeCelsius = number(-90...60)
      hour.humidityPercent = number(0...100)
      hour.windSpeedMetresPerSecond = number(0...80)
      hour.windGustMetresPerSecond = number(0...120)
      hour.windDirectionDegrees = number(0...360)
      hour.rainMillimetresPerHour = number(0...2).map { max($0 - 1, 0) }
      hour.snowMillimetresPerHour = number(0...9)
      hour.precipitationProbabilityPercent = number(0...100)
      hour.uvIndex = number(0...15)
      hour.condition = Condition(
        code: 1,
        main: nil,
        description: ["light rain", "東京都千代田区永田町", ""].randomElement(using: &generator)
          .map { DisplayText($0) },
        isDay: Bool.random(using: &generator),
        sky: Sky.allCases.randomElement(using: &generator) ?? .rain
      )
      return hour
    }
    place.zoneOffsets = place.utcOffsetSeconds.map { clock(from: $0, using: &generator) }
    place = ForecastSample.place(place, hours: hours, stepHours: step)
    var air = AirQuality()
    air.openWeatherMapIndex = Double.random(in: -1...9, using: &generator)
    air.usIndex = Double.random(in: -1...600, using: &generator)
    air.uvIndex = number(0...15)
    air.microgramsPerCubicMetre = [.ozone: number(0...400) ?? 1, .fineParticles: 8.2]
    place.air = air
    return place
  }

  /// Returns a clock that changes by hours or a day, and may be unknown after a while.
  private static func clock(
    from offset: Int,
    using generator: inout SeededGenerator
  ) -> UTCOffsets {
    func moment(_ generator: inout SeededGenerator) -> Timestamp {
      Sample.now.advanced(bySeconds: 1800 * Int64.random(in: -10...200, using: &generator))
    }
    let shift = [0, 3600, -3600, 1800, 7200, -86_400].randomElement(using: &generator) ?? 0
    return UTCOffsets(
      offset,
      changes: [
        .init(at: moment(&generator), to: offset + shift),
        .init(at: moment(&generator), to: offset),
      ],
      knownUntil: Bool.random(using: &generator) ? moment(&generator) : nil
    )
  }

  @Test(arguments: PropertyCases.forecastSeeds)
  func `no line is wider than the page`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let place = Self.forecast(using: &generator)
    let dashboard = Sample.dashboard(
      seed % 2 == 0 ? Sample.fresh([place]) : Sample.fresh([place, place])
    )
    for width in PropertyCases.forecastWidths {
      for isUnicode in [true, false] {
        let options = ForecastSample.options(
          width: width,
          isUnicode: isUnicode,
          isHourly: width % 3 == 0
        )
        expectToFit(dashboard, options)
        let text = Renderer(options).render(dashboard, as: .text)
        #expect(text.firstMatch(of: /[-−]0(\.0+)?([^.0-9]|$)/) == nil)
      }
    }
  }

  @Test(arguments: PropertyCases.forecastSeeds)
  func `the columns of a list need two days, even of a response that is a day old`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let places = (0..<2).map { _ in Self.forecast(using: &generator) }
    let received = Sample.now
    func list(_ places: [PlaceWeather], hoursLater: Int64, width: Int) -> String {
      let dashboard = Dashboard(
        generatedAt: received.advanced(bySeconds: hoursLater * 3600),
        isDemo: false,
        panels: Sample.dashboard(Sample.fresh(places)).panels
      )
      var options = RenderOptions(width: width)
      options.forecast.days = 7
      // What is left of today ends with the hours that are known, and the end of a sentence may be later.
      let days = hoursLater > 0 ? "" : "low,high,"
      options.columns = PlaceValue.columns("temp,\(days)chance,amount,starts,hours")
      return Renderer(options).render(dashboard, as: .text)
    }
    let short = places.map { place in
      var place = place
      let start = received.secondsSinceEpoch / 3600 * 3600
      let today = place.utcOffsets.date(at: received)
      place.forecast = place.forecast.map { forecast in
        let step = Int64(forecast.stepSeconds)
        let used = (3600 - step)..<(48 * 3600 + step)
        return Forecast(
          hours: forecast.hours.filter { used.contains($0.time.secondsSinceEpoch - start) },
          days: forecast.days.filter {
            (0...1).contains($0.date.daysSinceEpoch - today.daysSinceEpoch)
          },
          stepSeconds: forecast.stepSeconds
        )
      }
      return place
    }
    for width in [100, 139, 160] {
      for hours in [0, 23] as [Int64] {
        #expect(
          list(short, hoursLater: hours, width: width)
            == list(places, hoursLater: hours, width: width)
        )
      }
    }
  }

  @Test(arguments: 0...30 as ClosedRange<Int64>)
  func `a past hour is never shown`(hoursLater: Int64) throws {
    let now = Sample.now.advanced(bySeconds: hoursLater * 3600 + hoursLater * 97)
    let place = ForecastSample.hourly
    let page = Page(options: ForecastSample.options(isHourly: true, days: 16), now: now)
    let expected = (place.forecast?.hours ?? []).map(\.time).filter { $0 >= now }
    let rows = try #require(ForecastHours(place, on: page)).laidOut().compactMap { line in
      let text = line.text
      return text.firstMatch(of: #/^ (\d\d–\d\d) /#).map { String($0.1) }
    }
    let labels = expected.map { time in
      page.clock.period(
        from: time.advanced(bySeconds: -3600).civil(),
        to: time.civil(),
        dash: "–"
      )
    }
    #expect(rows == labels)
    let chart = try #require(ForecastChart(place, on: page))
    #expect(chart.hours.allSatisfy { $0.time >= now })
    #expect(chart.span.start == now)
    let today = CivilDate(at: now, utcOffsetSeconds: 0)
    let days = try #require(ForecastDays(place, on: page)).days
    #expect(days.first?.date == today)
  }

  @Test(arguments: PropertyCases.forecastTurnSeeds)
  func `the value at a turning point is a value of the forecast`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var place = Self.forecast(using: &generator, hasAbsurdities: false)
    place.observedAt = nil
    for width in [40, 60, 80, 100, 140] {
      let page = Page(options: ForecastSample.options(width: width), now: Sample.now)
      guard let chart = ForecastChart(place, on: page) else { continue }
      let values = chart.hours.compactMap(\.temperatureCelsius)
      let extremes = values.indices.filter { index in
        // The ends have labels as well.
        index == 0 || index == values.count - 1
          || (values[index] - values[index - 1]) * (values[index + 1] - values[index]) <= 0
      }.compactMap { page.format.temperature(values[$0], decimals: 0)?.number }
      for row in chart.curve(rows: 8) {
        for label in StyledLine(row).text.matches(of: /(−?\d+)°/) {
          #expect(extremes.contains(String(label.1)), "\(label.1) at width \(width)")
        }
      }
    }
  }
}
