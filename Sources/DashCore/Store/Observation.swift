/// What was measured at one place at one time, in SI-like units; nil for whatever was not reported.
package struct Observation: Sendable, Hashable {
  /// How long it is remembered: 400 days, so that a year can be compared with the one before.
  package static let keptSeconds: Int64 = 400 * 86_400

  /// What tells places apart, as one provider knows them.
  package private(set) var place: ObservedPlace
  /// When it was measured, by the service.
  package let observedAt: Timestamp
  /// The service's number for the weather; nil where none was told.
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

  /// The same values under a place's present name.
  ///
  /// - Parameter place: The same place, as it is known now.
  /// - Returns: The observation of it.
  package func moved(to place: ObservedPlace) -> Observation {
    var moved = self
    moved.place = place
    return moved
  }

  /// What is measured of a place's weather.
  ///
  /// It fails where the weather does not say when, or where, it was measured.
  ///
  /// - Parameters:
  ///   - weather: The weather.
  ///   - provider: The registered name of whose weather it is.
  ///   - isTranslated: Whether names are in a language that was asked for.
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
}
