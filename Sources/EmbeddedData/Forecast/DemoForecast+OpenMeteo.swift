import DashCore

/// In the documented shapes of https://open-meteo.com/en/docs and
/// https://open-meteo.com/en/docs/air-quality-api; without units, which are those that are asked for.
extension DemoForecast {
  /// Days by the hour from the place's midnight on, beside what is recorded of now.
  ///
  /// - Parameters:
  ///   - course: The place's course.
  ///   - current: The recorded answer about now.
  ///   - days: How many days.
  /// - Returns: The answer.
  func openMeteoForecast(
    of course: DemoCourse,
    beside current: String,
    days: Int
  ) -> String {
    let today = CivilDate(at: course.start, utcOffsetSeconds: course.utcOffsetSeconds)
    let midnight = today.start(utcOffsetSeconds: course.utcOffsetSeconds)
    let hours = (0..<days * 24).map { index in
      course.hour(at: midnight.advanced(bySeconds: Int64(index) * 3600))
    }
    // Behind it come the days of the recording, which have the sun alone.
    let now = current.firstRange(of: #","daily_units""#).map { current[..<$0.lowerBound] }
    let head = now.map(String.init) ?? "{"
    return "\(head),\"hourly\":\(hourly(hours)),\"daily\":\(daily(hours, of: course))}"
  }

  private func hourly(_ hours: [DemoHour]) -> String {
    columns([
      ("time", hours.map { "\($0.time.secondsSinceEpoch)" }),
      ("is_day", hours.map { $0.isDay ? "1" : "0" }),
      ("temperature_2m", hours.map { "\($0.celsius)" }),
      ("apparent_temperature", hours.map { "\($0.feelsLikeCelsius)" }),
      ("relative_humidity_2m", hours.map { "\($0.humidityPercent)" }),
      ("weather_code", hours.map { "\($0.sky.weatherCode)" }),
      ("cloud_cover", hours.map { "\($0.cloudCoverPercent)" }),
      ("pressure_msl", hours.map { "\($0.pressureHectopascals)" }),
      ("visibility", hours.map { "\($0.visibilityMetres)" }),
      ("wind_speed_10m", hours.map { "\($0.windMetresPerSecond)" }),
      ("wind_direction_10m", hours.map { "\($0.windDegrees)" }),
      ("wind_gusts_10m", hours.map { "\($0.gustMetresPerSecond)" }),
      ("rain", hours.map { "\($0.sky.isSnow ? 0 : $0.millimetres)" }),
      // In centimetres of snow, of which seven are a centimetre of water.
      ("snowfall", hours.map { "\($0.sky.isSnow ? ($0.millimetres * 7).rounded() / 10 : 0)" }),
      ("precipitation_probability", hours.map { "\($0.probabilityPercent)" }),
      ("uv_index", hours.map { "\($0.uvIndex)" }),
    ])
  }

  private func daily(_ hours: [DemoHour], of course: DemoCourse) -> String {
    let days = stride(from: 0, to: hours.count, by: 24).map { Array(hours[$0..<$0 + 24]) }
    let suns = days.indices.map(course.sun)
    func each(_ value: ([DemoHour]) -> Double) -> [String] { days.map { "\(value($0))" } }
    func total(_ day: [DemoHour], isSnow: Bool) -> Double {
      let amounts = day.filter { $0.sky.isSnow == isSnow }.map(\.millimetres)
      return (amounts.reduce(0, +) * (isSnow ? 7 : 10)).rounded() / 10
    }
    return columns([
      ("time", days.map { "\($0[0].time.secondsSinceEpoch)" }),
      ("sunrise", suns.map { "\($0.rise.secondsSinceEpoch)" }),
      ("sunset", suns.map { "\($0.set.secondsSinceEpoch)" }),
      ("weather_code", days.map { day in "\(day.map(\.sky.weatherCode).max() ?? 0)" }),
      ("temperature_2m_min", each { $0.map(\.celsius).min() ?? 0 }),
      ("temperature_2m_max", each { $0.map(\.celsius).max() ?? 0 }),
      ("apparent_temperature_min", each { $0.map(\.feelsLikeCelsius).min() ?? 0 }),
      ("apparent_temperature_max", each { $0.map(\.feelsLikeCelsius).max() ?? 0 }),
      ("rain_sum", each { total($0, isSnow: false) }),
      ("snowfall_sum", each { total($0, isSnow: true) }),
      (
        "precipitation_probability_max",
        days.map { day in "\(day.map(\.probabilityPercent).max() ?? 0)" }
      ),
      ("wind_speed_10m_max", each { $0.map(\.windMetresPerSecond).max() ?? 0 }),
      ("wind_gusts_10m_max", each { $0.map(\.gustMetresPerSecond).max() ?? 0 }),
      ("wind_direction_10m_dominant", days.map { "\($0[12].windDegrees)" }),
      ("uv_index_max", each { $0.map(\.uvIndex).max() ?? 0 }),
    ])
  }

  private func columns(_ columns: [(name: String, values: [String])]) -> String {
    let fields = columns.map { "\"\($0.name)\":[\($0.values.joined(separator: ","))]" }
    return "{\(fields.joined(separator: ","))}"
  }

  /// The air, by the indices of the United States and of Europe.
  func airQuality(of course: DemoCourse) -> String {
    let dust = course.fineParticles
    let components = components(dust)
    let us = dust <= 9 ? dust * 50 / 9 : 50 + (dust - 9) * 50 / 26.4
    let european = dust <= 20 ? dust * 2 : 40 + (dust - 20) * 4
    return """
      {"utc_offset_seconds":\(course.utcOffsetSeconds),\
      "current":{"time":\(course.start.secondsSinceEpoch),\
      "us_aqi":\(Int(us)),"european_aqi":\(Int(european)),\
      "uv_index":\(course.hour(at: course.start).uvIndex),"pm2_5":\(dust),\
      "pm10":\(components.coarse),"ozone":\(components.ozone),\
      "nitrogen_dioxide":\(components.nitrogenDioxide),"sulphur_dioxide":2.1,\
      "carbon_monoxide":\(components.carbonMonoxide),"ammonia":1.7,"dust":0}}
      """
  }
}
