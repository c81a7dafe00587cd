import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// Concurrent requests for weather, forecast and air at known coordinates.
@Suite(.hangLimit) struct WholePlaceTests {
  private static let weatherRequest = WeatherRequest.requesting(forecast: true, air: true)
  private static let weather = #"{"main":{"temp":1},"timezone":-18000}"#
  /// A step at 03:00 UTC of the 21st, which is the 20th five hours behind UTC.
  private static let forecast = #"{"list":[{"dt":1795230000,"main":{"temp":1}}]}"#
  private static let air = #"{"list":[{"main":{"aqi":1}}]}"#
  private static let name = #"[{"name":"Here","lat":10.123456,"lon":-20.5,"country":"GB"}]"#

  private static func response(to request: Request) -> Response? {
    switch request.path {
    case "/geo/1.0/direct": .json(name)
    case "/data/2.5/weather": .json(weather)
    case "/data/2.5/forecast": .json(forecast)
    case "/data/2.5/air_pollution": .json(air)
    default: nil
    }
  }

  static let points: [PlaceQuery] = [
    .coordinates(latitude: 10.123456, longitude: -20.5), .name("Here"),
  ]

  @Test(arguments: points)
  func `all parts are requested at once at one position`(_ place: PlaceQuery) async throws {
    let barrier = Barrier(expecting: 3)
    let transport = ScriptedTransport { request in
      if request.path != "/geo/1.0/direct" { await barrier.arrive() }
      return Self.response(to: request)
    }
    let source = try OpenWeatherMapSource.testing([place], transport: transport)
    let found = try #require(try await source.report(Self.weatherRequest).places.first)
    #expect(found.temperatureCelsius == 1)
    #expect(found.forecast?.hours.count == 1)
    #expect(found.air?.openWeatherMapIndex == 1)
    let point = [QueryItem("lat", "10.123456"), QueryItem("lon", "-20.5")]
    let sent = transport.requests.filter { $0.path != "/geo/1.0/direct" }
    #expect(sent.count == 3)
    #expect(sent.allSatisfy { Array($0.query.prefix(2)) == point })
  }

  @Test(arguments: points)
  func `days follow the offset in the weather response`(_ place: PlaceQuery) async throws {
    let transport = ScriptedTransport { request in Self.response(to: request) }
    let source = try OpenWeatherMapSource.testing([place], transport: transport)
    let found = try #require(try await source.report(Self.weatherRequest).places.first)
    #expect(found.forecast?.days.map(\.date.iso8601) == ["2026-11-20"])
  }

  @Test func `without weather the other requests are cancelled`() async throws {
    let transport = ScriptedTransport { request throws(TransportError) in
      if request.path == "/data/2.5/weather" { return Response(status: 401, body: []) }
      // Waits until it is cancelled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw TransportError(.cancelled, host: request.baseURL.host)
    }
    let source = try OpenWeatherMapSource.testing(
      [.coordinates(latitude: 1, longitude: 2)],
      transport: transport
    )
    let error = await #expect(throws: SourceError.self) {
      try await source.report(Self.weatherRequest)
    }
    #expect(error?.code == .unauthorized)
  }
}
