import DashCore

/// Reads an answer of `/data/2.5/forecast`: five days in steps of three hours.
///
/// A step without a time or a temperature is left out, an answer without any step an error. Days are
/// made of the steps by the place's own calendar, so that the first and the last are partial.
enum FiveDayForecast {
  /// How many steps are looked at: of four days by the hour, as the plans that are paid for give them.
  private static let maximumSteps = 96
  private static let steps = 3600...10_800

  /// Reads the forecast.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - place: The place, of whose clock the answer may say less.
  /// - Returns: The steps and the days.
  /// - Throws: ``ErrorCode/invalidResponse`` for an answer without a step.
  static func forecast(
    in answer: JSONReader,
    of place: PlaceWeather
  ) throws(SourceError) -> Forecast {
    guard let list = answer["list"] else { throw answer.invalid(.objectWith(member: "list")) }
    guard let entries = list.elements?.prefix(maximumSteps) else {
      throw list.invalid(.kind(.list))
    }
    let temperatures = entries.compactMap {
      $0["main"]?.measurement("temp", in: TemperatureScale.possible)
    }
    let scale = TemperatureScale(of: temperatures)
    var hours: [ForecastHour] = []
    for entry in entries {
      guard let hour = hour(entry, scale) else { continue }
      if let last = hours.last, last.time >= hour.time { continue }
      hours.append(hour)
    }
    guard !hours.isEmpty else {
      throw entries.first?.invalid(.objectWithAll(["dt", "main.temp"]))
        ?? list.invalid(.nonEmptyList)
    }
    let gaps = zip(hours, hours.dropFirst()).map { Int($1.time.seconds(since: $0.time)) }
    let step = min(max(gaps.min() ?? steps.upperBound, steps.lowerBound), steps.upperBound)
    let city = answer["city"]
    let said = WeatherFields.utcOffset("timezone", of: city).map { UTCOffsets($0) }
    let utcOffsets = place.zoneOffsets ?? said ?? place.utcOffsets
    var days = ForecastDay.days(of: hours, stepSeconds: step, utcOffsets: utcOffsets)
    readSun(of: city, into: &days, utcOffsets)
    return Forecast(hours: hours, days: days, stepSeconds: step)
  }

  private static func hour(_ entry: JSONReader, _ scale: TemperatureScale) -> ForecastHour? {
    guard let main = entry["main"], let time = entry.timestamp("dt") else { return nil }
    func celsius(_ name: String) -> Double? {
      main.measurement(name, in: TemperatureScale.possible).map(scale.celsius)
    }
    guard let temperature = celsius("temp") else { return nil }
    var hour = ForecastHour(time: time)
    hour.temperatureCelsius = temperature
    hour.condition = WeatherFields.condition(in: entry)
    hour.feelsLikeCelsius = celsius("feels_like")
    hour.temperatureMinCelsius = celsius("temp_min")
    hour.temperatureMaxCelsius = celsius("temp_max")
    hour.humidityPercent = main.measurement("humidity", in: PossibleValue.percent)
    hour.pressureHectopascals = main.measurement("pressure", in: PossibleValue.hectopascals)
    hour.visibilityMetres = entry.measurement("visibility", in: PossibleValue.metres)
    hour.cloudCoverPercent = entry["clouds"]?.measurement("all", in: PossibleValue.percent)
    let wind = entry["wind"]
    hour.windSpeedMetresPerSecond = wind?.measurement("speed", in: PossibleValue.metresPerSecond)
    hour.windGustMetresPerSecond = wind?.measurement("gust", in: PossibleValue.metresPerSecond)
    hour.windDirectionDegrees = wind?.measurement("deg", in: PossibleValue.degrees)
    hour.rainMillimetresPerHour = WeatherFields.millimetresPerHour(entry["rain"])
    hour.snowMillimetresPerHour = WeatherFields.millimetresPerHour(entry["snow"])
    hour.precipitationProbabilityPercent = WeatherFields.percent("pop", of: entry)
    return hour
  }

  /// The city's sun is that of one day, of which the others say nothing.
  private static func readSun(
    of city: JSONReader?,
    into days: inout [ForecastDay],
    _ utcOffsets: UTCOffsets
  ) {
    guard let rise = city?.timestamp("sunrise"), let set = city?.timestamp("sunset") else { return }
    let date = utcOffsets.date(at: rise)
    guard let index = days.firstIndex(where: { $0.date == date }) else { return }
    (days[index].sunrise, days[index].sunset) = (rise, set)
  }
}
