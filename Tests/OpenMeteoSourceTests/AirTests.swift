import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// Decoding of the air quality.
@Suite struct AirTests {
  private func place(air: Response) async throws -> PlaceWeather {
    let transport = ScriptedTransport { request in
      request.path == "/v1/air-quality" ? air : .json(#"{"current":{"temperature_2m":1}}"#)
    }
    let source = try OpenMeteoSource.testing(transport: transport)
    return try #require(try await source.report(.air).places.first)
  }

  @Test func `every index has a name and every component a unit`() async throws {
    let place = try await place(
      air: .json(
        """
        {"utc_offset_seconds":0,"current_units":{"european_aqi":"EAQI","us_aqi":"USAQI",
        "uv_index":"","pm2_5":"\u{3BC}g/m³","pm10":"\u{B5}g/m³","ozone":"ppb"},
        "current":{"time":1795183200,"interval":3600,"european_aqi":34,"us_aqi":52.4,
        "uv_index":0.35,"pm2_5":8.2,"pm10":14,"ozone":40,"nitrogen_dioxide":21.5,
        "sulphur_dioxide":-0.0,"carbon_monoxide":201.0,"ammonia":null,"dust":1}}
        """
      )
    )
    var expected = AirQuality()
    expected.observedAt = Timestamp(secondsSinceEpoch: 1_795_183_200)
    expected.usIndex = 52
    expected.europeanIndex = 34
    expected.uvIndex = 0.35
    expected.microgramsPerCubicMetre = [
      .fineParticles: 8.2, .coarseParticles: 14, .nitrogenDioxide: 21.5, .sulphurDioxide: 0,
      .carbonMonoxide: 201, .dust: 1,
    ]
    #expect(place.air == expected)
    #expect(place.$air.error == nil)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let code: ErrorCode

    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Case(status: 503, body: #"{"error":true,"reason":"overloaded"}"#, code: .serverError),
    Case(status: 200, body: "{}", code: .invalidResponse),
    Case(status: 200, body: #"{"current":{"us_aqi":null}}"#, code: .invalidResponse),
  ])
  func `failed air data leaves the weather with the error`(_ test: Case) async throws {
    let place = try await place(air: .json(test.body, status: test.status))
    #expect(place.temperatureCelsius == 1)
    #expect(place.air == nil)
    #expect(place.$air.error?.code == test.code)
    #expect(place.$air.error?.host == "air-quality-api.open-meteo.com")
  }
}
