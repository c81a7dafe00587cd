import DashCore
import Localization
import TextRendering

/// The results of a place search.
struct PlaceSearch {
  /// The search text.
  let text: String
  /// The provider that was searched.
  let provider: SourceDescriptor
  /// The matching places, best match first.
  let candidates: [Place]

  /// Returns one line per place: how to type it, full name, coordinates and population.
  func text(_ strings: Strings, isUnicode: Bool) -> String {
    let rows = zip(Place.unambiguousNames(of: candidates), candidates).map { typed, place in
      [
        ConfigurationMessages.safe(typed), place.fullName ?? "", place.point?.description ?? "",
        place.population.map { strings(.population(count: $0)) } ?? "",
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
      document.field("places", Array(zip(Place.unambiguousNames(of: candidates), candidates))) {
        write($0.1, $0.0, &$1)
      }
    }
    return writer.text + "\n"
  }

  private func write(_ place: Place, _ typed: String, _ writer: inout JSONWriter) {
    writer.field("place", DisplayText(typed))
    writer.field("name", place.name)
    writer.field("state", place.state)
    writer.field("country", place.country)
    writer.field("latitude", place.latitude)
    writer.field("longitude", place.longitude)
    writer.field("timeZone", place.timeZone?.string)
    writer.field("population", place.population)
  }
}
