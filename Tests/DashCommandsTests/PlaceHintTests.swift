import DashCore
import Localization
import Testing
import TextRendering

@testable import DashCommands

/// The hint for a name that could mean several places.
@Suite struct PlaceHintTests {
  private func place(
    _ name: DisplayText,
    _ state: DisplayText?,
    _ country: DisplayText
  ) -> Place {
    var candidate = Place(name: name, latitude: 1, longitude: 2)
    candidate.state = state
    candidate.country = country
    return candidate
  }

  @Test func `an unambiguous name has no hint`() {
    #expect(PlaceHint.text(for: "Lisbon", [place("Lisbon", nil, "PT")], Strings()) == nil)
    #expect(PlaceHint.text(for: "lisbon,pt", [place("Lisbon", nil, "PT")], Strings()) == nil)
    #expect(PlaceHint.text(for: "Atlantis", [], Strings()) == nil)
  }

  @Test func `no hint names the name that was typed`() {
    let candidates = [place("Springfield", "Illinois", "US"), place("Springfield", nil, "NZ")]
    let text = PlaceHint.text(for: "springfield,nz", candidates, Strings())
    #expect(text?.contains("NZ\"") != true, "\(text ?? "")")
    let query = PlaceQuery.name("London,GB")
    let lines = PlaceHint.lines(
      for: ["London,GB"],
      missing: [query],
      known: ["London,GB", "Londonderry,GB"],
      command: "dash weather",
      Strings()
    )
    #expect(!lines.joined().contains("\"London,GB\" names"), "\(lines)")
    #expect(!lines.joined().contains(", \"London,GB\""), "\(lines)")
  }

  @Test(arguments: [(99_999, false), (100_000, true)])
  func `a namesake with less than a tenth of the inhabitants is not named`(
    _ population: Int,
    _ isNamed: Bool
  ) {
    var candidates = [place("Berlin", nil, "DE"), place("Berlin", "New Hampshire", "US")]
    (candidates[0].population, candidates[1].population) = (1_000_000, population)
    let text = PlaceHint.text(for: "Berlin", candidates, Strings())
    #expect((text != nil) == isNamed, "\(text ?? "")")
  }

  @Test func `the hint names the chosen place and how to write the others`() {
    let text = PlaceHint.text(
      for: "Springfield",
      [place("Springfield", "Illinois", "US"), place("Springfield", "Missouri", "US")],
      Strings()
    )
    #expect(
      text == """
        "Springfield" is Springfield, Illinois, US
        hint: other matches: "Springfield,MO,US"
        """
    )
    let like = PlaceHint.text(for: "Lisbn", [place("Lisbon", nil, "PT")], Strings())
    #expect(like == "\"Lisbn\" is Lisbon, PT")
  }

  @Test(arguments: ["Pa$(id)ris", "Pa`id`ris", "Pa\"; id; \"ris", "Pa'$(id)'ris", "Pa`\u{301}ris"])
  func `a shell runs nothing of a name in a hint`(_ name: String) throws {
    let other = place(DisplayText(name), nil, "IT")
    let chosen = try #require(
      PlaceHint.text(for: "Paris", [place("Paris", nil, "FR"), other], Strings())
    )
    let similar = PlaceHint.lines(
      for: ["Parys"],
      missing: [.name("Parys")],
      known: ["Paris", "\(name),IT"],
      command: nil,
      Strings()
    )
    let quoted = "\(name),IT".singleQuoted
    #expect(chosen.hasSuffix("hint: other matches: \(quoted)"), "\(chosen)")
    #expect(!similar.joined().contains("\(name),IT") || similar.joined().contains(quoted))
    let list = ListedPlace.text([ListedPlace("\(name),IT", nil, place: other)], Strings())
    #expect(list.hasPrefix(quoted), "\(list)")
  }

  @Test func `codes of countries and of states are distinguished`() {
    let text = PlaceHint.text(for: "London,ca", [place("London", "Ontario", "CA")], Strings())
    #expect(
      text == """
        "London,ca" is London, Ontario, CA
        hint: other matches: "London,CA,US"
        """
    )
    #expect(
      PlaceHint.text(for: "Portland,OR", [place("Portland", "Oregon", "US")], Strings()) == nil
    )
  }
}
