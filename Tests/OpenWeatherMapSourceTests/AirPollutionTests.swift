import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// Decoding of the air quality.
@Suite struct AirPollutionTests {
  private func place(
    _ body: String,
    now: String = #"{"main":{"temp":1},"coord":{"lat":51.5,"lon":-0.12}}"#,
    query: PlaceQuery = .id(1)
  ) async throws -> PlaceWeather {
    let transport = ScriptedTransport.returning(
      now: now,
      ["/data/2.5/air_pollution": .json(body)]
    )
    let source = try OpenWeatherMapSource.testing([query], transport: transport)
    return try #require(try await source.report(.requesting(air: true)).places.first)
  }

  private static let good = """
    {"coord":[-0.12,51.5],"list":[{"main":{"aqi":3},"components":{"co":196.93,"no":0.65,"no2":3.98,
    "o3":107,"so2":1.46,"pm2_5":8.58,"pm10":13.5,"nh3":-1},"dt":1795183200}]}
    """

  @Test func `the index is OpenWeatherMap's own and every component has its place`() async throws {
    var expected = AirQuality()
    expected.observedAt = Timestamp(secondsSinceEpoch: 1_795_183_200)
    expected.openWeatherMapIndex = 3
    expected.microgramsPerCubicMetre = [
      .carbonMonoxide: 196.93, .nitrogenMonoxide: 0.65, .nitrogenDioxide: 3.98, .ozone: 107,
      .sulphurDioxide: 1.46, .fineParticles: 8.58, .coarseParticles: 13.5,
    ]
    #expect(try await place(Self.good).air == expected)
  }

  @Test(arguments: ["{}", #"{"list":[]}"#, #"{"list":[{"main":{"aqi":6}}]}"#])
  func `invalid air data leaves the weather with the error`(body: String) async throws {
    let place = try await place(body)
    #expect(place.temperatureCelsius == 1)
    #expect(place.air == nil)
    #expect(place.$air.error?.code == .invalidResponse)
  }

  @Test func `air is requested only for a place with coordinates`()
    async throws
  {
    let pointless = try await place(Self.good, now: #"{"main":{"temp":1}}"#)
    #expect(pointless.air == nil)
    #expect(pointless.$air.error?.location == "coord")
    let point = PlaceQuery.coordinates(latitude: 1, longitude: 2)
    let found = try await place(Self.good, now: #"{"main":{"temp":1}}"#, query: point)
    #expect(found.air?.openWeatherMapIndex == 3)
  }
}
