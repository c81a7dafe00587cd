extension ForecastDay {
  /// The days that the steps of a forecast make, for a service that has no days of its own.
  ///
  /// A step's temperature is of the day in which it lies, its rain and snow of the day in which they
  /// fall: what has fallen by midnight fell the day before. The first and the last day are partial
  /// where steps are missing.
  ///
  /// - Parameters:
  ///   - hours: The steps, in the order of time.
  ///   - stepSeconds: How much time lies between two of them.
  ///   - utcOffsets: How far the place's clock is ahead of UTC.
  /// - Returns: A day for each date that has a step, in their order.
  public static func days(
    of hours: [ForecastHour],
    stepSeconds: Int,
    utcOffsets: UTCOffsets
  ) -> [ForecastDay] {
    var steps: [CivilDate: [ForecastHour]] = [:]
    var falls: [CivilDate: [ForecastHour]] = [:]
    for hour in hours {
      steps[utcOffsets.date(at: hour.time), default: []].append(hour)
      let middle = hour.time.advanced(bySeconds: -Int64(stepSeconds / 2))
      falls[utcOffsets.date(at: middle), default: []].append(hour)
    }
    return steps.keys.sorted().map { date in
      var day = ForecastDay(date: date)
      let known = steps[date] ?? []
      let time = utcOffsets.start(of: date)..<utcOffsets.end(of: date)
      day.isPartial = known.count < stepCount(in: time, with: known, everySeconds: stepSeconds)
      day.readSky(of: known, nearest: utcOffsets.noon(of: date))
      day.readAir(of: known)
      day.readFall(of: falls[date] ?? [], hours: Double(stepSeconds) / 3600)
      return day
    }
  }

  /// How many steps a day has: where clocks are put forward or back, fewer or more than others.
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

  private mutating func readAir(of hours: [ForecastHour]) {
    temperatureMinCelsius = hours.compactMap { $0.temperatureMinCelsius ?? $0.temperatureCelsius }
      .min()
    temperatureMaxCelsius = hours.compactMap { $0.temperatureMaxCelsius ?? $0.temperatureCelsius }
      .max()
    feelsLikeMinCelsius = hours.compactMap(\.feelsLikeCelsius).min()
    feelsLikeMaxCelsius = hours.compactMap(\.feelsLikeCelsius).max()
    humidityPercent = hours.compactMap(\.humidityPercent).mean
    pressureHectopascals = hours.compactMap(\.pressureHectopascals).mean
    cloudCoverPercent = hours.compactMap(\.cloudCoverPercent).mean
    windGustMetresPerSecond = hours.compactMap(\.windGustMetresPerSecond).max()
    uvIndex = hours.compactMap(\.uvIndex).max()
    let windiest = hours.max {
      ($0.windSpeedMetresPerSecond ?? -1) < ($1.windSpeedMetresPerSecond ?? -1)
    }
    windSpeedMetresPerSecond = windiest?.windSpeedMetresPerSecond
    windDirectionDegrees = windiest?.windDirectionDegrees
  }

  private mutating func readFall(of hours: [ForecastHour], hours stepHours: Double) {
    func total(_ amounts: [Double]) -> Double? {
      // To the hundredth, as they are sent: the sum itself leaves more digits.
      amounts.isEmpty ? nil : (amounts.reduce(0, +) * stepHours * 100).rounded() / 100
    }
    rainMillimetres = total(hours.compactMap(\.rainMillimetresPerHour))
    snowMillimetres = total(hours.compactMap(\.snowMillimetresPerHour))
    precipitationProbabilityPercent = hours.compactMap(\.precipitationProbabilityPercent).max()
  }

  /// What falls or blows at any time of the day is told, the worst of it; else how it is at noon.
  private mutating func readSky(of hours: [ForecastHour], nearest noon: Timestamp) {
    let worst = hours.compactMap(\.condition).max {
      ($0.sky.rank, $0.code, $0.rankOfDetail) < ($1.sky.rank, $1.code, $1.rankOfDetail)
    }
    if let worst, worst.sky.rank > 0 {
      condition = worst.byDay
      return
    }
    let nearest = hours.filter { $0.condition != nil }.min {
      abs($0.time.seconds(since: noon)) < abs($1.time.seconds(since: noon))
    }
    condition = nearest?.condition?.byDay
  }
}

extension Sky {
  /// How much more than the clouds of a day it matters; 0 for clouds.
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
  /// How much more than others of its number it matters, for what the number does not tell.
  package var rankOfDetail: Int {
    switch detail {
    // Grains are less than light snow, which has their number.
    case .snowGrains: -1
    case nil: 0
    case .freezingFog, .hail, .heavyHail, .lightFreezingDrizzle: 1
    case .heavyFreezingDrizzle: 2
    case .lightFreezingRain: 3
    case .heavyFreezingRain: 4
    }
  }

  /// The same for a whole day, which is drawn by day.
  fileprivate var byDay: Condition {
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
  /// The arithmetic mean to the tenth, or nil where there is nothing.
  fileprivate var mean: Double? {
    isEmpty ? nil : (reduce(0, +) / Double(count) * 10).rounded() / 10
  }
}
