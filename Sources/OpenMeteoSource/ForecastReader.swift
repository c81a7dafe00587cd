import DashCore

/// Parses the columns of hours and days.
///
/// Columns may be missing, be short and contain `null`. An hour or day without temperature and
/// condition is dropped.
enum ForecastReader {
  /// Maximum number of hours and days to parse: 16 days, yesterday, and one for clock changes.
  private static let maximumHours = 18 * 24
  private static let maximumDays = 18
  /// Maximum number of quarters of an hour to parse: a day.
  private static let maximumQuarters = 96

  /// Returns the forecast of a response; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - hasWholeDays: Whether the hours are those of whole days.
  ///   - utcOffsetSeconds: The single UTC offset of the whole response.
  ///   - utcOffsets: The UTC offsets of the place over time.
  /// - Returns: The hours and days.
  static func forecast(
    in json: JSONReader,
    daily: ResponseBlock?,
    hasWholeDays: Bool,
    utcOffsetSeconds: Int,
    _ utcOffsets: UTCOffsets
  ) -> Forecast? {
    let hourly = ResponseBlock("hourly", in: json, utcOffsetSeconds: utcOffsetSeconds)
    var days = daily.map(days) ?? []
    let hours = hourly.map(hours) ?? []
    if days.isEmpty, hasWholeDays {
      days = ForecastDay.days(of: hours, stepSeconds: 3600, utcOffsets: utcOffsets)
    }
    guard !hours.isEmpty || !days.isEmpty else { return nil }
    return Forecast(hours: hours, days: days)
  }

  /// Returns the precipitation of each quarter of an hour, which is a sum over that time; `nil` if the
  /// response has none.
  static func minutes(in json: JSONReader, utcOffsetSeconds: Int) -> ForecastMinutes? {
    guard
      let block = ResponseBlock("minutely_15", in: json, utcOffsetSeconds: utcOffsetSeconds)
    else { return nil }
    let precipitation = block.column("precipitation", .precipitation)
    var steps: [ForecastMinutes.Step] = []
    for (index, time) in block.moments("time").prefix(maximumQuarters).enumerated() {
      guard let time, let millimetres = precipitation[index],
        steps.last.map({ $0.time < time }) != false
      else { continue }
      steps.append(ForecastMinutes.Step(time: time, millimetresPerHour: millimetres * 4))
    }
    return ForecastMinutes(steps: steps, stepSeconds: 900)
  }

  private static func hours(in block: ResponseBlock) -> [ForecastHour] {
    var hours: [ForecastHour] = []
    var rows: [Int] = []
    let times = block.moments("time").prefix(maximumHours)
    hours.reserveCapacity(times.count)
    for (row, time) in times.enumerated() {
      guard let time, rows.isEmpty || hours[hours.count - 1].time < time else { continue }
      hours.append(ForecastHour(time: time))
      rows.append(row)
    }
    // Column by column and in place, because an hour is large.
    for (set, column) in block.columns(Variables.current) {
      for (hour, row) in rows.enumerated() { set(&hours[hour].measurements, column[row]) }
    }
    let isDay = block.column("is_day", nil)
    let code = block.column("weather_code", nil)
    let probability = block.column("precipitation_probability", .percent)
    let uvIndex = block.column("uv_index", .index)
    let precipitation = block.precipitation()
    var sky: (code: Double?, isDay: Bool?) = (nil, nil)
    var conditions: [Condition] = []
    for (hour, row) in rows.enumerated() {
      let current = (code[row], isDay[row].map { $0 != 0 })
      // Most hours share the conditions of the hour before.
      if current != sky { conditions = WeatherCode.conditions(current.0, isDay: current.1) }
      sky = current
      hours[hour].conditions = conditions
      let celsius = hours[hour].measurements.temperatureCelsius
      let amounts = precipitation(row, hours[hour].hasSnow(celsius: celsius))
      hours[hour].measurements.rainMillimetresPerHour = amounts.rainMillimetres
      hours[hour].measurements.snowMillimetresPerHour = amounts.snowMillimetres
      hours[hour].measurements.snowfallCentimetresPerHour = amounts.snow
      hours[hour].precipitationProbabilityPercent = probability[row]
      hours[hour].uvIndex = uvIndex[row]
    }
    hours.removeAll { $0.conditions.isEmpty && $0.measurements.temperatureCelsius == nil }
    return hours
  }

