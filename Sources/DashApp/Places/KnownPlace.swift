import DashCore
import Localization
import TextRendering

/// A configured place with the details that are known without a request.
struct KnownPlace {
  /// The place as written in the configuration.
  let typed: String
  /// The parsed place; `nil` if a variable in it is not set.
  let query: PlaceQuery?
  /// Whether it is a user-defined alias.
  let isAlias: Bool
  var name: DisplayText?
  /// The state, province or region; `nil` if it is unknown.
  var state: DisplayText?
  var country: DisplayText?
  var latitude: Double?
  var longitude: Double?

  init(_ typed: String, _ query: PlaceQuery?, isAlias: Bool) {
    self.typed = typed
    self.query = query
    self.isAlias = isAlias
    if case .coordinates(let latitude, let longitude)? = query {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Fills in missing details from a cached response.
  mutating func fill(from weather: PlaceWeather) {
    name = name ?? weather.name
    country = country ?? weather.country
    fillPoint(weather.latitude, weather.longitude)
  }

  /// Fills in missing details from an observed place.
  mutating func fill(from place: ObservedPlace) {
    name = name ?? place.name
    country = country ?? place.country
    fillPoint(place.latitude, place.longitude)
  }

  /// Fills in missing details from a geocoder's match.
  mutating func fill(from candidate: PlaceCandidate) {
    name = name ?? candidate.name
    state = state ?? candidate.state
    country = country ?? candidate.country
    fillPoint(candidate.latitude, candidate.longitude)
  }

  private mutating func fillPoint(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, self.latitude == nil else { return }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns whether an observed place is this one.
  func isSame(as place: ObservedPlace) -> Bool {
    switch query {
    case .id(let id): place.key == String(id)
    case .coordinates: place.key == query?.description
    case .name, .zip, nil: false
    }
  }

  /// Whether it is configured by its service's identifier.
  var isIdentifier: Bool {
    if case .id? = query { true } else { false }
  }

  // MARK: Comparison

  /// Returns whether another place has the same text or meaning.
  func isWritten(like other: KnownPlace) -> Bool {
    typed.lowercased() == other.typed.lowercased() || (query != nil && query == other.query)
  }

  /// Returns whether another place has the same name, with any country and state.
  func isSpelled(like other: KnownPlace) -> Bool {
    guard let own = placeName, let others = other.placeName else { return false }
    return own.name.foldedForComparison == others.name.foldedForComparison
  }

  /// Its names, as written and as known, without country and state.
  var names: [String] { [placeName?.name, name?.string].compactMap(\.self) }

  /// Returns whether a text is its name, as written or as known, and nothing in the text contradicts
  /// its country and state.
  func isNamed(_ text: String) -> Bool {
    let wanted = PlaceName(text)
    let parts = [placeName.map { ($0.name, $0.qualifiers) }, name.map { ($0.string, qualifiers) }]
    return parts.compactMap(\.self).contains { name, qualifiers in
      let known = Set(qualifiers.map(\.foldedForComparison))
      return name.foldedForComparison == wanted.name.foldedForComparison
        && known.isSuperset(of: wanted.qualifiers.map(\.foldedForComparison))
    }
  }

  /// Returns whether a geocoder's match is this town.
  ///
  /// - Parameters:
  ///   - candidate: The match.
  ///   - text: The name that was looked up, which may be in another language than the known one.
  /// - Returns: False for coordinates, which mean a point and not a town.
  func isTown(of candidate: PlaceCandidate, typed text: String) -> Bool {
    if case .coordinates? = query { return false }
    guard let name, let latitude, let longitude else { return false }
    let names = [candidate.name.string, PlaceName(text).name].map(\.foldedForComparison)
    let here = Position(latitude: latitude, longitude: longitude)
    let there = Position(latitude: candidate.latitude, longitude: candidate.longitude)
    return names.contains(name.string.foldedForComparison)
      && (country == nil || candidate.country == nil || country == candidate.country)
      && here.kilometres(to: there) <= ObservedPlaceFinder.townKilometres
  }

  /// The parts of its name as written; `nil` for an identifier, coordinates or a postal code.
  private var placeName: PlaceName? {
    if case .name(let text)? = query { PlaceName(text) } else { nil }
  }

  private var qualifiers: [String] { [state, country].compactMap { $0?.string } }

  /// The name with state and country; `nil` if unknown.
  var fullName: String? {
    name.map { name in
      let state = state == name ? nil : state
      return [name, state, country].compactMap { $0?.string }.joined(separator: ", ")
    }
  }

  /// The text of the configuration, with the full name in parentheses if it is known and differs.
  var typedAndName: String {
    guard let fullName, fullName.foldedForComparison != typed.foldedForComparison else {
      return typed
    }
    return "\(typed) (\(fullName))"
  }

  /// The coordinates in the format of the command line; `nil` if unknown.
  var position: String? {
    guard let latitude, let longitude else { return nil }
    return PlaceQuery.coordinates(latitude: latitude, longitude: longitude).description
  }
}

/// Formats lists of places as text and as JSON.
enum PlaceReport {
  /// The schema of JSON documents about places and place searches.
  static let schema = "dash-places/1"

  /// Returns one line per place: as typed, the place of an alias, name and coordinates if known.
  static func text(_ places: [KnownPlace], _ strings: Strings) -> String {
    let rows = places.map { place in
      [
        ConfigurationMessages.safe(place.typed),
        place.isAlias
          ? strings(.placeAliasOf(place: place.query.map(text) ?? "?")) : "",
        place.fullName ?? "",
        place.position ?? "",
      ]
    }
    let hasAliases = places.contains(where: \.isAlias)
    return TextColumns.text(hasAliases ? rows : rows.map { [$0[0]] + $0[2...] })
  }

  /// Returns the places as one JSON document.
  static func json(_ places: [KnownPlace], of instance: Instance) -> String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", schema)
      document.field("instance", instance.name)
      document.field("places") { list in
        list.array { list in
          for place in places {
            list.element { $0.object { write(place, &$0) } }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private static func write(_ place: KnownPlace, _ writer: inout JSONWriter) {
    writer.field("place", DisplayText(place.typed))
    if place.isAlias { writer.field("aliasOf", place.query.map(text)) }
    writer.field("name", place.name)
    writer.field("country", place.country)
    writer.field("latitude", place.latitude)
    writer.field("longitude", place.longitude)
  }

  private static func text(_ place: PlaceQuery) -> String {
    ConfigurationMessages.safe(place.description)
  }
}
