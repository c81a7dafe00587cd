import DashCore
import TextRendering

/// Writes places for people and for scripts.
enum PlaceReport {
  /// What documents about places call themselves, those of a search too.
  static let schema = "dash-places/1"

  /// A line for each place: as it is typed, what it stands for, name and coordinates where known.
  static func text(_ places: [KnownPlace], _ words: Words) -> String {
    let rows = places.map { place in
      [
        ConfigurationWords.safe(place.typed),
        place.isAlias
          ? words(PlacePhrase.aliasOf, ["place": place.query.map(text) ?? "?"]) : "",
        place.fullName ?? "",
        place.position ?? "",
      ]
    }
    let hasAliases = places.contains(where: \.isAlias)
    return TextColumns.text(hasAliases ? rows : rows.map { [$0[0]] + $0[2...] })
  }

  /// The same as one document.
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
    ConfigurationWords.safe(place.description)
  }
}
