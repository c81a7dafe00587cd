import DashCore

/// Reads the columns of hours and days.
///
/// Columns may be missing, end early and hold `null`: an hour or a day is kept where it has a
/// temperature or a condition.
enum ForecastReader {
  /// The most hours and days that are looked at: 16 days, and a day more for a clock that changes.
  private static let maximumHours = 17 * 24
  private static let maximumDays = 17

  /// The forecast of an answer; nil where it has none.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - daily: Its days.
  ///   - utcOffsetSeconds: The one offset that all of the answer goes by, its days too.
  ///   - utcOffsets: How far the place's clock is ahead of UTC.
  /// - Returns: The hours and the days.
  static func forecast(
    in answer: JSONReader,
    daily: Block?,
    utcOffsetSeconds: Int,
    _ utcOffsets: UTCOffsets
  ) -> Forecast? {
    let hourly = Block("hourly", in: answer, utcOffsetSeconds: utcOffsetSeconds)
    let hours = hourly.map(hours) ?? []
    var days = daily.map(days) ?? []
    if days.isEmpty {
      days = ForecastDay.days(of: hours, stepSeconds: 3600, utcOffsets: utcOffsets)
    }
    return hours.isEmpty && days.isEmpty ? nil : Forecast(hours: hours, days: days)
  }

  private static func hours(in block: Block) -> [ForecastHour] {
    let isDay = block.column("is_day", .code)
    let code = block.column("weather_code", .code)
    let temperature = block.column("temperature_2m", .temperature)
    let feelsLike = block.column("apparent_temperature", .temperature)
    let humidity = block.column("relative_humidity_2m", .percent)
    let pressure = block.column("pressure_msl", .pressure)
    let visibility = block.column("visibility", .distance)
    let clouds = block.column("cloud_cover", .percent)
    let wind = block.column("wind_speed_10m", .speed)
    let gusts = block.column("wind_gusts_10m", .speed)
    let direction = block.column("wind_direction_10m", .direction)
    let probability = block.column("precipitation_probability", .percent)
    let uvIndex = block.column("uv_index", .uvIndex)
    let fallen = PrecipitationColumns(block, suffix: "")

    var hours: [ForecastHour] = []
    for (index, time) in block.moments("time").prefix(maximumHours).enumerated() {
      guard let time, hours.last.map({ $0.time < time }) != false else { continue }
      var hour = ForecastHour(time: time)
      hour.condition = WeatherCode.condition(code[index], isDay: isDay[index].map { $0 != 0 })
      hour.temperatureCelsius = temperature[index]
      guard hour.condition != nil || hour.temperatureCelsius != nil else { continue }
      hour.feelsLikeCelsius = feelsLike[index]
      hour.humidityPercent = humidity[index]
      hour.pressureHectopascals = pressure[index]
      hour.visibilityMetres = visibility[index]
      hour.cloudCoverPercent = clouds[index]
      hour.windSpeedMetresPerSecond = wind[index]
      hour.windGustMetresPerSecond = gusts[index]
      hour.windDirectionDegrees = direction[index]
      hour.rainMillimetresPerHour = fallen[index].rainMillimetres
      hour.snowMillimetresPerHour = fallen[index].snow
      hour.precipitationProbabilityPercent = probability[index]
      hour.uvIndex = uvIndex[index]
      hours.append(hour)
    }
    return hours
  }

  private static func days(in block: Block) -> [ForecastDay] {
    let code = block.column("weather_code", .code)
    let lowest = block.column("temperature_2m_min", .temperature)
    let highest = block.column("temperature_2m_max", .temperature)
    let feelsLowest = block.column("apparent_temperature_min", .temperature)
    let feelsHighest = block.column("apparent_temperature_max", .temperature)
    let wind = block.column("wind_speed_10m_max", .speed)
    let gusts = block.column("wind_gusts_10m_max", .speed)
    let direction = block.column("wind_direction_10m_dominant", .direction)
    let probability = block.column("precipitation_probability_max", .percent)
    let uvIndex = block.column("uv_index_max", .uvIndex)
    let fallen = PrecipitationColumns(block, suffix: "_sum")

    var days: [ForecastDay] = []
    for (index, date) in block.dates().prefix(maximumDays).enumerated() {
      guard let date, days.last.map({ $0.date < date }) != false else { continue }
      var day = ForecastDay(date: date)
      day.condition = WeatherCode.condition(code[index], isDay: true)
      day.temperatureMinCelsius = lowest[index]
      day.temperatureMaxCelsius = highest[index]
      guard
        day.condition != nil || day.temperatureMinCelsius != nil
          || day.temperatureMaxCelsius != nil
      else { continue }
      day.feelsLikeMinCelsius = feelsLowest[index]
      day.feelsLikeMaxCelsius = feelsHighest[index]
      day.windSpeedMetresPerSecond = wind[index]
      day.windGustMetresPerSecond = gusts[index]
      day.windDirectionDegrees = direction[index]
      day.rainMillimetres = fallen[index].rainMillimetres
      day.snowMillimetres = fallen[index].snow
      day.precipitationProbabilityPercent = probability[index]
      day.uvIndex = uvIndex[index]
      (day.sunrise, day.sunset) = block.sun(at: index)
      days.append(day)
    }
    return days
  }
}
