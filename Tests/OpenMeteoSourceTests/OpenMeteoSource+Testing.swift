import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

extension OpenMeteoSource {
  /// Returns a source on a transport, with the places to fetch.
  static func testing(
    _ places: [PlaceQuery] = [.coordinates(latitude: 51.5, longitude: -0.12)],
    days: Int = 7,
    language: String? = nil,
    timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase(),
    transport: any Transport
  ) throws -> SourceOfPlaces<OpenMeteoSource> {
    let options: [String: OptionValue] = ["days": .integer(days)]
    return SourceOfPlaces(
      try scripted(options, language: language, timeZones: timeZones, transport),
      places
    )
  }

  /// Returns the only place of a body, or throws its error.
  static func onlyPlace(
    of body: String,
    status: Int = 200,
    _ weather: WeatherRequest = WeatherRequest()
  ) async throws -> PlaceWeather {
    let transport = ScriptedTransport.returning(.json(body, status: status))
    return try #require(try await testing(transport: transport).report(weather).places.first)
  }
}
