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
    Case("Portland,OR,US", .name("Portland,OR,US")),
    Case("東京", .name("東京")),
    Case("\"Quoted\"", .name("\"Quoted\"")),
    Case("100 Mile House", .name("100 Mile House")),
    Case("nan,inf", .name("nan,inf")),
    Case("0x10,0x20", .name("0x10,0x20")),
    Case("1,2,3", .name("1,2,3")),
    Case("zipper", .name("zipper")),
    Case("2643743", .id(2_643_743)),
    Case("007", .id(7)),
    Case("02135", .zip("02135")),
    Case("10001", .id(10_001)),
    Case("51.5 -0.12", .coordinates(latitude: 51.5, longitude: -0.12)),
    Case("51.5,-0.12", .coordinates(latitude: 51.5, longitude: -0.12)),
    Case("-33.9,151.2", .coordinates(latitude: -33.9, longitude: 151.2)),
    Case("-33.9, 151.2", .coordinates(latitude: -33.9, longitude: 151.2)),
    Case("+1,+2", .coordinates(latitude: 1, longitude: 2)),
    Case("90,180", .coordinates(latitude: 90, longitude: 180)),
    Case("51°30'N 0°7'W", .coordinates(latitude: 51.5, longitude: -7.0 / 60)),
    Case("51 30 N, 0 7 W", .coordinates(latitude: 51.5, longitude: -7.0 / 60)),
    Case("51°30′36″N, 0°7′30″W", .coordinates(latitude: 51.51, longitude: -0.125)),
    Case("N 51° 30.6' W 0° 7.5'", .coordinates(latitude: 51.51, longitude: -0.125)),
    Case("51.51n 0.125w", .coordinates(latitude: 51.51, longitude: -0.125)),
    Case("0°7'30\"W 51°30'36\"N", .coordinates(latitude: 51.51, longitude: -0.125)),
    Case("-33°52' 151°12'", .coordinates(latitude: -33 - 52.0 / 60, longitude: 151.2)),
    Case("-33°52', 151°12'", .coordinates(latitude: -33 - 52.0 / 60, longitude: 151.2)),
    Case("0°30'S 0°0'0\"E", .coordinates(latitude: -0.5, longitude: 0)),
    Case("51 30, 0 7", .name("51 30, 0 7")),
    Case("5 1, 0 7", .name("5 1, 0 7")),
    Case("5.1 ,7", .coordinates(latitude: 5.1, longitude: 7)),
    Case("51 30 N", .name("51 30 N")),
    Case("51 30 N, 0 7 N", .name("51 30 N, 0 7 N")),
    Case("51 60 N, 0 7 W", .name("51 60 N, 0 7 W")),
    Case("51.5 30 N, 0 7 W", .name("51.5 30 N, 0 7 W")),
    Case("-51 N, 7 W", .name("-51 N, 7 W")),
    Case("51'30N 0 7 W", .name("51'30N 0 7 W")),
    Case("1 2 3 4 N, 5 W", .name("1 2 3 4 N, 5 W")),
    Case("Wes", .name("Wes")),
    Case("SE", .name("SE")),
    Case("N 5", .name("N 5")),
    Case("zip:94040,US", .zip("94040,US")),
    Case("ZIP:E14,GB", .zip("E14,GB")),
  ]

  @Test(arguments: places) func `a typed place is parsed`(test: Case) {
    #expect(PlaceQuery(test.text) == test.place)
  }

  @Test(
    arguments: [
      "", " ", "\n", ",", "-", "!?", "0", "99999999999999999999", "90.1,0", "0,180.1", "-91,0",
      "91,181", "91 0 N, 0 0 E", "0 0 N, 180 1 E", "zip:", "zip: 1", "zip:,US", "Lon\u{1B}don",
      "Lon\ndon", "a\tb", "x\u{0}",
      "x\u{9B}31m", String(repeating: "x", count: 101),
    ]
  )
  func `an invalid place is rejected`(text: String) {
    #expect(PlaceQuery(text) == nil)
  }

  @Test func `the longest name has a hundred characters`() {
    #expect(PlaceQuery(String(repeating: "é", count: 100)) != nil)
  }

  @Test(arguments: places) func `its text form survives a round trip`(test: Case) throws {
    let place = try #require(PlaceQuery(test.text))
    let again = try #require(PlaceQuery(place.description))
    #expect(again.description == place.description)
    guard
      case .coordinates(let latitude, let longitude) = place,
      case .coordinates(let latitudeAgain, let longitudeAgain) = again
    else {
      #expect(again == place)
      return
    }
    // Six decimals are written.
    #expect(abs(latitude - latitudeAgain) <= 0.000_000_5)
    #expect(abs(longitude - longitudeAgain) <= 0.000_000_5)
  }

  @Test func `degrees and minutes equal the decimal degrees they were made of`() throws {
    for step in stride(from: -10_800, through: 10_800, by: 77) {
      let minutes = abs(step)
      let east = "\(minutes / 60)°\(minutes % 60)'\(step < 0 ? "W" : "E")"
      let north = "\(minutes / 120) \(minutes % 60) \(step < 0 ? "S" : "N")"
      guard minutes / 120 < 90 else { continue }
      let sign = step < 0 ? -1.0 : 1.0
      let expected = PlaceQuery.coordinates(
        latitude: sign * (Double(minutes / 120) + Double(minutes % 60) / 60),
        longitude: sign * (Double(minutes / 60) + Double(minutes % 60) / 60)
      )
      #expect(PlaceQuery("\(north), \(east)") == expected)
    }
  }

  @Test func `an alias overrides a city and nothing else`() {
    let home = PlaceQuery.coordinates(latitude: 51.5, longitude: -0.12)
    let aliases = ["home": home, "London": home, "7": home]
    #expect(PlaceQuery(" home", aliases: aliases) == home)
    #expect(PlaceQuery("London", aliases: aliases) == home)
    #expect(PlaceQuery("Home", aliases: aliases) == .name("Home"))
    #expect(PlaceQuery("7", aliases: aliases) == .id(7))
    #expect(PlaceQuery("", aliases: aliases) == nil)
  }
}
