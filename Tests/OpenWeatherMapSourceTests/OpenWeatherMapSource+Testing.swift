import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

extension OpenWeatherMapSource {
  /// The key of the sources under test.
  static let testKey = Secret("test-key")

  /// Returns a source on a transport, with the places to fetch.
  static func testing(
    _ places: [PlaceQuery],
    oneCall: Bool = false,
    language: String? = nil,
    timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase(),
    transport: any Transport
  ) throws -> SourceOfPlaces<OpenWeatherMapSource> {
    let options: [String: OptionValue] = [
      "apiKey": .secret(testKey), "oneCall": .boolean(oneCall),
    ]
    return SourceOfPlaces(
      try scripted(options, language: language, timeZones: timeZones, transport),
      places
    )
  }

  /// Returns the only place of a body, or throws its error.
  static func onlyPlace(
    of body: String,
    status: Int = 200,
    query: PlaceQuery = .id(1)
  ) async throws -> PlaceWeather {
    let transport = ScriptedTransport.returning(.json(body, status: status))
    let report = try await testing([query], transport: transport).report()
    return try #require(report.places.first)
  }
}
