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
    #expect(PlaceName("Paris,France").countryCode == nil)
    #expect(PlaceName("Portland,or").mayBeUSState)
    #expect(!PlaceName("Portland,or,us").mayBeUSState)
    #expect(!PlaceName("Paris,FR").mayBeUSState)
  }
}
