package import DashCore

extension DataSource {
  /// Returns the weather of one fetch.
  package func report(
    _ weather: WeatherRequest = WeatherRequest(),
    of places: [PlaceQuery],
    known: [PlaceQuery: Place] = [:]
  ) async throws(SourceError) -> WeatherReport {
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    let request = FetchRequest(deadline: deadline, places: places, known: known, weather: weather)
    guard case .weather(let report) = try await fetch(request).content else {
      throw SourceError(.unknown)
    }
    return report
  }

  /// Returns the photos of one fetch.
  package func photos(
    _ photos: PhotoRequest = PhotoRequest()
  ) async throws(SourceError) -> PhotoPage {
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    guard
      case .photos(let page) = try await fetch(
        FetchRequest(deadline: deadline, photos: photos)
      ).content
    else { throw SourceError(.unknown) }
    return page
  }
}

/// A source with the places to fetch from it.
package struct SourceOfPlaces<Source: DataSource>: Sendable {
  package let source: Source
  package let places: [PlaceQuery]

  package init(_ source: Source, _ places: [PlaceQuery]) {
    self.source = source
    self.places = places
  }

  /// Returns the weather of one fetch.
  package func report(
    _ weather: WeatherRequest = WeatherRequest()
  ) async throws(SourceError) -> WeatherReport {
    try await source.report(weather, of: places)
  }
}

extension WeatherRequest {
  /// Returns a request for a forecast and for the air.
  package static func requesting(
    forecast: Bool = false,
    days: Int? = nil,
    air: Bool = false
  ) -> WeatherRequest {
    var request = WeatherRequest()
    request.includesForecast = forecast
    request.days = days
    request.includesAirQuality = air
    return request
  }

  /// A request for a forecast.
  package static func forecast(days: Int? = nil) -> WeatherRequest {
    .requesting(forecast: true, days: days)
  }

  /// A request for the air.
  package static var air: WeatherRequest { .requesting(air: true) }
}

extension DataSource {
  /// Returns a source with these options at 14:05 UTC on Friday, 20 November 2026.
  package static func scripted(
    _ options: [String: OptionValue],
    language: String? = nil,
    timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase(),
    _ transport: any Transport
  ) throws(OptionError) -> Self {
    try Self(
      options: SourceOptions(options, describedBy: descriptor.options),
      context: SourceContext(
        transport: transport,
        now: { Timestamp(secondsSinceEpoch: 1_795_183_500) },
        language: language,
        timeZones: timeZones
      )
    )
  }
}
