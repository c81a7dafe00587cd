/// The weather of one or more places.
public struct WeatherReport: Sendable, Hashable {
  /// The places with weather, in the requested order.
  public package(set) var places: [PlaceWeather]

  /// The places without current weather, in the requested order: some have earlier weather.
  public package(set) var missing: [PlaceWeather]

  /// The only place of the report; `nil` if there are several or if any is missing.
  package var onlyPlace: PlaceWeather? {
    missing.isEmpty && places.count == 1 ? places.first : nil
  }

  /// All places whose weather is shown: those with weather, then the missing ones with cached weather.
  package var shown: [PlaceWeather] { places + missing.filter(\.hasCurrent) }

  /// Changes the weather of all shown places.
  package mutating func mapShown(_ change: (inout PlaceWeather) -> Void) {
    for index in places.indices { change(&places[index]) }
    for index in missing.indices where missing[index].hasCurrent { change(&missing[index]) }
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - missing: The places without weather.
  public init(places: [PlaceWeather], missing: [PlaceWeather] = []) {
    self.places = places
    self.missing = missing
  }
}
