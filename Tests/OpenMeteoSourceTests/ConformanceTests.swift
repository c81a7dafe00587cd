import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// The contract on weather responses without a preceding geocoder request.
@Suite(.hangLimit) struct ConformanceTests {
  private var conformance: DataSourceConformance {
    DataSourceConformance(
      of: OpenMeteoSource.self,
      places: [.coordinates(latitude: 51.5, longitude: -0.12)],
      service: ScriptedTransport.returning(
        .json(
          """
          {"latitude":51.5,"longitude":-0.12,"generationtime_ms":0.2,"utc_offset_seconds":0,
          "current_units":{"time":"unixtime","temperature_2m":"°C"},
          "current":{"time":1795183200,"interval":900,"temperature_2m":7.1,"weather_code":61,
          "is_day":1,"wind_speed_10m":3.1,"rain":0.1},
          "daily":{"time":[1795132800],"sunrise":[1795159380],"sunset":[1795190520]}}
          """
        )
      )
    )
  }

  @Test func `the provider fulfils the contract`() async throws {
    let findings = try await conformance.checkEverything()
    #expect(findings == [])
  }
}
