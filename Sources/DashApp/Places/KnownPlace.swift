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

  /// Returns whether a text equals its name, with or without the country.
  func isNamed(_ text: String) -> Bool {
    guard let name else { return false }
    let names = [name.string] + (country.map { ["\(name.string),\($0.string)"] } ?? [])
    let typed = text.filter { $0 != " " }.lowercased()
    return names.contains { $0.filter { $0 != " " }.lowercased() == typed }
  }

  /// The name with the country; `nil` if unknown.
  var fullName: String? {
    name.map { name in ([name] + [country].compactMap(\.self)).map(\.string).joined(separator: ", ")
    }
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
