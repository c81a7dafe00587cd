import DashCore
import TextRendering

/// Invented forecasts.
enum ForecastSample {
  /// Returns a daily wave from 0 to 1, lowest at five in the morning local time.
  static func daily(_ localSeconds: Int64) -> Double {
    let hours = Double((localSeconds - 5 * 3600) % 86_400) / 3600
    let share = hours < 10 ? hours / 10 : (24 - hours) / 14
    return share * share * (3 - 2 * share)
  }

  /// Returns the weather of some days in steps of some hours, with one rainy day.
  static func hours(
    from start: Timestamp = Sample.now,
    days: Int64 = 5,
    stepHours: Int64 = 1,
    offset: Int = 0,
    lowest: Double = 3,
    range: Double = 6,
    isSnow: Bool = false
  ) -> [ForecastHour] {
    let step = stepHours * 3600
    let first = start.secondsSinceEpoch / step * step
    return stride(from: first, to: first + days * 86_400, by: Int(step)).map { seconds in
      var hour = ForecastHour(time: Timestamp(secondsSinceEpoch: seconds))
      let local = seconds + Int64(offset)
      let day = Double(seconds - first) / 86_400
      let warmth = daily(local)
      let isDay = (7..<17).contains(local % 86_400 / 3600)
      let rain = max(0, 2.4 - abs(Double(seconds - first) / 3600 - 7)) * 0.7
      let showers = max(0, 1.5 - abs(Double(seconds - first) / 3600 - 50)) * 2
      let fall = ((rain + showers) * 100).rounded() / 100
      hour.temperatureCelsius = ((lowest + range * warmth - day) * 100).rounded() / 100
      hour.feelsLikeCelsius = (hour.temperatureCelsius ?? 0) - 2.5
      hour.humidityPercent = 92 - 35 * warmth
      hour.windSpeedMetresPerSecond = 2 + 4 * warmth + day
      hour.windGustMetresPerSecond = 4 + 7 * warmth + day
      hour.windDirectionDegrees = 200 + 40 * day
      hour.precipitationProbabilityPercent = fall > 0 ? 60 + 10 * rain : 12 * warmth
      hour.uvIndex = isDay ? warmth * 2 : 0
      if isSnow { hour.snowMillimetresPerHour = fall } else { hour.rainMillimetresPerHour = fall }
      let sky: Sky = fall > 0 ? (isSnow ? .snow : .rain) : warmth > 0.6 ? .brokenClouds : .clear
      let conditionText: DisplayText =
        fall > 0 ? (isSnow ? "light snow" : "light rain") : "clear sky"
      hour.condition = Condition(
        code: 0,
        main: nil,
        description: sky == .brokenClouds ? "broken clouds" : conditionText,
        isDay: isDay,
        sky: sky
      )
      return hour
    }
  }

  /// Returns a place with a forecast.
  static func place(
    _ place: PlaceWeather,
    hours: [ForecastHour],
    stepHours: Int = 1
  ) -> PlaceWeather {
    var place = place
    place.forecast = Forecast(
      hours: hours,
      days: ForecastDay.days(
        of: hours,
        stepSeconds: stepHours * 3600,
        utcOffsets: place.utcOffsets
      ),
      stepSeconds: stepHours * 3600
    )
    return place
  }

  /// London in hourly and in three-hour steps.
  static let hourly = place(londonWithAir, hours: hours(days: 7))
  static let threeHourly = place(londonWithOwnIndex, hours: hours(stepHours: 3), stepHours: 3)

  /// The air of a service that reports foreign indices.
  static let londonWithAir: PlaceWeather = {
    var air = AirQuality()
    air.usIndex = 42
    air.europeanIndex = 31
    air.uvIndex = 0.8
    air.microgramsPerCubicMetre = [
      .fineParticles: 8.2, .coarseParticles: 13, .ozone: 41, .nitrogenDioxide: 22,
      .sulphurDioxide: 1.4, .carbonMonoxide: 210,
    ]
    var place = Sample.london
    place.air = air
    return place
  }()

  /// The air of a service that reports an index of its own.
  static let londonWithOwnIndex: PlaceWeather = {
    var air = AirQuality()
    air.openWeatherMapIndex = 4
    air.microgramsPerCubicMetre = [.fineParticles: 61.5, .ammonia: 0.4]
    var place = Sample.london
    place.air = air
    return place
  }()

  static let polarDay = place(
    SkySample.mcMurdo,
    hours: hours(offset: 46_800, lowest: -9, range: 5, isSnow: true)
  )
  static let polarNight = place(
    SkySample.longyearbyen,
    hours: hours(stepHours: 3, offset: 3600, lowest: -19, range: 4, isSnow: true),
    stepHours: 3
  )
  static let southern = place(
    SkySample.sydney,
    hours: hours(offset: 39_600, lowest: 17, range: 13)
  )
  static let halfHourZone = place(
    SkySample.kathmandu,
    hours: hours(stepHours: 3, offset: 20_700, lowest: 8, range: 12),
    stepHours: 3
  )
  /// A place without coordinates, whose service reports day and night.
  static let nowhere: PlaceWeather = {
    var place = Sample.montreal
    place.latitude = nil
    place.longitude = nil
    return Self.place(
      place,
      hours: Self.hours(offset: -18_000, lowest: -6, range: 5, isSnow: true)
    )
  }()
  /// Steps with nothing but their time.
  static let empty: PlaceWeather = {
    let hours = Self.hours().map { ForecastHour(time: $0.time) }
    return Self.place(Sample.london, hours: hours)
  }()

  static func options(
    width: Int = 80,
    colorDepth: ColorDepth = .none,
    isUnicode: Bool = true,
    units: Units = .metric,
    isHourly: Bool = false,
    days: Int? = nil
  ) -> RenderOptions {
    var options = RenderOptions(
      width: width,
      colorDepth: colorDepth,
      isUnicode: isUnicode,
      units: units
    )
    options.forecast.isListed = true
    options.forecast.isHourly = isHourly
    options.forecast.days = days
    return options
  }
}
