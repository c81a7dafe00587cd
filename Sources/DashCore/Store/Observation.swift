/// The measurements of one place at one time, in SI-like units; `nil` if not reported.
package struct Observation: Sendable, Hashable {
  /// How long an observation is stored: 400 days, so that a year can be compared with the last.
  package static let retentionSeconds: Int64 = 400 * 86_400

  /// The place, as the provider identifies it.
  package private(set) var place: ObservedPlace
  /// The service's time of the measurement.
  package let observedAt: Timestamp
  /// The service's code of the weather condition; `nil` if not reported.
  package var conditionCode: Int?
  package var temperatureCelsius: Double?
  package var feelsLikeCelsius: Double?
  package var humidityPercent: Double?
  package var pressureHectopascals: Double?
  package var visibilityMetres: Double?
  package var cloudCoverPercent: Double?
  package var windSpeedMetresPerSecond: Double?
  package var windGustMetresPerSecond: Double?
  package var windDirectionDegrees: Double?
  package var rainMillimetresPerHour: Double?
  package var snowMillimetresPerHour: Double?

  package init(place: ObservedPlace, observedAt: Timestamp) {
    self.place = place
    self.observedAt = observedAt
  }

  /// Returns the same measurements for an updated description of the place.
  ///
  /// - Parameter place: The current description of the same place.
  /// - Returns: The observation of that place.
  package func moved(to place: ObservedPlace) -> Observation {
    var moved = self
    moved.place = place
    return moved
  }

  /// Creates an observation from the weather of a place.
  ///
  /// Returns `nil` if the weather has no time or no place.
  ///
  /// - Parameters:
  ///   - weather: The weather.
  ///   - provider: The registered name of the provider.
  ///   - isTranslated: Whether names are in a requested language.
  package init?(_ weather: PlaceWeather, provider: String, isTranslated: Bool = false) {
    guard
      let observedAt = weather.observedAt,
      var place = ObservedPlace(weather, provider: provider)
    else { return nil }
    place.hasTranslatedName = isTranslated
    self.init(place: place, observedAt: observedAt)
    conditionCode = weather.condition?.code
    temperatureCelsius = weather.temperatureCelsius
    feelsLikeCelsius = weather.feelsLikeCelsius
    humidityPercent = weather.humidityPercent
    pressureHectopascals = weather.pressureHectopascals
    visibilityMetres = weather.visibilityMetres
    cloudCoverPercent = weather.cloudCoverPercent
    windSpeedMetresPerSecond = weather.windSpeedMetresPerSecond
    windGustMetresPerSecond = weather.windGustMetresPerSecond
    windDirectionDegrees = weather.windDirectionDegrees
    rainMillimetresPerHour = weather.rainMillimetresPerHour
    snowMillimetresPerHour = weather.snowMillimetresPerHour
  }

  /// All measurements except the condition code, in the column order of stores.
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

  /// Fills missing measurements from a second report of the same time.
  ///
  /// - Parameter other: The second report.
  package mutating func fill(from other: Observation) {
    conditionCode = conditionCode ?? other.conditionCode
    for measure in Self.measures {
      self[keyPath: measure] = self[keyPath: measure] ?? other[keyPath: measure]
    }
  }
}
