import DashCore
import Localization
import TextRendering

/// The hints after a dashboard that lacks places of the command line.
///
/// For each unknown name they list known places with a similar one. Neighbouring words without one
/// may form a name: `dash weather New York`.
struct MissingPlaceHint {
  /// The maximum number of similar names in a hint.
  private static let maximumNames = 3

  /// The hints, one line each.
  let lines: [String]

  /// Creates the hints.
  ///
  /// - Parameters:
  ///   - typed: The places of the command line.
  ///   - missing: Those that no provider knows.
  ///   - known: The names of known places, as a user types them, such as `London,GB`.
  ///   - command: The command that was typed, such as `dash weather`.
  ///   - strings: The localized strings.
  init(
    for typed: [String],
    missing: Set<PlaceQuery>,
    known: [String],
    command: String,
    _ strings: Strings
  ) {
    var lines: [String] = []
    var unexplained: Set<String> = []
    for text in typed {
      guard let place = PlaceQuery(text), case .name(let name) = place, missing.contains(place)
      else { continue }
      let names = Self.names(like: PlaceName(name).name, among: known)
      if names.isEmpty {
        unexplained.insert(text)
        continue
      }
      let quoted = names.map { "\"\(ConfigurationMessages.safe($0))\"" }
      lines.append(
        strings.hint(
          strings(
            .placeSimilar(typed: ConfigurationMessages.safe(text), names: strings.names(quoted))
          )
        )
      )
    }
    let groups = Self.groups(of: typed)
    if groups.contains(where: { $0.count > 1 && !unexplained.isDisjoint(with: $0) }) {
      let arguments = groups.flatMap { group in
        group.count > 1 && !unexplained.isDisjoint(with: group)
          ? [DisplayText(group.joined(separator: " "), maximumLength: 60).string]
          : group.map { DisplayText($0, maximumLength: 60).string }
      }
      let words = arguments.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
      let command = ([command] + words).joined(separator: " ")
      lines.append(strings.hint(strings(.placeQuotes(command: command))))
    }
    self.lines = lines
  }

  /// Returns the known places whose names are nearest, without duplicates.
  private static func names(like name: String, among known: [String]) -> [String] {
    var rest = known
    var names: [String] = []
    while names.count < maximumNames {
      let folded = rest.map { PlaceName($0).name.foldedForComparison }
      guard let nearest = NearestWord.find(name.foldedForComparison, among: folded) else { break }
      for (place, own) in zip(rest, folded) where own == nearest && !names.contains(place) {
        names.append(place)
      }
      rest = zip(rest, folded).filter { $1 != nearest }.map(\.0)
    }
    return Array(names.prefix(maximumNames))
  }

  /// Returns the arguments in runs that one name could consist of: a name with a qualifier ends one.
  private static func groups(of typed: [String]) -> [[String]] {
    var groups: [[String]] = []
    var isOpen = false
    for text in typed {
      let isName = if case .name? = PlaceQuery(text) { true } else { false }
      if isName, isOpen, let last = groups.indices.last {
        groups[last].append(text)
      } else {
        groups.append([text])
      }
      isOpen = isName && !text.contains(",")
    }
    return groups
  }
}

extension Dashboard {
  /// The requested places that a provider does not know.
  var unknownPlaces: Set<PlaceQuery> {
    var places: Set<PlaceQuery> = []
    for panel in panels {
      if case .weather(let report) = panel.state.snapshot?.content {
        places.formUnion(report.missing.compactMap(\.error.unknownPlace))
      } else if let error = panel.state.error {
        // Only the first error is known, so the others are assumed to be of its kind.
        let isUnknown = [error, error.fallbackError].contains { $0?.unknownPlace != nil }
        if isUnknown { places.formUnion(panel.places) }
      }
    }
    return places
  }
}

extension AppContext {
  /// Returns the names of known places, as a user types them: those of a dashboard, of the
  /// observations and of the providers.
  func knownPlaceNames(in dashboard: Dashboard? = nil) async -> [String] {
    var places: [(name: DisplayText?, country: DisplayText?)] = []
    let panels = dashboard?.panels ?? []
    for case .weather(let report) in panels.compactMap(\.state.snapshot?.content) {
      places += report.places.map { ($0.name, $0.country) }
    }
    places += await services.store?.places().map { ($0.name, $0.country) } ?? []
    for descriptor in services.registry.descriptors {
      places += descriptor.knownPlaces.sorted { $0.key < $1.key }.map {
        ($0.value.name, $0.value.country)
      }
    }
    var names: [String] = []
    for place in places {
      guard let name = place.name?.string, !name.contains(",") else { continue }
      let country = place.country.map { ",\($0.string)" } ?? ""
      if !names.contains(name + country) { names.append(name + country) }
    }
    return names
  }
}
