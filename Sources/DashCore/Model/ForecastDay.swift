/// The forecast for a day of the place's calendar; `nil` properties were not reported.
public struct ForecastDay: Conditioned, Sendable, Hashable {
  /// The day.
  public package(set) var date: CivilDate

  /// Whether the values cover only a part of the day.
  package var isPartial = false
  /// All weather conditions, in the service's order; empty if not reported.
  public var conditions: [Condition] = []
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
  /// Total fresh snow by its depth; `nil` if the service reports only water.
  public var snowfallCentimetres: Double?
  /// The probability of precipitation in the likeliest hour, 0 to 100.
  public var precipitationProbabilityPercent: Double?
  /// The highest ultraviolet index, 0 and above.
  public var uvIndex: Double?
  /// Sunrise; `nil` in polar day and night.
  public var sunrise: Timestamp?
  /// Sunset; `nil` in polar day and night.
  public var sunset: Timestamp?

  /// Creates a day without values.
  public init(date: CivilDate) {
    self.date = date
  }
}

extension ForecastDay {
  /// Groups forecast steps into days, for a service without daily forecasts.
  ///
  /// The condition and precipitation of a step belong to the day of the step's middle; its
  /// temperature and wind to the day of its end. Days with missing steps are partial.
  ///
  /// - Parameters:
  ///   - hours: The steps in chronological order.
  ///   - stepSeconds: The time between two steps.
  ///   - utcOffsets: The place's offsets from UTC.
  /// - Returns: A day for each date that has the middle of a step and the end of one, in
  ///   chronological order.
  public static func days(
    of hours: [ForecastHour],
    stepSeconds: Int,
    utcOffsets: UTCOffsets
  ) -> [ForecastDay] {
    let steps = Dictionary(grouping: hours) {
      $0.date(stepSeconds: stepSeconds, utcOffsets: utcOffsets)
    }
    let ends = Dictionary(grouping: hours) { utcOffsets.date(at: $0.time) }
    return steps.sorted { $0.key < $1.key }.compactMap { date, steps in
      guard let known = ends[date] else { return nil }
      var day = ForecastDay(date: date)
      let time = utcOffsets.start(of: date)..<utcOffsets.end(of: date)
      day.isPartial = known.count < stepCount(in: time, with: known, everySeconds: stepSeconds)
      day.setCondition(of: steps, nearest: utcOffsets.noon(of: date))
      day.setMeasurements(of: known)
      day.setPrecipitation(of: steps, hours: Double(stepSeconds) / 3600)
      return day
    }
  }

  /// Widens the range of the day to temperatures that were measured; a range that is not known stays so.
  mutating func includeTemperatures(_ celsius: [Double]) {
    guard let lowest = celsius.min(), let highest = celsius.max() else { return }
    temperatureMinCelsius = temperatureMinCelsius.map { min($0, lowest) }
    temperatureMaxCelsius = temperatureMaxCelsius.map { max($0, highest) }
  }

  /// Limits the temperatures, the condition and the precipitation of today to what is still to come, if the
  /// hours reach the end of the day.
  mutating func limit(to forecast: Forecast, from now: Timestamp, utcOffsets: UTCOffsets) {
    let stepSeconds = forecast.stepSeconds
    let coming = forecast.hours.filter {
      $0.time > now && $0.date(stepSeconds: stepSeconds, utcOffsets: utcOffsets) == date
    }
    let end = utcOffsets.end(of: date)
    let isWhole = zip(coming, coming.dropFirst()).allSatisfy {
      $1.time.seconds(since: $0.time) <= Int64(stepSeconds)
    }
    guard let last = coming.last, isWhole, end.seconds(since: last.time) < Int64(stepSeconds),
      coming.contains(where: { $0.temperatureCelsius != nil })
    else { return }
    let whole = self
    // The last step of a day ends with it, so its temperature is that of midnight.
    setMeasurements(of: coming)
    setPrecipitation(of: coming, hours: Double(stepSeconds) / 3600)
    setCondition(of: coming, nearest: utcOffsets.noon(of: date))
    isPartial = false
    // A quantity that only days have remains that of the day.
    humidityPercent = whole.humidityPercent ?? humidityPercent
    pressureHectopascals = whole.pressureHectopascals ?? pressureHectopascals
    cloudCoverPercent = whole.cloudCoverPercent ?? cloudCoverPercent
    uvIndex = whole.uvIndex ?? uvIndex
    windSpeedMetresPerSecond = whole.windSpeedMetresPerSecond ?? windSpeedMetresPerSecond
    windGustMetresPerSecond = whole.windGustMetresPerSecond ?? windGustMetresPerSecond
    windDirectionDegrees = whole.windDirectionDegrees ?? windDirectionDegrees
    feelsLikeMinCelsius = whole.feelsLikeMinCelsius ?? feelsLikeMinCelsius
    feelsLikeMaxCelsius = whole.feelsLikeMaxCelsius ?? feelsLikeMaxCelsius
    if condition == nil { conditions = whole.conditions }
    let isAmountKnown = (rainMillimetres ?? snowMillimetres ?? snowfallCentimetres) != nil
    for amount in [
      \ForecastDay.rainMillimetres, \.snowMillimetres, \.snowfallCentimetres,
    ] as [WritableKeyPath<ForecastDay, Double?>] {
      guard let most = whole[keyPath: amount] else { continue }
      // What is to come is no more than that of the whole day.
      if let rest = self[keyPath: amount] {
        self[keyPath: amount] = min(rest, most)
      } else if !isAmountKnown {
        self[keyPath: amount] = most
      }
    }
    precipitationProbabilityPercent =
      precipitationProbabilityPercent ?? whole.precipitationProbabilityPercent
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

  /// Sets the measured values to those of the day's hours.
  package mutating func setMeasurements(of hours: [ForecastHour]) {
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
    snowfallCentimetres = total(hours.compactMap { $0.snowfallCentimetresPerHour })
    precipitationProbabilityPercent = hours.compactMap(\.precipitationProbabilityPercent).max()
  }

  /// Sets the condition to the most significant one of the day, or else to the one nearest noon.
  package mutating func setCondition(of hours: [ForecastHour], nearest noon: Timestamp) {
    let nearestFirst = hours.sorted {
      abs($0.time.seconds(since: noon)) < abs($1.time.seconds(since: noon))
    }
    condition = nearestFirst.compactMap(\.condition).mostSignificant
    // A whole day has the icon of daytime.
    condition?.isDay = true
  }
}

extension [Double] {
  /// The arithmetic mean to the tenth; `nil` if empty.
  fileprivate var mean: Double? {
    isEmpty ? nil : (reduce(0, +) / Double(count) * 10).rounded() / 10
  }
}
