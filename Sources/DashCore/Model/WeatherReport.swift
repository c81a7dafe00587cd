/// The weather of one or more places.
public struct WeatherReport: Sendable, Hashable {
  /// The places with weather, in the requested order.
  public package(set) var places: [PlaceWeather]

  /// The places without current weather, in the requested order.
  public package(set) var missing: [MissingPlace]

  /// The only place of the report; `nil` if there are several or if any is missing.
  package var onlyPlace: PlaceWeather? {
    missing.isEmpty && places.count == 1 ? places.first : nil
  }

  /// All places whose weather is shown: those with weather, then the missing ones with cached weather.
  package var shown: [PlaceWeather] { places + missing.compactMap { $0.cached?.value } }

  /// Changes the weather of all shown places.
  package mutating func mapShown(_ change: (PlaceWeather) -> PlaceWeather) {
    places = places.map(change)
    for index in missing.indices {
      missing[index].cached = missing[index].cached?.map(change)
    }
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - missing: The places without weather.
  public init(places: [PlaceWeather], missing: [MissingPlace] = []) {
    self.places = places
    self.missing = missing
  }
}

/// The result for one requested place.
public enum PlaceResult: Sendable {
  /// The weather, with its time and origin.
  case found(Fetched<PlaceWeather>)
  /// No weather of the requested place, with the reason.
  case failed(PlaceQuery, SourceError)
}

/// A place without current weather in a panel with other places.
public struct MissingPlace: Sendable, Hashable {
  /// The requested place.
  public let requestedPlace: PlaceQuery

  /// The reason that it is missing.
  public let error: SourceError

  /// The cached weather; `nil` if there is none.
  public package(set) var cached: Fetched<PlaceWeather>?

  /// Creates a missing place.
  ///
  /// - Parameters:
  ///   - error: The reason that it is missing.
  ///   - cached: The cached weather, or `nil`.
  public init(
    requestedPlace: PlaceQuery,
    error: SourceError,
    cached: Fetched<PlaceWeather>? = nil
  ) {
    self.requestedPlace = requestedPlace
    var error = error
    if error.code == .notFound { error.unknownPlace = requestedPlace }
    self.error = error
    self.cached = cached
  }
}
