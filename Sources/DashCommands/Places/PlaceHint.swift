import DashCore
import Localization
import TextRendering

/// The hints about place names: which place was chosen, and what an unknown name may have meant.
enum PlaceHint {
  /// The maximum number of other places with a chosen name.
  private static let maximumOthers = 4
  /// A place with less than this part of the inhabitants of the chosen one is not named.
  private static let leastShare = 10
  /// The maximum number of names like an unknown one.
  private static let maximumNames = 3

  /// Returns the note about an ambiguous name, one or two lines; `nil` if the name is unambiguous.
  ///
  /// - Parameters:
  ///   - candidates: The matching places; the first one is used.
  ///   - strings: The localized strings.
  static func text(
    for typed: String,
    _ candidates: [Place],
    _ strings: Strings
  ) -> String? {
    let name = PlaceName(typed)
    guard let taken = candidates.first else { return nil }
    // A name that was typed is no other one.
    let own = typed.foldedForComparison
    var others = likely(among: candidates).dropFirst().map(\.name)
      .filter { $0.foldedForComparison != own }
    // A country code can also be a state code: CA is Canada and California.
    if name.mayBeUSState, taken.country?.string != "US" {
      others.insert("\(name.name),\(name.qualifiers[0].uppercased()),US", at: 0)
    }
    guard !others.isEmpty || !name.isName(of: taken) else { return nil }
    let line = strings(
      .placeChosen(typed: ConfigurationMessages.safe(typed), place: taken.fullName ?? typed)
    )
    let shown = others.prefix(Self.maximumOthers).map(ShellArgument.inQuotes)
    guard !shown.isEmpty else { return line }
    let also = strings(.placeAlsoNamed(names: strings.names(shown)))
    return "\(line)\n\(strings.hint(also))"
  }

  /// Returns the matches that a person may mean, each with a name that finds it: nobody means a hamlet of
  /// the same name.
  static func likely(among matches: [Place]) -> [(name: String, place: Place)] {
    let size = matches.first?.size ?? 0
    var found: [(name: String, place: Place)] = []
    for (name, place) in zip(Place.unambiguousNames(of: matches), matches)
    where place.size * leastShare >= size && !found.contains(where: { $0.name == name }) {
      found.append((name, place))
    }
    return found
  }

  /// Returns the hints about unknown names, one line each.
  ///
  /// For each unknown name they list known places with a similar one. Neighbouring words without one
  /// may form a name: `dash weather New York`.
  ///
  /// - Parameters:
  ///   - missing: Those that no provider knows.
  ///   - known: The names of known places, as a user types them, such as `London,GB`.
  ///   - command: The command to repeat with quotes, such as `dash weather`; `nil` if they do not help.
  ///   - strings: The localized strings.
  static func lines(
    for typed: [String],
    missing: Set<PlaceQuery>,
    known: [String],
    command: String?,
    _ strings: Strings
  ) -> [String] {
    var lines: [String] = []
    var unexplained: Set<String> = []
    for text in typed {
      guard let place = PlaceQuery(text), case .name(let name) = place, missing.contains(place)
      else { continue }
      let names = names(like: PlaceName(name).name, among: known).filter {
        $0.foldedForComparison != name.foldedForComparison
      }
      if names.isEmpty {
        unexplained.insert(text)
        continue
      }
      let similar = LocalizedString.placeSimilar(
        typed: ConfigurationMessages.safe(text),
        names: strings.names(names.map(ShellArgument.inQuotes))
      )
      lines.append(strings.hint(strings(similar)))
    }
    let arguments = groups(of: typed).flatMap { group in
      unexplained.isDisjoint(with: group) ? group : [group.joined(separator: " ")]
    }
    guard let command, arguments.count < typed.count else { return lines }
    let quoting = ([command] + arguments.map(ShellArgument.typed)).joined(separator: " ")
    return lines + [strings.hint(strings(.placeQuotes(command: quoting)))]
  }

  /// Returns the known places whose names are nearest, without duplicates.
  static func names(like name: String, among known: [String]) -> [String] {
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
      if let report = panel.state.weather {
        places.formUnion(report.missing.compactMap(\.$current.failure?.unknownPlace))
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
    var places: [Place] = []
    let panels = dashboard?.panels ?? []
    for report in panels.compactMap(\.state.weather) {
      places += report.places.map(\.place)
    }
    places += await services.store?.places().map(\.place) ?? []
    for descriptor in services.registry.descriptors {
      places += descriptor.knownPlaces.sorted { $0.key < $1.key }.map(\.value)
    }
    var names: [String] = []
    for place in places {
      guard let name = place.name?.string, !name.contains(",") else { continue }
      let typed = [name, place.country?.string].compactMap(\.self).joined(separator: ",")
      if !names.contains(typed) { names.append(typed) }
    }
    return names
  }
}
