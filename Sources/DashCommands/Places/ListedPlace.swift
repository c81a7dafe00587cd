import DashCore
import Localization
import TextRendering

/// A place of the configuration or of a search, as a user types it, with what is known of it.
struct ListedPlace {
  /// The place as written in the configuration, or as it can be typed to get this one.
  let typed: String
  /// The parsed place; `nil` if a variable in it is not set, and for the place of a search.
  let query: PlaceQuery?
  /// Whether it is a user-defined alias.
  let isAlias: Bool
  /// The known names and coordinates.
  var place: Place
  /// Whether its name and its coordinates are written, and not what was typed.
  private(set) var isFound = false

  init(
    _ typed: String,
    _ query: PlaceQuery?,
    aliases: [String: PlaceQuery] = [:],
    place: Place = Place()
  ) {
    self.typed = typed
    self.query = query
    self.place = place
    isAlias = PlaceQuery.alias(typed, in: aliases) != nil
    if case .coordinates(let latitude, let longitude)? = query {
      self.place = Place(latitude: latitude, longitude: longitude)
    }
  }

  /// Creates a place that was chosen among those that were found, which is written with its name and its
  /// coordinates.
  init(found place: Place) {
    typed = place.distinctName ?? ""
    query = place.point
    isAlias = false
    self.place = place
    isFound = true
  }

  /// Whether it is configured by its service's identifier.
  var isIdentifier: Bool {
    if case .id? = query { true } else { false }
  }

  // MARK: Comparison

  /// Returns whether another place has the same text or meaning.
  func isWritten(like other: ListedPlace) -> Bool {
    typed.lowercased() == other.typed.lowercased() || (query != nil && query == other.query)
  }

  /// Its names, as written and as known, without country and state.
  var names: [String] { [placeName?.name, place.name?.string].compactMap(\.self) }

  /// Returns whether a text is its name, as written or as known, and nothing in the text contradicts
  /// its country and state.
  func isNamed(_ text: String) -> Bool {
    let wanted = PlaceName(text)
    let qualifiers = Set(wanted.qualifiers.map(\.foldedForComparison))
    let known = [
      (placeName?.name, placeName?.qualifiers ?? []),
      (place.name?.string, [place.country?.string].compactMap(\.self)),
    ]
    return known.contains { name, known in
      name?.foldedForComparison == wanted.name.foldedForComparison
        && qualifiers.isSubset(of: known.map(\.foldedForComparison))
    }
  }

  /// Returns whether a geocoder's match is this town.
  ///
  /// - Parameters:
  ///   - text: The name that was looked up, which may be in another language than the known one.
  /// - Returns: False for coordinates, which mean a point and not a town.
  func isTown(of match: Place, typed text: String) -> Bool {
    if case .coordinates? = query { return false }
    return place.isTown(of: match, orNamed: text)
  }

  /// The parts of its name as written; `nil` for an identifier, coordinates or a postal code.
  private var placeName: PlaceName? {
    if case .name(let text)? = query { PlaceName(text) } else { nil }
  }

  /// The text of the configuration, with the full name in parentheses if it is known and differs.
  var typedAndName: String {
    guard let fullName = place.fullName, fullName.foldedForComparison != typed.foldedForComparison
    else {
      return typed
    }
    return "\(typed) (\(fullName))"
  }
}

// MARK: Lists

extension ListedPlace {
  /// Returns one line per place: as typed, the place of an alias, name and coordinates if known, and
  /// the population if wanted.
  static func text(
    _ places: [ListedPlace],
    _ strings: Strings,
    showsPopulation: Bool = false
  ) -> String {
    let hasAliases = places.contains(where: \.isAlias)
    let rows = places.map { listed in
      let alias =
        listed.isAlias ? strings(.placeAliasOf(place: listed.safeDescription ?? "?")) : ""
      let population = showsPopulation ? listed.place.population : nil
      return [ShellArgument.title(DisplayText(listed.typed))] + (hasAliases ? [alias] : []) + [
        listed.place.fullName ?? "", listed.place.point?.description ?? "",
        population.map { strings(.population(count: $0)) } ?? "",
      ]
    }
    return TextColumns.text(rows)
  }

  /// Returns the places as one JSON document.
  ///
  /// - Parameters:
  ///   - origin: Writes the fields that say where the places are from.
  static func json(_ places: [ListedPlace], _ origin: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", "dash-places/1")
      origin(&document)
      document.field("places", places) { listed, writer in
        writer.field("place", DisplayText(listed.typed))
        if listed.isAlias { writer.field("aliasOf", listed.safeDescription) }
        writer.field("name", listed.place.name)
        writer.field("state", listed.place.state)
        writer.field("country", listed.place.country)
        writer.field("latitude", listed.place.latitude)
        writer.field("longitude", listed.place.longitude)
        writer.field("timeZone", listed.place.timeZone?.string)
        writer.field("population", listed.place.population)
      }
    }
    return writer.text + "\n"
  }

  private var safeDescription: String? {
    query.map { ConfigurationMessages.safe($0.description) }
  }
}
