import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// The contract on weather responses without a preceding geocoder request.
@Suite(.hangLimit) struct ConformanceTests {
  private var conformance: DataSourceConformance {
    DataSourceConformance(
      of: OpenWeatherMapSource.self,
      places: [.coordinates(latitude: 51.5, longitude: -0.12)],
      service: ScriptedTransport.returning(
        .json(
          """
          {"coord":{"lon":-0.12,"lat":51.5},"weather":[{"id":500,"main":"Rain","description":"rain",
          "icon":"10d"}],"main":{"temp":7.4,"feels_like":4.9,"temp_min":6.1,"temp_max":8.3,
          "pressure":1012,"humidity":81},"visibility":10000,"wind":{"speed":4.1,"deg":240,"gust":8},
          "rain":{"1h":0.4},"clouds":{"all":75},"dt":1795183200,"sys":{"country":"GB",
          "sunrise":1795159500,"sunset":1795190640},"timezone":0,"id":2643743,"name":"London",
          "cod":200}
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
