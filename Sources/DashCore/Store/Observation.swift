/// The measurements of one place at one time, in SI-like units; `nil` if not reported.
package struct Observation: Measured, Sendable, Hashable {
  /// How long an observation is stored: 400 days, so that users can compare with the previous year.
  package static let retentionSeconds: Int64 = 400 * 86_400

  /// The place, as the provider identifies it.
  package let place: ObservedPlace
  /// The service's time of the measurement.
  package let observedAt: Timestamp
  /// The service's code of the weather condition; `nil` if not reported.
  package var conditionCode: Int?
  /// Seconds that local time was ahead of UTC; `nil` if not reported.
  package var utcOffsetSeconds: Int?
  /// The quantities of ``Fields/observed``; the others are `nil`.
  package var measurements = Measurements()

  package init(place: ObservedPlace, observedAt: Timestamp) {
    self.place = place
    self.observedAt = observedAt
  }

  /// Creates an observation from the weather of a place.
  ///
  /// Returns `nil` if the weather has no time or no place.
  ///
  /// - Parameters:
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
  package mutating func fill(from other: Observation) {
    conditionCode = conditionCode ?? other.conditionCode
    utcOffsetSeconds = utcOffsetSeconds ?? other.utcOffsetSeconds
    for field in Fields.observed {
      measurements[field] = measurements[field] ?? other.measurements[field]
    }
  }
}

/// A measured place, as one provider identifies it.
@dynamicMemberLookup
package struct ObservedPlace: Sendable, Hashable {
  /// The provider's registered name.
  package let provider: String
  /// The identity of the place: the requested coordinates or identifier.
  ///
  /// For a name or a postal code, the provider's coordinates, or else its identifier.
  package let key: String
  /// The name, country, coordinates and time zone.
  package private(set) var place: Place
  /// Seconds that local time was ahead of UTC at the latest observation; `nil` if not reported.
  package private(set) var utcOffsetSeconds: Int?
  /// Whether the name is in a requested language.
  ///
  /// Such a name never replaces a stored one, so the stored name does not depend on the language.
  package var hasTranslatedName = false

  package init(
    provider: String,
    key: String,
    name: DisplayText? = nil,
    country: DisplayText? = nil,
    latitude: Double? = nil,
    longitude: Double? = nil,
    utcOffsetSeconds: Int? = nil,
    timeZone: TimeZoneName? = nil
  ) {
    self.provider = provider
    self.key = key
    self.utcOffsetSeconds = utcOffsetSeconds
    place = Place(name: name, country: country, latitude: latitude, longitude: longitude)
    place.timeZone = timeZone
  }

  package subscript<Detail>(dynamicMember detail: KeyPath<Place, Detail>) -> Detail {
    place[keyPath: detail]
  }

  /// Returns the place with missing fields filled from an earlier description.
  ///
  /// - Parameter earlier: The previous description of the same place.
  /// - Returns: The merged description.
  package func filled(from earlier: ObservedPlace) -> ObservedPlace {
    var filled = self
    filled.place = place.filled(from: earlier.place)
    if hasTranslatedName { filled.place.name = earlier.name ?? self.name }
    filled.hasTranslatedName = false
    filled.utcOffsetSeconds = utcOffsetSeconds ?? earlier.utcOffsetSeconds
    return filled
  }

  /// Creates the place of a weather report.
  ///
  /// Returns `nil` if the weather has neither an id nor coordinates.
  ///
  /// - Parameters:
  ///   - provider: The registered name of the provider.
  package init?(_ weather: PlaceWeather, provider: String) {
    let point = weather.place.point?.description
    // For coordinates, the service returns the identifier of a nearby town, which is another place.
    let known: String? =
      switch weather.requestedPlace {
      case .coordinates: weather.requestedPlace.description
      case .id: weather.id?.string ?? point
      case .name, .zip: point ?? weather.id?.string
      }
    guard let key = known else { return nil }
    self.init(
      provider: provider,
      key: key,
      name: weather.name,
      country: weather.country,
      latitude: weather.latitude,
      longitude: weather.longitude,
      utcOffsetSeconds: weather.utcOffsetSeconds,
      timeZone: weather.timeZone
    )
  }
}
