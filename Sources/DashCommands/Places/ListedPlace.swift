import DashCore
import Localization
import TextRendering

/// A place as written in the configuration, with what is known of it without a request.
struct ListedPlace {
  /// The place as written in the configuration.
  let typed: String
  /// The parsed place; `nil` if a variable in it is not set.
  let query: PlaceQuery?
  /// Whether it is a user-defined alias.
  let isAlias: Bool
  /// The known names and coordinates.
  var place = Place()

  init(_ typed: String, _ query: PlaceQuery?, aliases: [String: PlaceQuery]) {
    self.typed = typed
    self.query = query
    isAlias = PlaceQuery.alias(typed, in: aliases) != nil
    if case .coordinates(let latitude, let longitude)? = query {
      place = Place(latitude: latitude, longitude: longitude)
    }
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

  /// Returns whether another place has the same name, with any country and state.
  func isSpelled(like other: ListedPlace) -> Bool {
    guard let own = placeName, let others = other.placeName else { return false }
    return own.name.foldedForComparison == others.name.foldedForComparison
  }

  /// Its names, as written and as known, without country and state.
  var names: [String] { [placeName?.name, place.name?.string].compactMap(\.self) }

  /// Returns whether a text is its name, as written or as known, and nothing in the text contradicts
  /// its country and state.
  func isNamed(_ text: String) -> Bool {
    let wanted = PlaceName(text)
    let qualifiers = [place.state, place.country].compactMap { $0?.string }
    let parts = [
      placeName.map { ($0.name, $0.qualifiers) }, place.name.map { ($0.string, qualifiers) },
    ]
    return parts.compactMap(\.self).contains { name, qualifiers in
      let known = Set(qualifiers.map(\.foldedForComparison))
      return name.foldedForComparison == wanted.name.foldedForComparison
        && known.isSuperset(of: wanted.qualifiers.map(\.foldedForComparison))
    }
  }

  /// Returns whether a geocoder's match is this town.
  ///
  /// - Parameters:
  ///   - match: The match.
  ///   - text: The name that was looked up, which may be in another language than the known one.
  /// - Returns: False for coordinates, which mean a point and not a town.
  func isTown(of match: Place, typed text: String) -> Bool {
    if case .coordinates? = query { return false }
    guard let name = place.name, let distance = place.kilometres(to: match) else { return false }
    let names = [match.name?.string, PlaceName(text).name].map { $0?.foldedForComparison }
    return names.contains(name.string.foldedForComparison)
      && (place.country == nil || match.country == nil || place.country == match.country)
      && distance <= ObservedPlaceFinder.townKilometres
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

/// Formats lists of places as text and as JSON.
enum PlaceReport {
  /// The schema of JSON documents about places and place searches.
  static let schema = "dash-places/1"

  /// Returns one line per place: as typed, the place of an alias, name and coordinates if known.
  static func text(_ places: [ListedPlace], _ strings: Strings) -> String {
    let rows = places.map { place in
      [
        ConfigurationMessages.safe(place.typed),
        place.isAlias
          ? strings(.placeAliasOf(place: place.query.map(text) ?? "?")) : "",
        place.place.fullName ?? "",
        place.place.point?.description ?? "",
      ]
    }
    let hasAliases = places.contains(where: \.isAlias)
    return TextColumns.text(hasAliases ? rows : rows.map { [$0[0]] + $0[2...] })
  }

  /// Returns the places as one JSON document.
  static func json(_ places: [ListedPlace], of instance: Instance) -> String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", schema)
      document.field("instance", instance.name)
      document.field("places", places, write)
    }
    return writer.text + "\n"
  }

  private static func write(_ listed: ListedPlace, _ writer: inout JSONWriter) {
    writer.field("place", DisplayText(listed.typed))
    if listed.isAlias { writer.field("aliasOf", listed.query.map(text)) }
    writer.field("name", listed.place.name)
    writer.field("country", listed.place.country)
    writer.field("latitude", listed.place.latitude)
    writer.field("longitude", listed.place.longitude)
  }

  private static func text(_ place: PlaceQuery) -> String {
    ConfigurationMessages.safe(place.description)
  }
}
