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

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - places: The places with weather.
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
  /// No weather, with the reason.
  case missing(MissingPlace)

  /// Returns the result for a place without weather.
  ///
  /// - Parameters:
  ///   - requestedPlace: The requested place; `nil` for a response entry that names none.
  ///   - error: The reason.
  /// - Returns: The place as missing.
  public static func failed(_ requestedPlace: PlaceQuery?, _ error: SourceError) -> PlaceResult {
    .missing(MissingPlace(requestedPlace: requestedPlace, error: error))
  }
}

/// A place without current weather in a panel with other places.
public struct MissingPlace: Sendable, Hashable {
  /// The requested place; `nil` for a response entry that names none.
  public let requestedPlace: PlaceQuery?

  /// The reason that it is missing.
  public let error: SourceError

  /// The cached weather; `nil` if there is none.
  public let cached: CachedPlace?

  /// Creates a missing place.
  ///
  /// - Parameters:
  ///   - requestedPlace: The requested place, or `nil`.
  ///   - error: The reason that it is missing.
  ///   - cached: The cached weather, or `nil`.
  public init(requestedPlace: PlaceQuery?, error: SourceError, cached: CachedPlace? = nil) {
    self.requestedPlace = requestedPlace
    var error = error
    if error.code == .notFound { error.unknownPlace = requestedPlace }
    self.error = error
    self.cached = cached
  }
}

/// The cached weather of a place that the latest response lacks.
public struct CachedPlace: Sendable, Hashable {
  /// The cached weather.
  public let weather: PlaceWeather

  /// When it arrived, by this machine's clock.
  public let fetchedAt: Timestamp

  /// Creates a cached place.
  ///
  /// - Parameters:
  ///   - weather: The cached weather.
  ///   - fetchedAt: When it arrived.
  public init(weather: PlaceWeather, fetchedAt: Timestamp) {
    self.weather = weather
    self.fetchedAt = fetchedAt
  }
}
