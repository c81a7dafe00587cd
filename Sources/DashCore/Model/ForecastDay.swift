/// The forecast for a day of the place's calendar; `nil` properties were not reported.
public struct ForecastDay: Sendable, Hashable {
  /// The day.
  public package(set) var date: CivilDate

  /// Whether the values cover only a part of the day.
  public var isPartial = false
  /// The most significant weather condition.
  public var condition: Condition?
  /// The lowest temperature.
  public var temperatureMinCelsius: Double?
  /// The highest temperature.
  public var temperatureMaxCelsius: Double?
  /// The lowest apparent temperature.
  public var feelsLikeMinCelsius: Double?
  /// The highest apparent temperature.
  public var feelsLikeMaxCelsius: Double?
  /// Mean relative humidity, 0 to 100.
  public var humidityPercent: Double?
  /// Mean air pressure at sea level.
  public var pressureHectopascals: Double?
  /// Mean cloud cover, 0 to 100.
  public var cloudCoverPercent: Double?
  /// The highest mean wind speed.
  public var windSpeedMetresPerSecond: Double?
  /// The highest gust speed.
  public var windGustMetresPerSecond: Double?
  /// The prevailing direction the wind comes from, clockwise from north, 0 to 360.
  public var windDirectionDegrees: Double?
  /// Total rain.
  public var rainMillimetres: Double?
  /// Total snow as water.
  public var snowMillimetres: Double?
  /// The probability of precipitation in the likeliest hour, 0 to 100.
  public var precipitationProbabilityPercent: Double?
  /// The highest ultraviolet index, 0 and above.
  public var uvIndex: Double?
  /// Sunrise; `nil` in polar day and night.
  public var sunrise: Timestamp?
  /// Sunset; `nil` in polar day and night.
  public var sunset: Timestamp?

  /// Creates a day without values.
  ///
  /// - Parameter date: The day.
  public init(date: CivilDate) {
    self.date = date
  }
}

extension ForecastDay {
  /// Groups forecast steps into days, for a service without daily forecasts.
  ///
  /// A step's temperature belongs to the day of its time. Its precipitation fell before that time,
  /// so it belongs to the day of the middle of the step. Days with missing steps are partial.
  ///
  /// - Parameters:
  ///   - hours: The steps in chronological order.
  ///   - stepSeconds: The time between two steps.
  ///   - utcOffsets: The place's offsets from UTC.
  /// - Returns: A day for each date that has a step, in chronological order.
  public static func days(
    of hours: [ForecastHour],
    stepSeconds: Int,
    utcOffsets: UTCOffsets
  ) -> [ForecastDay] {
    var steps: [CivilDate: [ForecastHour]] = [:]
    var precipitationSteps: [CivilDate: [ForecastHour]] = [:]
    for hour in hours {
      steps[utcOffsets.date(at: hour.time), default: []].append(hour)
      let middle = hour.time.advanced(bySeconds: -Int64(stepSeconds / 2))
      precipitationSteps[utcOffsets.date(at: middle), default: []].append(hour)
    }
    return steps.keys.sorted().map { date in
      var day = ForecastDay(date: date)
      let known = steps[date] ?? []
      let time = utcOffsets.start(of: date)..<utcOffsets.end(of: date)
      day.isPartial = known.count < stepCount(in: time, with: known, everySeconds: stepSeconds)
      day.setCondition(of: known, nearest: utcOffsets.noon(of: date))
      day.setMeasurements(of: known)
      day.setPrecipitation(of: precipitationSteps[date] ?? [], hours: Double(stepSeconds) / 3600)
      return day
    }
  }

  /// Returns the number of steps in a day, which varies when clocks change.
  private static func stepCount(
    in time: Range<Timestamp>,
    with known: [ForecastHour],
    everySeconds step: Int
  ) -> Int {
    guard let first = known.first?.time, step > 0 else { return 1 }
    let before = max(first.seconds(since: time.lowerBound), 0)
    let after = max(time.upperBound.seconds(since: first) - 1, 0)
    return Int(before / Int64(step) + after / Int64(step)) + 1
  }

