import DashCore
import Testing

/// Typed place names.
@Suite struct PlaceNameTests {
  @Test(
    arguments: zip(
      ["Montréal", "SÃO PAULO", "Łódź", "e\u{301}", "Straße", "東京", "Zürich", "Đà Nẵng", ""],
      ["montreal", "sao paulo", "lodz", "e", "strasse", "東京", "zurich", "da nang", ""]
    )
  )
  func `names are equal regardless of accents, case and spelling`(text: String, folded: String) {
    #expect(text.foldedForComparison == folded)
  }

  @Test func `a name is split at its commas`() {
    let name = PlaceName(" San  José , ca ,USA,")
    #expect(name.name == "San José")
    #expect(name.qualifiers == ["ca", "US"])
    #expect(name.countryCode == "US")
    #expect(PlaceName("Paris").countryCode == nil)
    #expect(PlaceName("Paris,France").countryCode == "FR")
    #expect(PlaceName("Wien, Österreich").countryCode == "AT")
    #expect(PlaceName("Paris,Frankophonia").countryCode == nil)
    #expect(PlaceName("Portland,or").mayBeUSState)
    #expect(!PlaceName("Portland,or,us").mayBeUSState)
    #expect(!PlaceName("Paris,FR").mayBeUSState)
    #expect(PlaceName("Washington, D.C.").mayBeUSState)
    #expect(PlaceName("Ottawa, ON").stateCountries == ["CA"])
    #expect(PlaceName("Perth,WA").stateCountries == ["US", "AU"])
  }

  private static func place(
    _ name: DisplayText,
    _ state: DisplayText?,
    _ country: DisplayText,
    district: DisplayText? = nil,
    _ latitude: Double
  ) -> Place {
    var place = Place(name: name, country: country, latitude: latitude, longitude: 1)
    (place.state, place.district) = (state, district)
    return place
  }

  private static let known = [
    place("Springfield", "Missouri", "US", 1), place("Springfield", "Massachusetts", "US", 2),
    place("Springfield", "Illinois", "US", 3), place("Paris", "Île-de-France", "FR", 4),
    place("Paris", "Texas", "US", 5), place("London", "England", "GB", 6),
    place("London", "Ontario", "CA", 7), place("Detroit", "Michigan", "US", 8),
    place("Washington", "District of Columbia", "US", 9), place("Ottawa", "Ontario", "CA", 10),
    place("Perth", "Western Australia", "AU", 11), place("Atlanta", "Georgia", "US", 12),
    place("Tbilisi", nil, "GE", 13), place("Vienna", "Vienna", "AT", 14),
    place("Hausen", "Bavaria", "DE", district: "Forchheim", 15),
    place("Hausen", "Bavaria", "DE", district: "Kelheim", 16),
    place("Buenos Aires", nil, "AR", 17),
  ]

  /// Searches as a service does: by the name alone, in a country if one is named.
  private static func find(_ text: String) async throws -> Place? {
    try await PlaceName(text).candidates { name, country throws(SourceError) in
      let country = country ?? name.countryCode
      return known.filter { place in
        let isName =
          name.isName(of: place) || name.name == "Wien" && place.name?.string == "Vienna"
        return isName && (country == nil || place.country?.string == country)
      }
    }.first
  }

  @Test(
    arguments: [
      ("Springfield", "Springfield, Missouri, US"), ("Springfield,IL", "Springfield, Illinois, US"),
      ("Springfield,MA", "Springfield, Massachusetts, US"), ("Paris", "Paris, Île-de-France, FR"),
      ("Paris, Texas", "Paris, Texas, US"), ("London UK", "London, England, GB"),
      ("London, Ontario", "London, Ontario, CA"), ("Detroit Michigan", "Detroit, Michigan, US"),
      ("Washington, D.C.", "Washington, District of Columbia, US"),
      ("Ottawa, ON", "Ottawa, Ontario, CA"), ("Perth,WA", "Perth, Western Australia, AU"),
      ("Atlanta,Georgia", "Atlanta, Georgia, US"), ("Tbilisi, Georgia", "Tbilisi, GE"),
      ("Wien,Austria", "Vienna, AT"), ("Wien,Österreich", "Vienna, AT"),
      ("Wien,Autriche", "Vienna, AT"),
      ("Wien,オーストリア", "Vienna, AT"), ("Buenos Aires", "Buenos Aires, AR"),
      ("Buenos Aires Argentina", "Buenos Aires, AR"),
      ("Hausen", "Hausen, Forchheim, Bavaria, DE"),
    ]
  )
  func `a name is found with its country or state in any form`(text: String, found: String)
    async throws
  {
    #expect(try await Self.find(text)?.fullName == found)
  }

  @Test func `a place says what tells it from others of its name`() async throws {
    func distinction(_ text: String) async throws -> [DisplayText]? {
      try await Self.find(text)?.distinction
    }
    #expect(try await distinction("Springfield,IL") == ["Illinois"])
    #expect(try await distinction("Paris, Texas") == ["Texas"])
    #expect(try await distinction("Springfield") == ["Missouri"])
    #expect(try await distinction("Hausen") == ["Forchheim"])
    #expect(try await distinction("Ottawa, ON") == ["Ontario"])
    #expect(try await distinction("London UK") == [])
  }
}
