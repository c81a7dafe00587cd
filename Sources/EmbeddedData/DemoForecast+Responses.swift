import DashCore

/// The formats of https://open-meteo.com/en/docs and
/// https://open-meteo.com/en/docs/air-quality-api, in the requested units and without unit fields.
extension DemoForecast {
  /// Returns the recorded current weather with synthetic days, and hours from the place's midnight.
  ///
  /// - Parameters:
  ///   - weather: The place's synthetic weather.
  ///   - current: The recorded response with the current weather.
  ///   - days: The number of days.
  /// - Returns: The response's JSON.
  func openMeteoForecast(
    of weather: DemoWeather,
    beside current: String,
    days: Int
  ) -> String {
    let today = CivilDate(at: weather.start, utcOffsetSeconds: weather.utcOffsetSeconds)
    let midnight = today.start(utcOffsetSeconds: weather.utcOffsetSeconds)
    let hours = (0..<days * 24).map { index in
      weather.hour(at: midnight.advanced(bySeconds: Int64(index) * 3600))
    }
    // Cut off the recorded days, which only have sunrise and sunset.
    let now = current.firstRange(ofASCII: #","daily_units""#).map { current[..<$0.lowerBound] }
    let head = now.map(String.init) ?? "{"
    return "\(head),\"hourly\":\(hourly(hours)),\"daily\":\(daily(hours, of: weather))}"
  }

  private func hourly(_ hours: [DemoHour]) -> String {
    columns([
      ("time", hours.map { "\($0.time.secondsSinceEpoch)" }),
      ("is_day", hours.map { $0.isDay ? "1" : "0" }),
      ("temperature_2m", hours.map { "\($0.celsius)" }),
      ("apparent_temperature", hours.map { "\($0.feelsLikeCelsius)" }),
      ("relative_humidity_2m", hours.map { "\($0.humidityPercent)" }),
      ("dew_point_2m", hours.map { "\($0.dewPointCelsius)" }),
      ("weather_code", hours.map { "\($0.sky.weatherCode)" }),
      ("cloud_cover", hours.map { "\($0.cloudCoverPercent)" }),
      ("pressure_msl", hours.map { "\($0.pressureHectopascals)" }),
      ("visibility", hours.map { "\($0.visibilityMetres)" }),
      ("wind_speed_10m", hours.map { "\($0.windMetresPerSecond)" }),
      ("wind_direction_10m", hours.map { "\($0.windDegrees)" }),
      ("wind_gusts_10m", hours.map { "\($0.gustMetresPerSecond)" }),
      ("rain", hours.map { "\($0.sky.isSnow ? 0 : $0.millimetres)" }),
      // 7 cm of snow are 1 cm of water.
      ("snowfall", hours.map { "\($0.sky.isSnow ? ($0.millimetres * 7).rounded() / 10 : 0)" }),
      ("precipitation_probability", hours.map { "\($0.probabilityPercent)" }),
      ("uv_index", hours.map { "\($0.uvIndex)" }),
    ])
  }

  private func daily(_ hours: [DemoHour], of weather: DemoWeather) -> String {
    let days = stride(from: 0, to: hours.count, by: 24).map { Array(hours[$0..<$0 + 24]) }
    let suns = days.indices.map(weather.sun)
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

  /// Returns the air quality with the indices of the United States and of Europe.
  func airQuality(of weather: DemoWeather) -> String {
    let dust = weather.fineParticles
    let components = components(dust)
    let us = dust <= 9 ? dust * 50 / 9 : 50 + (dust - 9) * 50 / 26.4
    let european = dust <= 20 ? dust * 2 : 40 + (dust - 20) * 4
    return """
      {"utc_offset_seconds":\(weather.utcOffsetSeconds),\
      "current":{"time":\(weather.start.secondsSinceEpoch),\
      "us_aqi":\(Int(us)),"european_aqi":\(Int(european)),\
      "uv_index":\(weather.hour(at: weather.start).uvIndex),"pm2_5":\(dust),\
      "pm10":\(components.coarse),"ozone":\(components.ozone),\
      "nitrogen_dioxide":\(components.nitrogenDioxide),"sulphur_dioxide":2.1,\
      "carbon_monoxide":\(components.carbonMonoxide),"ammonia":1.7,"dust":0}}
      """
  }
}

/// The formats of https://openweathermap.org/forecast5 and
/// https://openweathermap.org/api/air-pollution.
extension DemoForecast {
  private static let steps = 40
  private static let stepSeconds: Int64 = 10_800

  /// Returns five days in steps of three hours, from the next full step.
  func fiveDays(of weather: DemoWeather) -> String {
    let first = (weather.start.secondsSinceEpoch / Self.stepSeconds + 1) * Self.stepSeconds
    let sun = weather.sun(afterDays: 0)
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { json in
      json.field("cod", "200")
      json.field("cnt", Self.steps)
      json.field("list") { field in
        field.array { list in
          for index in 0..<Self.steps {
            let seconds = first + Int64(index) * Self.stepSeconds
            let hour = weather.hour(at: Timestamp(secondsSinceEpoch: seconds))
            list.element { write(hour, to: &$0) }
          }
        }
      }
      json.field("city") { field in
        field.object { city in
          city.field("timezone", weather.utcOffsetSeconds)
          city.field("sunrise", Int(sun.rise.secondsSinceEpoch))
          city.field("sunset", Int(sun.set.secondsSinceEpoch))
        }
      }
    }
    return writer.text
  }

  private func write(_ hour: DemoHour, to writer: inout JSONWriter) {
    let condition = hour.sky.condition
    writer.object { step in
      step.field("dt", Int(hour.time.secondsSinceEpoch))
      step.field("main") { field in
        field.object { main in
          main.field("temp", hour.celsius)
          main.field("feels_like", hour.feelsLikeCelsius)
          main.field("pressure", hour.pressureHectopascals)
          main.field("humidity", hour.humidityPercent)
        }
      }
      step.field("weather") { field in
        field.array { list in
          list.element { element in
            element.object { weather in
              weather.field("id", condition.code)
              weather.field("main", condition.main)
              weather.field("description", condition.description)
              weather.field("icon", condition.icon + (hour.isDay ? "d" : "n"))
            }
          }
        }
      }
      step.field("clouds") { $0.object { $0.field("all", hour.cloudCoverPercent) } }
      step.field("wind") { field in
        field.object { wind in
          wind.field("speed", hour.windMetresPerSecond)
          wind.field("deg", hour.windDegrees)
          wind.field("gust", hour.gustMetresPerSecond)
        }
      }
      step.field("visibility", hour.visibilityMetres)
      step.field("pop", Double(hour.probabilityPercent) / 100)
      if hour.millimetres > 0 {
        step.field(hour.sky.isSnow ? "snow" : "rain") { field in
          field.object { $0.field("3h", (hour.millimetres * 30).rounded() / 10) }
        }
      }
    }
  }

  /// Returns the air quality with the service's own index.
  func airPollution(of weather: DemoWeather) -> String {
    let dust = weather.fineParticles
    // Bounds of the service's table for PM2.5.
    let index = [10, 25, 50, 75].count { dust >= $0 } + 1
    return """
      {"list":[{"main":{"aqi":\(index)},"components":{"co":\(components(dust).carbonMonoxide),\
      "no":1.2,"no2":\(components(dust).nitrogenDioxide),"o3":\(components(dust).ozone),\
      "so2":2.1,"pm2_5":\(dust),"pm10":\(components(dust).coarse),"nh3":1.7},\
      "dt":\(weather.start.secondsSinceEpoch)}]}
      """
  }

  /// Returns the other pollutants for an amount of fine particles.
  func components(
    _ dust: Double
  ) -> (coarse: Double, ozone: Double, nitrogenDioxide: Double, carbonMonoxide: Int) {
    func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    return (tenths(dust * 1.6), tenths(60 - dust), tenths(6 + dust * 1.3), Int(160 + dust * 9))
  }
}
