/// The measurements of one place at one time, in SI-like units; `nil` if not reported.
package struct Observation: Measured, Sendable, Hashable {
  /// How long an observation is stored: 400 days, so that users can compare with the previous year.
  package static let retentionSeconds: Int64 = 400 * 86_400

  /// The place, as the provider identifies it.
  package private(set) var place: ObservedPlace
  /// The service's time of the measurement.
  package let observedAt: Timestamp
  /// The service's code of the weather condition; `nil` if not reported.
  package var conditionCode: Int?
  /// Seconds that local time was ahead of UTC; `nil` if not reported.
  package var utcOffsetSeconds: Int?
  /// The quantities of ``WeatherField/observed``; the others are `nil`.
  package var measurements = Measurements()

  package init(place: ObservedPlace, observedAt: Timestamp) {
    self.place = place
    self.observedAt = observedAt
  }

  /// Returns the observation with an updated description of its place.
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
    utcOffsetSeconds = weather.utcOffsetSeconds(at: observedAt)
    measurements = weather.measurements.observed
  }

  /// Fills missing measurements from a second report of the same time.
  ///
  /// - Parameter other: The second report.
  package mutating func fill(from other: Observation) {
    conditionCode = conditionCode ?? other.conditionCode
    utcOffsetSeconds = utcOffsetSeconds ?? other.utcOffsetSeconds
    for field in WeatherField.observed {
      measurements[field] = measurements[field] ?? other.measurements[field]
    }
  }
}
