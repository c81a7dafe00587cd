/// The weather of one or more places.
public struct WeatherReport: Sendable, Hashable {
  /// The places that have weather, in the order asked.
  public package(set) var places: [PlaceWeather]

  /// The places that have none, in the order asked.
  public package(set) var missing: [MissingPlace]

  /// The place that is shown alone, as a card; nil where there are several, or some are missing.
  package var onlyPlace: PlaceWeather? {
    missing.isEmpty && places.count == 1 ? places.first : nil
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - places: The places that have weather.
  ///   - missing: The places that have none.
  public init(places: [PlaceWeather], missing: [MissingPlace] = []) {
    self.places = places
    self.missing = missing
  }
}
