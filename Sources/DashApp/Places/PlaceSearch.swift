import DashCore
import Localization
import Synchronization
import TextRendering

/// The results of a place search.
struct PlaceSearch {
  /// The search text.
  let text: String
  /// The provider that was searched.
  let provider: SourceDescriptor
  /// The matching places, best match first.
  let candidates: [PlaceCandidate]

  /// Returns one line per place: how to type it, full name, coordinates and population.
  func text(_ strings: Strings, isUnicode: Bool) -> String {
    let rows = zip(PlaceCandidate.unambiguousNames(of: candidates), candidates).map {
      typed,
      candidate in
      [
        ConfigurationMessages.safe(typed),
        candidate.fullName,
        position(of: candidate),
        candidate.population.map { strings.population($0) } ?? "",
      ]
    }
    let separator = isUnicode ? " · " : ", "
    let terms = [provider.terms.attribution, provider.terms.license].compactMap(\.self)
    return TextColumns.text(rows) + "\n" + terms.joined(separator: separator) + "\n"
  }

  /// The results as one JSON document.
  var json: String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", PlaceReport.schema)
      document.field("query", DisplayText(text))
      document.field("provider", provider.name)
      document.field("attribution", provider.terms.attribution)
      document.field("places") { list in
        list.array { list in
          for (typed, candidate) in zip(PlaceCandidate.unambiguousNames(of: candidates), candidates)
          {
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

/// The matches of each place name that was looked up during a refresh.
final class PlaceLookups: Sendable {
  private struct Lookup {
    let instance: String
    let provider: String
    let query: PlaceQuery
    var candidates: [PlaceCandidate]

    func isFor(_ query: PlaceQuery, of instance: Instance) -> Bool {
      self.query == query && self.instance == instance.name
        && provider == instance.descriptor.name
    }
  }

  // The type of a dictionary would be created at run time, at the start of every command.
  private let found = Mutex<[Lookup]>([])

  /// Records the matches of a lookup.
  ///
  /// - Parameters:
  ///   - candidates: The matching places, the chosen one first.
  ///   - query: The place that was looked up.
  ///   - instance: The instance that looked it up.
  func record(_ candidates: [PlaceCandidate], for query: PlaceQuery, of instance: Instance) {
    found.withLock { found in
      if let index = found.firstIndex(where: { $0.isFor(query, of: instance) }) {
        found[index].candidates = candidates
        return
      }
      let lookup = Lookup(
        instance: instance.name,
        provider: instance.descriptor.name,
        query: query,
        candidates: candidates
      )
      found.append(lookup)
    }
  }

  /// Returns the matches of a lookup; `nil` if there was no lookup or it failed.
  func candidates(for query: PlaceQuery, of instance: Instance) -> [PlaceCandidate]? {
    found.withLock { found in found.first { $0.isFor(query, of: instance) }?.candidates }
  }
}

/// The note about an ambiguous name.
struct PlaceHint {
  /// The maximum number of other places in the note.
  private static let maximumOthers = 4

  /// One or two lines; `nil` if the name is unambiguous.
  let text: String?

  /// Checks whether a name is ambiguous.
  ///
  /// - Parameters:
  ///   - typed: The name as typed.
  ///   - candidates: The matching places; the first one is used.
  ///   - strings: The localized strings.
  init(for typed: String, _ candidates: [PlaceCandidate], _ strings: Strings) {
    let name = PlaceName(typed)
    let names = PlaceCandidate.unambiguousNames(of: candidates)
    guard let taken = candidates.first else {
      text = nil
      return
    }
    var others = names.dropFirst().filter { $0 != names[0] }
    // A country code can also be a state code: CA is Canada and California.
    if name.mayBeUSState, taken.country?.string != "US" {
      others.insert("\(name.name),\(name.qualifiers[0].uppercased()),US", at: 0)
    }
    guard !others.isEmpty || !name.isName(of: taken) else {
      text = nil
      return
    }
    let line = strings(
      .placeChosen(typed: ConfigurationMessages.safe(typed), place: taken.fullName)
    )
    let shown = others.prefix(Self.maximumOthers).map { "\"\(ConfigurationMessages.safe($0))\"" }
    guard !shown.isEmpty else {
      text = line
      return
    }
    let also = strings(.placeAlsoNamed(names: strings.names(shown)))
    text = "\(line)\n\(strings.hint(also))"
  }
}
