import DashCore

/// Parses a response of `/data/3.0/onecall`: minutes of an hour, hours of two days, eight days, the
/// current UV index.
///
/// Rain is an object for an hour and a number for a day. Parts that the request excludes are
/// missing.
enum OneCall {
  private static let maximumHours = 96
  private static let maximumDays = 16
  private static let maximumMinutes = 120

  /// Decodes a response.
  ///
  /// - Parameters:
  ///   - includesAlerts: Whether it can have alerts; it has no member for them if there are none.
  /// - Returns: The hours, the days, the current ultraviolet index and the alerts.
  /// - Throws: ``ErrorCode/invalidResponse`` for a response with neither forecast nor index.
  static func steps(
    in json: JSONReader,
    includesAlerts: Bool
  ) throws(SourceError) -> ForecastSteps {
    let hourly = json["hourly"]?.elements?.prefix(maximumHours) ?? []
    let daily = json["daily"]?.elements?.prefix(maximumDays) ?? []
    let current = json["current"]
    let temperatures =
      [current].compactMap { $0?.measurement("temp", in: TemperatureScale.possible) }
      + hourly.compactMap { $0.measurement("temp", in: TemperatureScale.possible) }
      + daily.compactMap { $0["temp"]?.measurement("max", in: TemperatureScale.possible) }
    let scale = TemperatureScale(of: temperatures)
    var steps = ForecastSteps()
    steps.timeZone = json["timezone"]?.text(maximumLength: 100)
      .flatMap { TimeZoneName($0.string) }
    steps.utcOffsetSeconds = ResponseFields.utcOffset("timezone_offset", of: json)
    for entry in hourly {
      guard let hour = hour(entry, scale) else { continue }
      if let last = steps.hours.last, last.time >= hour.time { continue }
      steps.hours.append(hour)
    }
    steps.days = daily.compactMap { day($0, scale) }
    steps.minutes = minutes(of: json["minutely"]?.elements ?? [])
    steps.uvIndex = current?.measurement("uvi", .index)
    steps.dewPointCelsius = scale.celsius("dew_point", of: current)
    if includesAlerts { steps.alerts = AlertList(json["alerts"]?.elements ?? [], alert) }
    guard !steps.isEmpty || steps.uvIndex != nil else {
      throw json.invalid(.objectWith(member: "daily"))
    }
    return steps
  }

  /// Returns the precipitation of each minute; the first time is that of the response, rounded up.
  private static func minutes(of entries: [JSONReader]) -> ForecastMinutes? {
    var steps: [ForecastMinutes.Step] = []
    for entry in entries.prefix(maximumMinutes) {
      guard let time = entry.timestamp("dt"),
        let rate = entry.measurement("precipitation", .precipitationRate)
      else { continue }
      if let last = steps.last, last.time >= time { continue }
      steps.append(ForecastMinutes.Step(time: time, millimetresPerHour: rate))
    }
    return ForecastMinutes(steps: steps, stepSeconds: 60)
  }

  private static func hour(_ entry: JSONReader, _ scale: TemperatureScale) -> ForecastHour? {
    guard let time = entry.timestamp("dt"), let temperature = scale.celsius("temp", of: entry)
    else { return nil }
    var hour = ForecastHour(time: time)
    hour.temperatureCelsius = temperature
    hour.conditions = ResponseFields.conditions(in: entry)
    hour.feelsLikeCelsius = scale.celsius("feels_like", of: entry)
    hour.humidityPercent = entry.measurement("humidity", .percent)
    hour.dewPointCelsius = scale.celsius("dew_point", of: entry)
    hour.pressureHectopascals = entry.measurement("pressure", .pressure)
    hour.visibilityMetres = entry.measurement("visibility", .distance)
    hour.cloudCoverPercent = entry.measurement("clouds", .percent)
    hour.windSpeedMetresPerSecond = entry.measurement("wind_speed", .speed)
    hour.windGustMetresPerSecond = entry.measurement("wind_gust", .speed)
    hour.windDirectionDegrees = entry.measurement("wind_deg", .direction)
    hour.rainMillimetresPerHour = ResponseFields.millimetresPerHour(entry["rain"])
    hour.snowMillimetresPerHour = ResponseFields.millimetresPerHour(entry["snow"])
    hour.precipitationProbabilityPercent = ResponseFields.percent("pop", of: entry)
    hour.uvIndex = entry.measurement("uvi", .index)
    return hour
  }

  private static func day(_ entry: JSONReader, _ scale: TemperatureScale) -> ForecastSteps.Day? {
    guard let noon = entry.timestamp("dt"), let temperatures = entry["temp"] else { return nil }
    var day = ForecastDay(date: UTCOffsets(0).date(at: noon))
    day.temperatureMinCelsius = scale.celsius("min", of: temperatures)
    day.temperatureMaxCelsius = scale.celsius("max", of: temperatures)
    guard day.temperatureMinCelsius != nil || day.temperatureMaxCelsius != nil else { return nil }
    let feelsLike = ["morn", "day", "eve", "night"].compactMap { name in
      scale.celsius(name, of: entry["feels_like"])
    }
    day.feelsLikeMinCelsius = feelsLike.min()
    day.feelsLikeMaxCelsius = feelsLike.max()
    day.conditions = ResponseFields.conditions(in: entry)
    day.humidityPercent = entry.measurement("humidity", .percent)
    day.pressureHectopascals = entry.measurement("pressure", .pressure)
    day.cloudCoverPercent = entry.measurement("clouds", .percent)
    day.windSpeedMetresPerSecond = entry.measurement("wind_speed", .speed)
    day.windGustMetresPerSecond = entry.measurement("wind_gust", .speed)
    day.windDirectionDegrees = entry.measurement("wind_deg", .direction)
    day.rainMillimetres = entry.measurement("rain", .precipitation)
    day.snowMillimetres = entry.measurement("snow", .precipitation)
    day.precipitationProbabilityPercent = ResponseFields.percent("pop", of: entry)
    day.uvIndex = entry.measurement("uvi", .index)
    (day.sunrise, day.sunset) = Timestamp.sun(
      rise: entry.timestamp("sunrise"),
      set: entry.timestamp("sunset")
    )
    return ForecastSteps.Day(noon: noon, values: day)
  }

  /// Returns an alert of a national service, which has no identifier and no severity here.
  private static func alert(_ entry: JSONReader) throws(SourceError) -> WeatherAlert? {
    guard let event = entry["event"]?.text() else { throw entry.invalid(.kind(.text), at: "event") }
    let start = entry.timestamp("start")
    var alert = WeatherAlert(
      id: DisplayText("\(event) \(start?.iso8601 ?? "")"),
      event: event,
      source: OpenWeatherMapSource.descriptor.name
    )
    alert.onset = start
    alert.ends = entry.timestamp("end")
    alert.sender = entry["sender_name"]?.text()
    alert.description = entry.paragraphs("description")
    return alert
  }
}
