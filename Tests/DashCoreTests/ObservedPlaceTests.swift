import DashCore
import Testing

/// The identity of a place in the history.
@Suite struct ObservedPlaceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let query: PlaceQuery
    var id: DisplayText? = "2643743"
    var latitude: Double? = 51.51
    let key: String?
  }

  @Test(arguments: [
    Case(testDescription: "an id", query: .id(2_643_743), key: "2643743"),
    Case(testDescription: "an id of another service", query: .id(7), id: nil, key: "51.51,-0.13"),
    Case(testDescription: "an id alone", query: .id(7), id: nil, latitude: nil, key: nil),
    Case(testDescription: "a name", query: .name("Soho,GB"), key: "51.51,-0.13"),
    Case(testDescription: "a name alone", query: .name("Soho,GB"), latitude: nil, key: "2643743"),
    Case(testDescription: "a postal code", query: .zip("W1D,GB"), key: "51.51,-0.13"),
    Case(
      testDescription: "a point",
      query: .coordinates(latitude: 51.5, longitude: -0.13),
      key: "51.5,-0.13"
    ),
  ])
  func `the id at a named place's position belongs to a nearby town`(test: Case) {
    var weather = PlaceWeather(requestedPlace: test.query)
    (weather.id, weather.name) = (test.id, "Soho")
    (weather.latitude, weather.longitude) = (test.latitude, -0.13)
    #expect(ObservedPlace(weather, provider: "sample")?.key == test.key)
  }
}
