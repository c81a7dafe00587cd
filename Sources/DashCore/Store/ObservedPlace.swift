/// A place of which something was measured, as one provider knows it.
package struct ObservedPlace: Sendable, Hashable {
  /// The provider's registered name.
  package let provider: String
  /// What tells its places apart: the position or the id that was asked for; of a name or a postal code
  /// the coordinates that the provider gave, else its id.
  package let key: String
  /// The service's name of it; nil where it has none.
  package let name: DisplayText?
  /// The country, as a rule its two letters by ISO 3166-1.
  package let country: DisplayText?
  /// Degrees north, -90 to 90.
  package let latitude: Double?
  /// Degrees east, -180 to 180.
  package let longitude: Double?
  /// How far the place's clock is ahead of UTC.
  package let utcOffsetSeconds: Int?
  /// Whether the name is in a language that was asked for, and so gives way to one that is known
  /// already: a language changes nothing that is kept.
  package var hasTranslatedName = false

  package init(
    provider: String,
    key: String,
    name: DisplayText? = nil,
    country: DisplayText? = nil,
    latitude: Double? = nil,
    longitude: Double? = nil,
    utcOffsetSeconds: Int? = nil
  ) {
    self.provider = provider
    self.key = key
    self.name = name
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// The place with what an earlier report said of it and this one does not.
  ///
  /// - Parameter earlier: The same place, as it was known.
  /// - Returns: The place as it is known now.
  package func filled(from earlier: ObservedPlace) -> ObservedPlace {
    ObservedPlace(
      provider: provider,
      key: key,
      name: hasTranslatedName ? earlier.name ?? name : name ?? earlier.name,
      country: country ?? earlier.country,
      latitude: latitude ?? earlier.latitude,
      longitude: longitude ?? earlier.longitude,
      utcOffsetSeconds: utcOffsetSeconds ?? earlier.utcOffsetSeconds
    )
  }

  /// The place of some weather.
  ///
  /// It fails for weather that says neither an id nor coordinates.
  ///
  /// - Parameters:
  ///   - weather: The weather.
  ///   - provider: The registered name of whose weather it is.
  package init?(_ weather: PlaceWeather, provider: String) {
    let position = weather.latitude.flatMap { latitude in
      weather.longitude.map { PlaceQuery.coordinates(latitude: latitude, longitude: $0) }
    }
    // What is not asked for by an id gets that of a town nearby, which is another place.
    let known: String? =
      switch weather.asked {
      case .coordinates: weather.asked.description
      case .id: weather.id?.string ?? position?.description
      case .name, .zip: position?.description ?? weather.id?.string
      }
    guard let key = known else { return nil }
    self.init(
      provider: provider,
      key: key,
      name: weather.name,
      country: weather.country,
      latitude: weather.latitude,
      longitude: weather.longitude,
      utcOffsetSeconds: weather.utcOffsetSeconds
    )
  }
}
