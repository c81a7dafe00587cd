import DashCore

/// Reads an answer of `/data/3.0/onecall`: two days by the hour, eight days, ultraviolet light now.
///
/// The same document writes rain as an object for an hour and as a number for a day, and the parts
/// that a request leaves out are missing.
enum OneCall {
  private static let maximumHours = 96
  private static let maximumDays = 16

  /// What an answer says beyond the weather now.
  struct Reading: Sendable {
    var forecast: Forecast?
    var uvIndex: Double?
    /// The name of the place's time zone.
    var timeZone: TimeZoneName?
    /// How far its clock is ahead of UTC at each moment, where there is a forecast and that is known.
    var zoneOffsets: UTCOffsets?
  }

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - place: The place, of whose clock the answer may say less.
  ///   - clock: How far a clock is ahead of UTC at each moment, by its offset now and its zone.
  /// - Returns: What it says of later, and of ultraviolet light now.
  /// - Throws: ``ErrorCode/invalidResponse`` for an answer that says neither.
  static func reading(
    in answer: JSONReader,
    of place: PlaceWeather,
    clock: (Int, TimeZoneName?) -> UTCOffsets?
  ) throws(SourceError) -> Reading {
    let hourly = answer["hourly"]?.elements?.prefix(maximumHours) ?? []
    let daily = answer["daily"]?.elements?.prefix(maximumDays) ?? []
    let current = answer["current"]
    let temperatures =
      hourly.compactMap { $0.measurement("temp", in: TemperatureScale.possible) }
      + daily.compactMap { $0["temp"]?.measurement("max", in: TemperatureScale.possible) }
    let scale = TemperatureScale(of: temperatures)
    let offset = WeatherFields.utcOffset("timezone_offset", of: answer) ?? place.utcOffsetSeconds
    var reading = Reading()
    reading.timeZone = answer["timezone"]?.text(maximumLength: 100)
      .flatMap { TimeZoneName($0.string) }
    if !hourly.isEmpty || !daily.isEmpty {
      reading.zoneOffsets = offset.flatMap { clock($0, reading.timeZone) } ?? place.zoneOffsets
    }
    let utcOffsets = reading.zoneOffsets ?? UTCOffsets(offset ?? 0)

    var hours: [ForecastHour] = []
    for entry in hourly {
      guard let hour = hour(entry, scale) else { continue }
      if let last = hours.last, last.time >= hour.time { continue }
      hours.append(hour)
    }
    var days: [ForecastDay] = []
    for entry in daily {
      guard let day = day(entry, scale, utcOffsets) else { continue }
      if let last = days.last, last.date >= day.date { continue }
      days.append(day)
    }
    if days.isEmpty {
      days = ForecastDay.days(of: hours, stepSeconds: 3600, utcOffsets: utcOffsets)
    }
    if !days.isEmpty { reading.forecast = Forecast(hours: hours, days: days) }
    reading.uvIndex = current?.measurement("uvi", in: PossibleValue.uvIndex)
    guard reading.forecast != nil || reading.uvIndex != nil else {
      throw answer.invalid(.objectWith(member: "daily"))
    }
    return reading
  }

  private static func hour(_ entry: JSONReader, _ scale: TemperatureScale) -> ForecastHour? {
    func celsius(_ name: String) -> Double? {
      entry.measurement(name, in: TemperatureScale.possible).map(scale.celsius)
    }
    guard let time = entry.timestamp("dt"), let temperature = celsius("temp") else { return nil }
    var hour = ForecastHour(time: time)
    hour.temperatureCelsius = temperature
    hour.condition = WeatherFields.condition(in: entry)
    hour.feelsLikeCelsius = celsius("feels_like")
    hour.humidityPercent = entry.measurement("humidity", in: PossibleValue.percent)
    hour.pressureHectopascals = entry.measurement("pressure", in: PossibleValue.hectopascals)
    hour.visibilityMetres = entry.measurement("visibility", in: PossibleValue.metres)
    hour.cloudCoverPercent = entry.measurement("clouds", in: PossibleValue.percent)
    hour.windSpeedMetresPerSecond = speed("wind_speed", of: entry)
    hour.windGustMetresPerSecond = speed("wind_gust", of: entry)
    hour.windDirectionDegrees = entry.measurement("wind_deg", in: PossibleValue.degrees)
    hour.rainMillimetresPerHour = WeatherFields.millimetresPerHour(entry["rain"])
    hour.snowMillimetresPerHour = WeatherFields.millimetresPerHour(entry["snow"])
    hour.precipitationProbabilityPercent = WeatherFields.percent("pop", of: entry)
    hour.uvIndex = entry.measurement("uvi", in: PossibleValue.uvIndex)
    return hour
  }

  private static func day(
    _ entry: JSONReader,
    _ scale: TemperatureScale,
    _ utcOffsets: UTCOffsets
  ) -> ForecastDay? {
    guard let noon = entry.timestamp("dt"), let temperatures = entry["temp"] else { return nil }
    func celsius(_ reader: JSONReader?, _ names: String...) -> [Double] {
      names.compactMap { reader?.measurement($0, in: TemperatureScale.possible) }
        .map(scale.celsius)
    }
    var day = ForecastDay(date: utcOffsets.date(at: noon))
    day.temperatureMinCelsius = celsius(temperatures, "min").first
    day.temperatureMaxCelsius = celsius(temperatures, "max").first
    guard day.temperatureMinCelsius != nil || day.temperatureMaxCelsius != nil else { return nil }
    let feelsLike = celsius(entry["feels_like"], "morn", "day", "eve", "night")
    day.feelsLikeMinCelsius = feelsLike.min()
    day.feelsLikeMaxCelsius = feelsLike.max()
    day.condition = WeatherFields.condition(in: entry)
    day.humidityPercent = entry.measurement("humidity", in: PossibleValue.percent)
    day.pressureHectopascals = entry.measurement("pressure", in: PossibleValue.hectopascals)
    day.cloudCoverPercent = entry.measurement("clouds", in: PossibleValue.percent)
    day.windSpeedMetresPerSecond = speed("wind_speed", of: entry)
    day.windGustMetresPerSecond = speed("wind_gust", of: entry)
    day.windDirectionDegrees = entry.measurement("wind_deg", in: PossibleValue.degrees)
    day.rainMillimetres = entry.measurement("rain", in: PossibleValue.millimetres)
    day.snowMillimetres = entry.measurement("snow", in: PossibleValue.millimetres)
    day.precipitationProbabilityPercent = WeatherFields.percent("pop", of: entry)
    day.uvIndex = entry.measurement("uvi", in: PossibleValue.uvIndex)
    day.sunrise = entry.timestamp("sunrise")
    day.sunset = entry.timestamp("sunset")
    return day
  }

  private static func speed(_ name: String, of entry: JSONReader) -> Double? {
    entry.measurement(name, in: PossibleValue.metresPerSecond)
  }
}
