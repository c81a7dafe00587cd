import DashCore
import TextRendering

/// What is to be said of a name that could mean several places.
struct PlaceHint {
  /// The most other places that are named.
  private static let maximumOthers = 4

  /// One or two lines; nil where the name means one place.
  let text: String?

  /// Looks at what a name means.
  ///
  /// - Parameters:
  ///   - typed: The name as it was typed.
  ///   - candidates: What it may mean; the first was taken.
  ///   - words: The words to say it with.
  init(for typed: String, _ candidates: [PlaceCandidate], _ words: Words) {
    let name = PlaceName(typed)
    let names = PlaceCandidate.typedNames(of: candidates)
    guard let taken = candidates.first else {
      text = nil
      return
    }
    var others = names.dropFirst().filter { $0 != names[0] }
    // The letters of a country may be those of a state: CA is Canada, and California.
    if name.maySkipCountry, taken.country?.string != "US" {
      others.insert("\(name.name),\(name.qualifiers[0].uppercased()),US", at: 0)
    }
    guard !others.isEmpty || !name.isName(of: taken) else {
      text = nil
      return
    }
    let line = words(
      PlacePhrase.taken,
      ["typed": ConfigurationWords.safe(typed), "place": taken.fullName]
    )
    let shown = others.prefix(Self.maximumOthers).map { "\"\(ConfigurationWords.safe($0))\"" }
    guard !shown.isEmpty else {
      text = line
      return
    }
    let also = words(PlacePhrase.alsoNamed, ["names": words.names(shown)])
    text = "\(line)\n\(words.hint(also))"
  }
}
