import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

extension OpenWeatherMapSource {
  /// The key of the sources under test.
  static let testKey = Secret("test-key")

  /// Returns a source on a transport.
  static func testing(
    _ places: [PlaceQuery],
    batch: Bool = false,
    oneCall: Bool = false,
    language: String? = nil,
    timeZones: any TimeZoneDatabase = EmptyTimeZoneDatabase(),
    transport: any Transport
  ) throws -> OpenWeatherMapSource {
    try OpenWeatherMapSource(
      options: SourceOptions(
        [
          "apiKey": .secret(testKey), "places": .places(places), "batch": .boolean(batch),
          "oneCall": .boolean(oneCall),
        ],
        describedBy: descriptor.options
      ),
      context: SourceContext(
        transport: transport,
        now: { Timestamp(secondsSinceEpoch: 1_795_183_500) },
        language: language,
        timeZones: timeZones
      )
    )
  }

  /// Returns the report of one fetch.
  func report(_ weather: WeatherRequest = WeatherRequest()) async throws(SourceError)
    -> WeatherReport
  {
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    switch try await fetch(FetchRequest(deadline: deadline, weather: weather)).content {
    case .weather(let report): return report
    case .metrics, .photos, .table, .text: throw SourceError(.unknown)
    }
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

extension WeatherRequest {
  /// Returns a request for a forecast and for the air.
  static func requesting(
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
}
