/// A quantity of a forecast hour or day that is not a ``WeatherField``.
///
/// The JSON output and its schema both take these fields from here.
package struct ForecastField<Model>: Sendable {
  /// The name in JSON, with the unit.
  package let name: String
  package let keyPath: any WritableKeyPath<Model, Double?> & Sendable
  package let kind: QuantityKind

  fileprivate init(
    _ name: String,
    _ keyPath: any WritableKeyPath<Model, Double?> & Sendable,
    _ kind: QuantityKind
  ) {
    self.name = name
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
      \.precipitationProbabilityPercent,
      .percent
    ),
    ForecastField("uvIndex", \.uvIndex, .index),
  ]

  /// The quantities of a day: extremes, means and totals.
  package static let day: [ForecastField<ForecastDay>] = [
    ForecastField("temperatureMinCelsius", \.temperatureMinCelsius, .temperature),
    ForecastField("temperatureMaxCelsius", \.temperatureMaxCelsius, .temperature),
    ForecastField("feelsLikeMinCelsius", \.feelsLikeMinCelsius, .temperature),
    ForecastField("feelsLikeMaxCelsius", \.feelsLikeMaxCelsius, .temperature),
    ForecastField("humidityPercent", \.humidityPercent, .percent),
    ForecastField("pressureHectopascals", \.pressureHectopascals, .pressure),
    ForecastField("cloudCoverPercent", \.cloudCoverPercent, .percent),
    ForecastField("windSpeedMetresPerSecond", \.windSpeedMetresPerSecond, .speed),
    ForecastField("windGustMetresPerSecond", \.windGustMetresPerSecond, .speed),
    ForecastField("windDirectionDegrees", \.windDirectionDegrees, .direction),
    ForecastField("rainMillimetres", \.rainMillimetres, .precipitation),
    ForecastField("snowMillimetres", \.snowMillimetres, .precipitation),
    ForecastField("snowfallCentimetres", \.snowfallCentimetres, .snowfall),
    ForecastField(
      "precipitationProbabilityPercent",
      \.precipitationProbabilityPercent,
      .percent
    ),
    ForecastField("uvIndex", \.uvIndex, .index),
  ]
}