  private static func days(in block: ResponseBlock) -> [ForecastDay] {
    let code = block.column("weather_code", nil)
    let columns = block.columns(Variables.daily)
    let precipitation = block.precipitation(suffix: "_sum")
    let suns = block.suns()

    var days: [ForecastDay] = []
    for (index, date) in block.dates().prefix(maximumDays).enumerated() {
      guard let date, days.last.map({ $0.date < date }) != false else { continue }
      var day = ForecastDay(date: date)
      day.conditions = WeatherCode.conditions(code[index], isDay: true)
      for (set, column) in columns { set(&day, column[index]) }
      guard
        !day.conditions.isEmpty || day.temperatureMinCelsius != nil
          || day.temperatureMaxCelsius != nil
      else { continue }
      let amounts = precipitation(index, day.hasSnow(celsius: day.temperatureMaxCelsius))
      day.rainMillimetres = amounts.rainMillimetres
      day.snowMillimetres = amounts.snowMillimetres
      day.snowfallCentimetres = amounts.snow
      if suns.indices.contains(index) { (day.sunrise, day.sunset) = suns[index] }
      days.append(day)
    }
    return days
  }
}

extension ResponseBlock {
  /// Returns the columns of the variables that are set as they are.
  fileprivate func columns<Model>(
    _ variables: [Variable<Model>]
  ) -> [(Variable<Model>.Set, ResponseColumn)] {
    variables.compactMap { variable in
      variable.set.map { ($0, column(variable.name, variable.kind)) }
    }
  }

  /// Returns a function that returns the precipitation of an hour or a day.
  fileprivate func precipitation(
    suffix: String = ""
  ) -> (_ index: Int, _ isSnow: Bool) -> ReportedPrecipitation {
    let all = column("precipitation\(suffix)", .precipitation)
    let rain = column("rain\(suffix)", .precipitation)
    let showers = column("showers\(suffix)", .precipitation)
    let snow = column("snowfall\(suffix)", .snowfall)
    return { index, isSnow in
      ReportedPrecipitation(
        all: all[index],
        rain: rain[index],
        showers: showers[index],
        snow: snow[index],
        isSnow: isSnow
      )
    }
  }
}

/// Precipitation in a period: rain with showers, and snow.
struct ReportedPrecipitation {
  /// What the total may exceed the sum of its parts by, in mm, because all are rounded.
  private static let mostRoundingMillimetres = 0.2
  /// The fresh snow in cm of one mm of water: the service counts 7 cm as 10 mm.
  private static let centimetresPerMillimetre = 0.7

  /// Rain and showers in mm.
  private(set) var rainMillimetres: Double?
  /// The depth of fresh snow in cm.
  private(set) var snow: Double?

  /// Creates the precipitation of a period.
  ///
  /// What the total exceeds its parts by is precipitation too: some models know only the total.
  ///
  /// - Parameters:
  ///   - all: The total in mm.
  ///   - rain: Rain in mm.
  ///   - showers: Showers in mm.
  ///   - snow: Fresh snow in cm.
  ///   - isSnow: Whether precipitation of an unknown kind is snow.
  init(all: Double?, rain: Double?, showers: Double?, snow: Double?, isSnow: Bool) {
    let rains = [rain, showers].compactMap(\.self)
    rainMillimetres = rains.isEmpty ? nil : Self.rounded(rains.reduce(0, +))
    self.snow = snow
    guard let all else { return }
    let isDivided = rainMillimetres != nil || snow != nil
    let rest = all - (rainMillimetres ?? 0) - (snowMillimetres ?? 0)
    guard !isDivided || rest > Self.mostRoundingMillimetres else { return }
    if isSnow {
      self.snow = Self.rounded((snow ?? 0) + rest * Self.centimetresPerMillimetre)
    } else {
      rainMillimetres = Self.rounded((rainMillimetres ?? 0) + rest)
    }
  }

  /// The snow as water in mm.
  var snowMillimetres: Double? { snow.map { Self.rounded($0 / Self.centimetresPerMillimetre) } }

  /// Returns the rain in mm/h, from the amount of a period in seconds.
  func rain(perHourFrom seconds: Double) -> Double? {
    rainMillimetres.map { Self.rounded($0 * 3600 / seconds) }
  }

  /// Returns the fresh snow in cm/h, from the amount of a period in seconds.
  func snow(perHourFrom seconds: Double) -> Double? {
    snow.map { Self.rounded($0 * 3600 / seconds) }
  }

  /// Rounds to hundredths, the precision of the service.
  private static func rounded(_ amount: Double) -> Double {
    (amount * 100).rounded() / 100
  }
}

extension Conditioned {
  /// Returns whether precipitation of an unknown kind is snow: that of the condition, or below 0 °C if
  /// the condition says neither rain nor snow.
  func hasSnow(celsius: Double?) -> Bool {
    switch condition?.sky {
    case .snow: true
    case .drizzle, .rain, .showers, .sleet: false
    default: celsius.map { $0 < 0 } ?? false
    }
  }
}