  private mutating func setMeasurements(of hours: [ForecastHour]) {
    func values(_ quantity: KeyPath<Measurements, Double?>) -> [Double] {
      hours.compactMap { $0.measurements[keyPath: quantity] }
    }
    temperatureMinCelsius = hours.compactMap { $0.temperatureMinCelsius ?? $0.temperatureCelsius }
      .min()
    temperatureMaxCelsius = hours.compactMap { $0.temperatureMaxCelsius ?? $0.temperatureCelsius }
      .max()
    feelsLikeMinCelsius = values(\.feelsLikeCelsius).min()
    feelsLikeMaxCelsius = values(\.feelsLikeCelsius).max()
    humidityPercent = values(\.humidityPercent).mean
    pressureHectopascals = values(\.pressureHectopascals).mean
    cloudCoverPercent = values(\.cloudCoverPercent).mean
    windGustMetresPerSecond = values(\.windGustMetresPerSecond).max()
    uvIndex = hours.compactMap(\.uvIndex).max()
    let windiest = hours.max {
      ($0.windSpeedMetresPerSecond ?? -1) < ($1.windSpeedMetresPerSecond ?? -1)
    }
    windSpeedMetresPerSecond = windiest?.windSpeedMetresPerSecond
    windDirectionDegrees = windiest?.windDirectionDegrees
  }

  private mutating func setPrecipitation(of hours: [ForecastHour], hours stepHours: Double) {
    func total(_ amounts: [Double]) -> Double? {
      // Services send hundredths, so round away the binary errors of the sum.
      amounts.isEmpty ? nil : (amounts.reduce(0, +) * stepHours * 100).rounded() / 100
    }
    rainMillimetres = total(hours.compactMap { $0.rainMillimetresPerHour })
    snowMillimetres = total(hours.compactMap { $0.snowMillimetresPerHour })
    precipitationProbabilityPercent = hours.compactMap(\.precipitationProbabilityPercent).max()
  }

  /// Sets the condition to the most significant one of the day, or else to the one nearest noon.
  private mutating func setCondition(of hours: [ForecastHour], nearest noon: Timestamp) {
    let worst = hours.compactMap(\.condition).max {
      ($0.sky.rank, $0.code ?? 0, $0.detailSeverity)
        < ($1.sky.rank, $1.code ?? 0, $1.detailSeverity)
    }
    if let worst, worst.sky.rank > 0 {
      condition = worst.inDaylight
      return
    }
    let nearest = hours.filter { $0.condition != nil }.min {
      abs($0.time.seconds(since: noon)) < abs($1.time.seconds(since: noon))
    }
    condition = nearest?.condition?.inDaylight
  }
}

extension Sky {
  /// The significance of precipitation, wind and poor visibility; 0 for clouds.
  fileprivate var rank: Int {
    switch self {
    case .clear, .fewClouds, .brokenClouds, .overcast, .unknown: 0
    case .dust: 1
    case .fog: 2
    case .drizzle: 3
    case .showers: 4
    case .rain: 5
    case .sleet: 6
    case .snow: 7
    case .storm: 8
    case .thunderstorm: 9
    }
  }
}

extension Condition {
  /// The significance of the detail among conditions with the same code.
  package var detailSeverity: Int {
    switch detail {
    // Snow grains share the code of light snow but are less significant.
    case .snowGrains: -1
    case nil: 0
    case .freezingFog, .hail, .heavyHail, .lightFreezingDrizzle: 1
    case .heavyFreezingDrizzle: 2
    case .lightFreezingRain: 3
    case .heavyFreezingRain: 4
    }
  }

  /// The condition with the daytime icon, for a whole day.
  fileprivate var inDaylight: Condition {
    Condition(
      code: code,
      main: main,
      description: description,
      isDay: true,
      sky: sky,
      isTranslated: isTranslated,
      detail: detail
    )
  }
}

extension [Double] {
  /// The arithmetic mean to the tenth; `nil` if empty.
  fileprivate var mean: Double? {
    isEmpty ? nil : (reduce(0, +) / Double(count) * 10).rounded() / 10
  }
}
