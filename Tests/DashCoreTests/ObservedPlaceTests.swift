import DashCore
import Testing

/// The identity of a place in the history.
@Suite struct ObservedPlaceTests {
  @Test(
    arguments: [
      ("an id", .id(2_643_743), "2643743", 51.51, "2643743"),
      ("an id of another service", .id(7), nil, 51.51, "51.51,-0.13"),
      ("an id alone", .id(7), nil, nil, nil),
      ("a name", .name("Soho,GB"), "2643743", 51.51, "51.51,-0.13"),
      ("a name alone", .name("Soho,GB"), "2643743", nil, "2643743"),
      ("a postal code", .zip("W1D,GB"), "2643743", 51.51, "51.51,-0.13"),
      ("a point", .coordinates(latitude: 51.5, longitude: -0.13), "2643743", 51.51, "51.5,-0.13"),
    ] as [(String, PlaceQuery, DisplayText?, Double?, String?)]
  )
  func `the id at a named place's position belongs to a nearby town`(
    name: String,
    query: PlaceQuery,
    id: DisplayText?,
    latitude: Double?,
    key: String?
  ) {
    var weather = PlaceWeather(requestedPlace: query)
    (weather.id, weather.name) = (id, "Soho")
    (weather.latitude, weather.longitude) = (latitude, -0.13)
    #expect(ObservedPlace(weather, provider: "sample")?.key == key, "\(name)")
  }
}
