import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// The requests to the service.
@Suite struct RequestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let place: PlaceQuery
    let criteria: [QueryItem]

    var testDescription: String { place.description }
  }

  @Test(arguments: [
    Case(place: .id(2_643_743), criteria: [QueryItem("id", "2643743")]),
    Case(place: .zip("94040,US"), criteria: [QueryItem("zip", "94040,US")]),
    Case(
      place: .coordinates(latitude: -33.9, longitude: 151.2),
      criteria: [QueryItem("lat", "-33.9"), QueryItem("lon", "151.2")]
    ),
    Case(
      place: .coordinates(latitude: 0.000_01, longitude: -0.000_000_1),
      criteria: [QueryItem("lat", "0.00001"), QueryItem("lon", "0")]
    ),
    Case(
      place: .coordinates(latitude: 90, longitude: -180),
      criteria: [QueryItem("lat", "90"), QueryItem("lon", "-180")]
    ),
  ])
  func `a place is requested by its kind`(_ test: Case) async throws {
    let transport = ScriptedTransport { _ in
      Response.json(#"{"main":{"temp":1}}"#)
    }
    _ = try await OpenWeatherMapSource.testing([test.place], transport: transport).report()
    let request = try #require(transport.requests.first)
    #expect(request.path == "/data/2.5/weather")
    #expect(
      request.query == test.criteria + [
        QueryItem("units", "metric"), QueryItem("appid", OpenWeatherMapSource.testKey),
      ]
    )
  }

  @Test(
    arguments: zip(
      [
        "de", "pt-BR", "zh", "zh-TW", "zh_Hant", "zh-Hant-HK", "zh-HK", "zh-Hans-SG", "ko", "cs-CZ",
        "uk", "ua", "en-GB",
      ],
      [
        "de", "pt_br", "zh_cn", "zh_tw", "zh_tw", "zh_tw", "zh_tw", "zh_cn", "kr", "cz", "ua", "ua",
        "en",
      ]
    )
  )
  func `a language is sent under the service's name for it`(
    _ tag: String,
    _ expected: String
  ) async throws {
    let transport = ScriptedTransport { _ in
      Response.json(#"{"main":{"temp":1}}"#)
    }
    _ = try await OpenWeatherMapSource.testing([.id(1)], language: tag, transport: transport)
      .report()
    #expect(transport.requests.first?.query.contains(QueryItem("lang", expected)) == true)
  }
}
