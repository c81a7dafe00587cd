extension Observation {
  /// Every measured value but the service's number for the weather, in an order that stores rely on.
  package static let measures: [any WritableKeyPath<Observation, Double?> & Sendable] = [
    \.temperatureCelsius,
    \.feelsLikeCelsius,
    \.humidityPercent,
    \.pressureHectopascals,
    \.visibilityMetres,
    \.cloudCoverPercent,
    \.windSpeedMetresPerSecond,
    \.windGustMetresPerSecond,
    \.windDirectionDegrees,
    \.rainMillimetresPerHour,
    \.snowMillimetresPerHour,
  ]

  /// Takes from a second report of the same moment what the first did not say.
  ///
  /// - Parameter other: The second report.
  package mutating func fill(from other: Observation) {
    conditionCode = conditionCode ?? other.conditionCode
    for measure in Self.measures {
      self[keyPath: measure] = self[keyPath: measure] ?? other[keyPath: measure]
    }
  }
}
