import DashCore
import Testing

/// The shortest text that identifies a candidate.
@Suite struct PlaceNamingTests {
  private static func place(
    _ name: DisplayText,
    _ state: DisplayText?,
    _ country: DisplayText?,
    _ latitude: Double
  ) -> Place {
    var candidate = Place(name: name, latitude: latitude, longitude: -0.5)
    candidate.state = state
    candidate.country = country
    return candidate
  }

  @Test func `each candidate gets the shortest unique text`() {
    let candidates = [
      Self.place("Springfield", "Illinois", "US", 1),
      Self.place("Springfield", "MO", "US", 2),
      Self.place("Springfield", nil, "NZ", 3),
      Self.place("Springfield", "Ontario", "CA", 4),
      Self.place("Springfield", "Quebec", "CA", 5),
      Self.place("Springfield, West", nil, "GB", 6),
      Self.place("Springfield", nil, nil, 7),
      Self.place("Springfield", "Illinois", "US", 8),
    ]
    let names = Place.unambiguousNames(of: candidates)
    #expect(
      names == [
        "Springfield,IL,US", "Springfield,MO,US", "Springfield,NZ", "Springfield,CA", "5,-0.5",
        "6,-0.5", "7,-0.5", "8,-0.5",
      ]
    )
    for (name, candidate) in zip(names, candidates) {
      guard case .name(let typed)? = PlaceQuery(name) else { continue }
      #expect(PlaceName(typed).narrowed(candidates).first?.point == candidate.point)
    }
  }

  @Test func `a full name repeats nothing`() {
    #expect(Self.place("Paris", "Texas", "US", 1).fullName == "Paris, Texas, US")
    #expect(Self.place("Berlin", "Berlin", "DE", 1).fullName == "Berlin, DE")
    #expect(Self.place("Null", nil, nil, 1).fullName == "Null")
  }

  @Test func `a state has a code and a name`() {
    #expect(Region.letters(ofUSState: "missouri") == "MO")
    #expect(Region.letters(ofUSState: "mo") == "MO")
    #expect(Region.letters(ofUSState: "Ontario") == nil)
  }
}
