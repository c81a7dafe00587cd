import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

extension OpenMeteoSource {
  /// Friday, 20 November 2026, 14:05 UTC.
  static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  /// Returns a source on a transport.
  static func testing(
    _ places: [PlaceQuery] = [.coordinates(latitude: 51.5, longitude: -0.12)],
    days: Int = 7,
    language: String? = nil,
    timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase(),
    transport: any Transport
  ) throws -> OpenMeteoSource {
    try OpenMeteoSource(
      options: SourceOptions(
        ["places": .places(places), "days": .integer(days)],
        describedBy: descriptor.options
      ),
      context: SourceContext(
        transport: transport,
        now: { now },
        language: language,
        timeZones: timeZones
      )
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
