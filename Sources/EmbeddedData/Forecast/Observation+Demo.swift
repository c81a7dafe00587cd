import DashCore

/// What the demonstration has measured.
extension Observation {
  /// What OpenWeatherMap's answer says of now.
  init(_ answer: JSONReader, of place: ObservedPlace, at observedAt: Timestamp) {
    self.init(place: place, observedAt: observedAt)
    let (main, wind) = (answer["main"], answer["wind"])
    conditionCode = answer["weather"]?.elements?.first?["id"]?.looseInteger
    temperatureCelsius = main?.measurement("temp", in: -100...100)
    feelsLikeCelsius = main?.measurement("feels_like", in: -100...100)
    humidityPercent = main?.measurement("humidity", in: 0...100)
    pressureHectopascals = main?.measurement("pressure", in: 800...1100)
    visibilityMetres = answer.measurement("visibility", in: 0...100_000)
    cloudCoverPercent = answer["clouds"]?.measurement("all", in: 0...100)
    windSpeedMetresPerSecond = wind?.measurement("speed", in: 0...100)
    windGustMetresPerSecond = wind?.measurement("gust", in: 0...100)
    windDirectionDegrees = wind?.measurement("deg", in: 0...360)
    rainMillimetresPerHour = answer["rain"]?.measurement("1h", in: 0...500)
    snowMillimetresPerHour = answer["snow"]?.measurement("1h", in: 0...500)
  }

  /// What was measured in an hour of a course, of all that is reported later.
  init(_ hour: DemoHour, before latest: Observation) {
    self.init(place: latest.place, observedAt: hour.time)
    func reported(_ measure: KeyPath<Observation, Double?>, _ value: Double) -> Double? {
      latest[keyPath: measure].map { _ in value }
    }
    conditionCode = hour.sky.condition.code
    temperatureCelsius = hour.celsius
    feelsLikeCelsius = reported(\.feelsLikeCelsius, hour.feelsLikeCelsius)
    humidityPercent = reported(\.humidityPercent, Double(hour.humidityPercent))
    pressureHectopascals = reported(\.pressureHectopascals, Double(hour.pressureHectopascals))
    visibilityMetres = reported(\.visibilityMetres, Double(hour.visibilityMetres))
    cloudCoverPercent = reported(\.cloudCoverPercent, Double(hour.cloudCoverPercent))
    windSpeedMetresPerSecond = reported(\.windSpeedMetresPerSecond, hour.windMetresPerSecond)
    windGustMetresPerSecond = reported(\.windGustMetresPerSecond, hour.gustMetresPerSecond)
    windDirectionDegrees = reported(\.windDirectionDegrees, Double(hour.windDegrees))
    // Where it is dry, none of them is reported, now or then.
    guard hour.millimetres > 0 else { return }
    if hour.sky.isSnow {
      snowMillimetresPerHour = hour.millimetres
    } else {
      rainMillimetresPerHour = hour.millimetres
    }
  }
}
