/// What a data source fetches in one refresh.
public struct FetchRequest: Sendable {
  /// When the source must return or throw.
  public let deadline: ContinuousClock.Instant

  /// The places whose weather to fetch, in the order shown; empty for other kinds of content.
  public package(set) var places: [PlaceQuery]

  /// The coordinates and names that another service has for some places.
  ///
  /// A source that finds a place here requests its coordinates, so that both services show the same
  /// place for an ambiguous name.
  public package(set) var known: [PlaceQuery: Place]

  /// What a photo source fetches, beyond its options.
  public let photos: PhotoRequest

  /// What a weather source fetches, beyond the current weather.
  public let weather: WeatherRequest

  /// Creates a fetch request.
  ///
  /// - Parameters:
  ///   - deadline: When the source must return or throw.
  ///   - known: The coordinates and names that another service has for some places.
  ///   - photos: What a photo source fetches, beyond its options.
  ///   - weather: What a weather source fetches, beyond the current weather.
  public init(
    deadline: ContinuousClock.Instant,
    places: [PlaceQuery] = [],
    known: [PlaceQuery: Place] = [:],
    photos: PhotoRequest = PhotoRequest(),
    weather: WeatherRequest = WeatherRequest()
  ) {
    self.deadline = deadline
    self.places = places
    self.known = known
    self.photos = photos
    self.weather = weather
  }
}

/// What one refresh fetches from a photo source, beyond the options of its instance.
public struct PhotoRequest: Sendable, Hashable {
  /// Search terms that override the configured ones.
  public var query: String?

  /// A page number, from 1, that overrides the configured one.
  public var page: Int?

  /// A page size that overrides the configured one.
  public var perPage: Int?

  /// A single photo to show instead of search results.
  public var photo: PhotoID?

  /// The facts about the weather, for a query with placeholders.
  public var facts: WeatherFacts?

  /// The seed for choosing the page's representative photo; `nil` for one photo after the other.
  package var seed: UInt64?

  /// Creates a request without overrides.
  public init() {}
}

/// What one refresh fetches from a weather source, beyond the current weather.
public struct WeatherRequest: Sendable, Hashable {
  /// Whether to fetch the hourly and daily forecast.
  public var includesForecast = false

  /// The number of forecast days from today; `nil` for the configured number.
  ///
  /// A service with a shorter forecast returns fewer days.
  public var days: Int?

  /// Whether the hours of the next day and the values of today are all that is shown of the forecast.
  ///
  /// A source may then request less, but as much as is needed a day later, when a cached response may
  /// still be shown.
  public var isNextDayEnough = false

  /// Whether to fetch the air quality and the ultraviolet index.
  public var includesAirQuality = false

  /// Whether to fetch the alerts that a weather response can include.
  public var includesAlerts = false

  /// Creates a request for the current weather.
  public init() {}
}

extension WeatherRequest {
  /// Requests whose responses contain that of this one, with more of the forecast, the least first.
  package var supersets: [WeatherRequest] {
    levels.firstIndex(of: self).map { Array(levels[($0 + 1)...]) } ?? []
  }

  /// Requests whose responses that of this one contains, with less of the forecast, the most first.
  package var subsets: [WeatherRequest] {
    levels.firstIndex(of: self).map { levels[..<$0].reversed() } ?? []
  }

  /// Requests without a forecast, with that of the next day, and with the whole one.
  private var levels: [WeatherRequest] {
    [(false, false), (true, true), (true, false)].map { includesForecast, isNextDayEnough in
      var request = self
      request.includesForecast = includesForecast
      request.isNextDayEnough = isNextDayEnough
      return request
    }
  }
}

/// What is requested for a list of places beyond the current weather.
package indirect enum ListDetails: Sendable, Hashable {
  case none
  /// The forecast, for sentences on what comes.
  case forecast
  /// The forecast of the next day, for the columns of a list.
  case nextDay
  /// The forecast of the next day and the air quality, for the columns of a wide list.
  case columns
  /// The whole forecast and the air quality where the card of a place has room with its list, in so many
  /// rows, and else less.
  case card(rows: Int, otherwise: ListDetails)
}
