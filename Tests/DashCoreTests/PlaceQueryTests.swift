import DashCore
import Testing

@Suite struct PlaceQueryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let place: PlaceQuery

    init(_ text: String, _ place: PlaceQuery) {
      self.text = text
      self.place = place
    }

    var testDescription: String { text }
  }

  static let places = [
    Case("London", .name("London")),
    Case("  London\n", .name("London")),
    Case("New York", .name("New York")),
    Case("Paris,FR", .name("Paris,FR")),
    Case("Portland,OR,US", .name("Portland,OR,US")),
    Case("東京", .name("東京")),
    Case("L'Aquila", .name("L'Aquila")),
    Case("\"Quoted\"", .name("\"Quoted\"")),
    Case("Ölüdeniz & Fethiye", .name("Ölüdeniz & Fethiye")),
    Case("100 Mile House", .name("100 Mile House")),
    Case("nan,inf", .name("nan,inf")),
    Case("0x10,0x20", .name("0x10,0x20")),
    Case("1,2,3", .name("1,2,3")),
    Case("1e2,3", .name("1e2,3")),
    Case("zipper", .name("zipper")),
    Case("2643743", .id(2_643_743)),
    Case("007", .id(7)),
    Case("51.5,-0.12", .coordinates(latitude: 51.5, longitude: -0.12)),
    Case("-33.9,151.2", .coordinates(latitude: -33.9, longitude: 151.2)),
    Case("-33.9, 151.2", .coordinates(latitude: -33.9, longitude: 151.2)),
    Case("+1,+2", .coordinates(latitude: 1, longitude: 2)),
    Case("90,180", .coordinates(latitude: 90, longitude: 180)),
    Case("-90,-180", .coordinates(latitude: -90, longitude: -180)),
    Case("0,0", .coordinates(latitude: 0, longitude: 0)),
    Case("zip:94040,US", .zip("94040,US")),
    Case("ZIP:E14,GB", .zip("E14,GB")),
  ]

  @Test(arguments: places) func `a place is read as it is typed`(wanted: Case) {
    #expect(PlaceQuery(wanted.text) == wanted.place)
  }

  @Test(
    arguments: [
      "", " ", "\n", ",", "-", "!?", "0", "99999999999999999999", "90.1,0", "0,180.1", "-91,0",
      "91,181", "zip:", "zip: 1", "zip:,US", "Lon\u{1B}don", "Lon\ndon", "a\tb", "x\u{0}",
      "x\u{9B}31m", String(repeating: "x", count: 101),
    ]
  )
  func `what is no place is refused`(text: String) {
    #expect(PlaceQuery(text) == nil)
  }

  @Test func `the longest name has a hundred characters`() {
    #expect(PlaceQuery(String(repeating: "é", count: 100)) != nil)
  }

  @Test(arguments: places) func `it is written so that it can be read again`(wanted: Case) throws {
    let place = try #require(PlaceQuery(wanted.text))
    #expect(PlaceQuery(place.description) == place)
  }
}
