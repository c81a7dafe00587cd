/// A quantity of a forecast hour or day that is not a ``WeatherField``.
///
/// The JSON output and its schema both take these fields from here.
package struct ForecastField<Model>: Sendable {
  /// The name in JSON, with the unit.
  package let name: String
  /// The name in templates.
  package let shortName: String
  package let keyPath: any WritableKeyPath<Model, Double?> & Sendable
  package let kind: QuantityKind

  fileprivate init(
    _ name: String,
    _ shortName: String,
    _ keyPath: any WritableKeyPath<Model, Double?> & Sendable,
    _ kind: QuantityKind
  ) {
    self.name = name
    self.shortName = shortName
    self.keyPath = keyPath
    self.kind = kind
  }
}

/// The tables of ``ForecastField``, in the order of JSON.
package enum ForecastFields {
  /// The quantities of an hour that an observation does not have.
  package static let hour: [ForecastField<ForecastHour>] = [
    ForecastField(
      "precipitationProbabilityPercent",
      "chance",
      \.precipitationProbabilityPercent,
      .percent
    ),
    ForecastField("uvIndex", "uv", \.uvIndex, .index),
  ]

  /// The quantities of a day: extremes, means and totals.
  package static let day: [ForecastField<ForecastDay>] = [
    ForecastField("temperatureMinCelsius", "low", \.temperatureMinCelsius, .temperature),
    ForecastField("temperatureMaxCelsius", "high", \.temperatureMaxCelsius, .temperature),
    ForecastField("feelsLikeMinCelsius", "feels.low", \.feelsLikeMinCelsius, .temperature),
    ForecastField("feelsLikeMaxCelsius", "feels.high", \.feelsLikeMaxCelsius, .temperature),
    ForecastField("humidityPercent", "humidity", \.humidityPercent, .percent),
    ForecastField("pressureHectopascals", "pressure", \.pressureHectopascals, .pressure),
    ForecastField("cloudCoverPercent", "clouds", \.cloudCoverPercent, .percent),
    ForecastField("windSpeedMetresPerSecond", "wind", \.windSpeedMetresPerSecond, .speed),
    ForecastField("windGustMetresPerSecond", "gusts", \.windGustMetresPerSecond, .speed),
    ForecastField("windDirectionDegrees", "wind.direction", \.windDirectionDegrees, .direction),
    ForecastField("rainMillimetres", "rain", \.rainMillimetres, .precipitation),
    ForecastField("snowMillimetres", "snow", \.snowMillimetres, .precipitation),
    ForecastField("snowfallCentimetres", "snowfall", \.snowfallCentimetres, .snowfall),
    ForecastField(
      "precipitationProbabilityPercent",
      "chance",
      \.precipitationProbabilityPercent,
      .percent
    ),
    ForecastField("uvIndex", "uv", \.uvIndex, .index),
  ]
}
