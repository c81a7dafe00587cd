import DashCore

/// The JSON Schema of a dashboard as `--format json` prints it: one table of all its fields.
///
/// No object has fields that are not described, so that tests find what was added and not written down.
package enum DashboardSchema {
  /// The schema, with a newline at its end.
  package static var text: String {
    var writer = JSONWriter()
    writer.object { schema in
      schema.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      schema.field("title", "dash/1: what dash --format json prints")
      schema.field(
        "description",
        "Units are fixed and in the names. What was not reported is left out."
      )
      SchemaValue.write(document, to: &schema)
      schema.field("$defs") { definitions in
        definitions.object { definitions in
          definitions.field("moment") { moment in
            moment.object {
              $0.field("description", "A moment in UTC, to the second.")
              $0.field("type", "string")
              $0.field("format", "date-time")
              $0.field("pattern", "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")
            }
          }
          for (name, fields) in objects {
            definitions.field(name) { $0.object { SchemaValue.write(fields, to: &$0) } }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private static let document: [SchemaField] = [
    .always("schema", .constant("dash/1")),
    .always("generatedAt", .moment),
    .always("demo", .flag, "Whether the values are made up."),
    .always("panels", .list(.object("panel")), "The instances, in the order of plugins.json."),
  ]

  /// The objects within it, by their names in the schema.
  private static let objects: [(name: String, fields: [SchemaField])] = [
    ("panel", panel), ("error", error), ("missing", missing), ("place", place),
    ("condition", condition), ("forecast", forecast), ("hour", hour), ("day", day), ("air", air),
    ("sun", sun), ("moon", moon), ("photo", photo), ("picture", picture),
  ]

  private static let status = SchemaValue.word([
    "loading", "fresh", "cached", "stale", "failed", "unconfigured",
  ])

  private static let panel: [SchemaField] = [
    .always("name", .text, "The instance's name in plugins.json."),
    .always("provider", .text),
    SchemaField("servedBy", .text, "The provider that the data is from: this or its fallback."),
    .always("kind", .word(ContentKind.allCases.map(\.rawValue))),
    .always("status", status),
    SchemaField("fetchedAt", .moment),
    SchemaField("ageSeconds", .integer(from: 0), "Of what is cached or stale."),
    SchemaField("attribution", .text, "What the service's terms want to be shown."),
    SchemaField("weather", .list(.object("place"))),
    SchemaField("missing", .list(.object("missing")), "The places without weather."),
    SchemaField("query", .text),
    SchemaField("total", .integer(from: 0), "How many photos the search has found."),
    SchemaField("page", .integer(from: 1)),
    SchemaField("isLastPage", .flag),
    SchemaField("dropped", .integer(from: 1), "Entries without what a photo must have."),
    SchemaField("photos", .list(.object("photo"))),
    SchemaField("error", .object("error"), "Why there is nothing, or nothing new."),
    SchemaField("providerError", .object("error"), "Why another provider had to serve it."),
    SchemaField("fallbackError", .object("error"), "Why that one could not either."),
  ]

  private static let error: [SchemaField] = [
    .always("code", .word(ErrorCode.allCases.map(\.rawValue))),
    .always("message", .text),
    SchemaField("hint", .text, "What can be done."),
  ]

  private static let missing: [SchemaField] = [
    SchemaField("place", .text, "As it was asked for."),
    .always("error", .object("error")),
  ]

  private static let condition: [SchemaField] = [
    .always("code", .integer(from: nil), "The service's own, or OpenWeatherMap's for it."),
    SchemaField("main", .text),
    SchemaField("description", .text),
    SchemaField("isDay", .flag),
  ]

  private static let photo: [SchemaField] = [
    .always("id", .text),
    SchemaField("title", .text),
    SchemaField("author", .text),
    SchemaField("tags", .list(.text)),
    .always("pageURL", .text),
    .always("imageURL", .text),
    .always("previewURL", .text),
    SchemaField("width", .integer(from: 1), "Of the picture at imageURL."),
    SchemaField("height", .integer(from: 1)),
    SchemaField("license", .text),
    SchemaField("takenOn", .text),
    SchemaField("views", .integer(from: 0)),
    SchemaField("downloads", .integer(from: 0)),
    SchemaField("likes", .integer(from: 0)),
    SchemaField("chosen", .flag, "The one that a dashboard shows."),
    SchemaField("picture", .object("picture"), "Of the chosen one, where it was looked at."),
  ]

  private static let picture: [SchemaField] = [
    .always("placeholder", .flag, "Whether a sky of the program's own stands in for it."),
    SchemaField("reason", .text),
  ]
}
