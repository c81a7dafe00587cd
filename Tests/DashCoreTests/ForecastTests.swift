import DashCore
import Testing

/// The remaining part of a forecast, and the days of its steps.
@Suite struct ForecastTests {
  /// Friday, 20 November 2026, 00:00 UTC.
  private static let midnight = Timestamp(secondsSinceEpoch: 1_795_132_800)

  private static func hour(
    _ hour: Int,
    _ change: (inout ForecastHour) -> Void = { _ in }
  ) -> ForecastHour {
    var step = ForecastHour(time: midnight.advanced(bySeconds: Int64(hour) * 3600))
    change(&step)
    return step
  }

  private static func condition(
    _ code: Int,
    _ sky: Sky,
    _ detail: ConditionDetail? = nil
  ) -> Condition {
    Condition(code: code, main: nil, description: nil, isDay: false, sky: sky, detail: detail)
  }

  @Test func `past hours and days are removed`() {
    let forecast = Forecast(
      hours: (0..<48).map { Self.hour($0) },
      days: (0..<2).map { ForecastDay(date: CivilDate(daysSinceEpoch: 20_777 + $0)) }
    )
    let now = Self.midnight.advanced(bySeconds: 30 * 3600 + 1)
    #expect(forecast.hours(from: now).first?.time == Self.hour(31).time)
    #expect(forecast.hours(from: now).count == 17)
    #expect(
      forecast.days(from: now, utcOffsets: UTCOffsets(0)).map(\.date.iso8601) == ["2026-11-21"]
    )
    #expect(forecast.days(from: now, utcOffsets: UTCOffsets(-8 * 3600)).count == 2)
    #expect(forecast.days(from: now, utcOffsets: UTCOffsets(18 * 3600)).isEmpty)
    #expect(forecast.isOver(at: now, utcOffsets: UTCOffsets(18 * 3600)))
    #expect(!forecast.isOver(at: now, utcOffsets: UTCOffsets(0)))
  }

  @Test func `fewer days have fewer hours`() {
    let forecast = Forecast(
      hours: (0..<72).map { Self.hour($0) },
      days: (0..<3).map { ForecastDay(date: CivilDate(daysSinceEpoch: 20_777 + $0)) }
    )
    func limited(_ count: Int, from hour: Int = 0, offset: Int = 0) -> Forecast {
      forecast.limited(toDays: count, from: Self.hour(hour).time, utcOffsets: UTCOffsets(offset))
    }
    #expect(limited(2, offset: 3600).days.count == 2)
    // The hour until midnight belongs to the day.
    #expect(limited(2, offset: 3600).hours.last?.time == Self.hour(47).time)
    // Days count from today, not from the day of the response.
    #expect(limited(1, from: 23).days.count == 1)
    #expect(limited(1, from: 24).days.count == 2)
    #expect(limited(1, from: 23, offset: 3600).hours.count == 48)
    // Late in the evening a service with three-hour steps has none left today.
    let evening = Forecast(hours: forecast.hours, days: Array(forecast.days.dropFirst()))
    let two = evening.limited(toDays: 1, from: Self.hour(23).time, utcOffsets: UTCOffsets(0))
    #expect(two.days.map(\.date.iso8601) == ["2026-11-21"])
    #expect(limited(3) == forecast)
    #expect(limited(9) == forecast)
    for count in [0, -1] {
      #expect(limited(count).days.isEmpty)
      #expect(limited(count).hours(from: Self.hour(1).time).isEmpty)
    }
  }

  @Test(arguments: [0, -8 * 3600, 19_800, 45_900])
  func `steps belong to the days of the place's calendar`(offset: Int) {
    let hours = stride(from: 3, to: 123, by: 3).map { hour in
      Self.hour(hour) { $0.temperatureCelsius = Double(hour) }
    }
    let days = ForecastDay.days(of: hours, stepSeconds: 10_800, utcOffsets: UTCOffsets(offset))
    let dates = hours.map { CivilDate(at: $0.time, utcOffsetSeconds: offset) }
    let middles = hours.map {
      CivilDate(at: $0.time.advanced(bySeconds: -5400), utcOffsetSeconds: offset)
    }
    #expect(days.map(\.date) == Set(dates).intersection(middles).sorted())
    for day in days {
      let own = zip(hours, dates).filter { $1 == day.date }.compactMap(\.0.temperatureCelsius)
      #expect(day.temperatureMinCelsius == own.min())
      #expect(day.temperatureMaxCelsius == own.max())
      #expect(day.isPartial == (own.count < 8))
    }
  }

  @Test(arguments: [(3600, 23), (10_800, 23), (3600, 25), (10_800, 25), (3600, 24)])
  func `a day of 23 or 25 hours contains all of its steps`(step: Int, length: Int) throws {
    let start = Self.midnight
    let change = start.advanced(bySeconds: 3600)
    let clock = UTCOffsets(0, changes: [.init(at: change, to: (24 - length) * 3600)])
    let times = stride(from: 0, to: Int64(length) * 3600, by: step).map {
      start.advanced(bySeconds: $0)
    }
    func isPartial(_ times: some Sequence<Timestamp>) -> Bool? {
      let hours = times.map { ForecastHour(time: $0) }
      let days = ForecastDay.days(of: hours, stepSeconds: step, utcOffsets: clock)
      return days.first { $0.date == clock.date(at: start) }?.isPartial
    }
    #expect(isPartial(times) == false)
    #expect(isPartial(times.dropFirst()) == true)
    #expect(isPartial(times.dropLast()) == true)
  }

  @Test func `the condition and precipitation up to midnight belong to the day before`() {
    let rain = Self.condition(501, .rain)
    let overcast = Self.condition(804, .overcast)
    let hours = stride(from: 18, through: 30, by: 3).map { hour in
      Self.hour(hour) {
        $0.condition = hour == 24 ? rain : overcast
        $0.rainMillimetresPerHour = hour == 24 ? 0.1 : 0
        $0.precipitationProbabilityPercent = hour == 24 ? 80 : 10
      }
    }
    let days = ForecastDay.days(of: hours, stepSeconds: 10_800, utcOffsets: UTCOffsets(0))
    #expect(days.map(\.rainMillimetres) == [0.3, 0])
    #expect(days.map(\.precipitationProbabilityPercent) == [80, 10])
    #expect(days.map(\.snowMillimetres) == [nil, nil])
    #expect(days.map(\.condition?.code) == [501, 804])
  }

  @Test func `the step that ends at midnight says nothing about the day after`() {
    let rain = Self.condition(501, .rain)
    let overcast = Self.condition(804, .overcast)
    let hours = stride(from: 24, through: 48, by: 3).map { hour in
      Self.hour(hour) {
        $0.condition = hour == 24 ? rain : overcast
        $0.temperatureCelsius = Double(hour)
        $0.rainMillimetresPerHour = hour == 24 ? 0.5 : nil
      }
    }
    let days = ForecastDay.days(of: hours, stepSeconds: 10_800, utcOffsets: UTCOffsets(0))
    // Neither the evening before nor the last midnight is a day of its own.
    #expect(days.map(\.date.iso8601) == ["2026-11-21"])
    #expect(days.map(\.condition?.code) == [804])
    #expect(days.map(\.rainMillimetres) == [nil])
    #expect(days.map(\.temperatureMaxCelsius) == [45])
  }

  @Test func `a day shows its worst precipitation, else the sky at noon`() {
    func day(_ conditions: [(hour: Int, condition: Condition)]) -> Condition? {
      let hours = conditions.map { entry in
        Self.hour(entry.hour) { $0.condition = entry.condition }
      }
      return ForecastDay.days(of: hours, stepSeconds: 3600, utcOffsets: UTCOffsets(0)).first?
        .condition
    }
    let clear = Self.condition(800, .clear)
    let overcast = Self.condition(804, .overcast)
    let drizzle = Self.condition(300, .drizzle)
    let rain = Self.condition(500, .rain)
    let heavyRain = Self.condition(502, .rain)
    #expect(day([(3, overcast), (11, clear), (18, overcast)])?.code == 800)
    #expect(day([(3, drizzle), (12, clear), (13, rain), (14, heavyRain)])?.code == 502)
    #expect(day([(3, drizzle), (12, clear)])?.isDay == true)
    let thunder = Self.condition(211, .thunderstorm)
    let hail = Self.condition(211, .thunderstorm, .hail)
    #expect(day([(3, thunder), (12, hail), (13, thunder)])?.detail == .hail)
    let drizzling = Self.condition(511, .sleet, .lightFreezingDrizzle)
    let freezing = Self.condition(511, .sleet, .heavyFreezingRain)
    #expect(day([(3, drizzling), (12, freezing), (13, drizzling)])?.detail == .heavyFreezingRain)
    let snow = Self.condition(600, .snow)
    #expect(day([(3, Self.condition(600, .snow, .snowGrains)), (12, snow)])?.detail == nil)
    #expect(day([]) == nil)
  }

  @Test func `a day has the strongest wind with its direction and the mean of the rest`() {
    let hours = [
      Self.hour(9) {
        $0.windSpeedMetresPerSecond = 3
        $0.windDirectionDegrees = 90
        $0.humidityPercent = 80
        $0.temperatureCelsius = 5
        $0.temperatureMinCelsius = 4
      },
      Self.hour(12) {
        $0.windSpeedMetresPerSecond = 8
        $0.windDirectionDegrees = 270
        $0.windGustMetresPerSecond = 12
        $0.humidityPercent = 61
      },
    ]
    let day = ForecastDay.days(of: hours, stepSeconds: 10_800, utcOffsets: UTCOffsets(0)).first
    #expect(day?.windSpeedMetresPerSecond == 8)
    #expect(day?.windDirectionDegrees == 270)
    #expect(day?.windGustMetresPerSecond == 12)
    #expect(day?.humidityPercent == 70.5)
    #expect(day?.temperatureMinCelsius == 4)
    #expect(day?.temperatureMaxCelsius == 5)
    #expect(day?.pressureHectopascals == nil)
    #expect(day?.rainMillimetres == nil)
  }
}
