import DashCore
import TextRendering

/// What a search for a name found, for people and for scripts.
struct PlaceSearch {
  /// What was searched for.
  let text: String
  /// Who was asked.
  let provider: SourceDescriptor
  /// What it may mean, the likeliest first.
  let candidates: [PlaceCandidate]

  /// A line for each: how to name it, its name in full, where it is and how many live there.
  func text(_ words: Words, isUnicode: Bool) -> String {
    let rows = zip(PlaceCandidate.typedNames(of: candidates), candidates).map { typed, candidate in
      [
        ConfigurationWords.safe(typed),
        candidate.fullName,
        position(of: candidate),
        candidate.population.map { words.population($0) } ?? "",
      ]
    }
    let separator = isUnicode ? " · " : ", "
    let terms = [provider.terms.attribution, provider.terms.license].compactMap(\.self)
    return TextColumns.text(rows) + "\n" + terms.joined(separator: separator) + "\n"
  }

  /// The same as one document.
  var json: String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", PlaceReport.schema)
      document.field("query", DisplayText(text))
      document.field("provider", provider.name)
      document.field("attribution", provider.terms.attribution)
      document.field("places") { list in
        list.array { list in
          for (typed, candidate) in zip(PlaceCandidate.typedNames(of: candidates), candidates) {
            list.element { $0.object { write(candidate, typed, &$0) } }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private func write(_ candidate: PlaceCandidate, _ typed: String, _ writer: inout JSONWriter) {
    writer.field("place", DisplayText(typed))
    writer.field("name", candidate.name)
    writer.field("state", candidate.state)
    writer.field("country", candidate.country)
    writer.field("latitude", candidate.latitude)
    writer.field("longitude", candidate.longitude)
    writer.field("timeZone", candidate.timeZone)
    writer.field("population", candidate.population)
  }

  private func position(of candidate: PlaceCandidate) -> String {
    PlaceQuery.coordinates(latitude: candidate.latitude, longitude: candidate.longitude).description
  }
}
