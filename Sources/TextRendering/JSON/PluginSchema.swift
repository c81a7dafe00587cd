import DashCore

/// The JSON Schemas of the protocol between dash and plugins.
///
/// They come from the tables of the JSON output, because a plugin's document has the same names.
/// Documentation/WritingAPlugin.md explains them.
package enum PluginSchema {
  /// The schema of what a program reads.
  package static var request: String {
    text("dash: the request to a plugin", requestFields, definitions: [("place", requestedPlace)])
  }

  /// The schema of what a program prints.
  package static var document: String {
    text(
      "dash: the document of a plugin",
      documentFields,
      definitions: [
        ("error", error), ("place", place), ("condition", DashboardSchema.condition),
        ("forecast", forecast), ("hour", DashboardSchema.hour), ("day", DashboardSchema.day),
        ("air", air), ("photo", photo), ("table", table), ("column", column), ("metric", metric),
        ("text", textLines),
      ]
    )
  }

  /// The schema of what a program prints for `describe`.
  package static var descriptor: String {
    text("dash: the descriptor of a plugin", descriptorFields, definitions: [("option", option)])
  }

  private static func text(
    _ title: String,
    _ root: [SchemaField],
    definitions: [(name: String, fields: [SchemaField])]
  ) -> String {
    var writer = JSONWriter()
    writer.object { schema in
      schema.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      schema.field("title", title)
      SchemaValue.write(root, to: &schema)
      schema.field("$defs") { field in
        field.object { object in
          object.field("moment") { moment in
            moment.object {
              $0.field("description", "A time as defined in RFC 3339, or in seconds since 1970.")
              $0.field("type", ["string", "number"])
            }
          }
          for (name, fields) in definitions {
            object.field(name) { $0.object { SchemaValue.write(fields, to: &$0) } }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private static let number = SchemaValue.anyOf(["number", "null"])
  private static let dataKind = SchemaValue.oneOf(DataKind.allCases.map(\.rawValue))
  private static let anyValue = SchemaValue.anyOf([
    "string", "number", "boolean", "array", "object", "null",
  ])

  // MARK: Request

  private static let requestFields: [SchemaField] = [
    .always("protocol", .integer(from: 1), "The version of the protocol: 1."),
    .always("id", .integer(from: 1), "A long-running program repeats it in its document."),
    .always("action", .constant("fetch")),
    .always("instance", .text, "The instance's name in plugins.json."),
    .always("options", .anyOf(["object"]), "The options, with defaults and with its own secrets."),
    SchemaField("places", .list(.object("place"))),
    .always(
      "units",
      .fields(UnitsKey.allCases.map { SchemaField($0.rawValue, .oneOf($0.unitNames)) }),
      "The units that dash shows; documents always have the units in their names."
    ),
    .always("language", .text, "A BCP 47 tag, such as de or pt-BR."),
    SchemaField("timeZone", .text, "The machine's time zone, such as Europe/Berlin."),
    SchemaField(
      "photos",
      .fields([
        SchemaField("query", .text), SchemaField("page", .integer(from: 1)),
        SchemaField("perPage", .integer(from: 1)), SchemaField("photo", .text),
      ]),
      "What to show instead of what the options say."
    ),
    .always("deadlineSeconds", .number(from: 0), "How long the program may take."),
    SchemaField("columns", .integer(from: 1), "The width of the terminal."),
  ]

  private static let requestedPlace: [SchemaField] = [
    .always("place", .text, "The place as configured."),
    SchemaField("name", .text),
    SchemaField("country", .text),
    SchemaField("latitude", .number(from: -90, to: 90)),
    SchemaField("longitude", .number(from: -180, to: 180)),
  ]

  // MARK: Document

  private static let documentFields: [SchemaField] = [
    SchemaField("protocol", .integer(from: 1)),
    SchemaField("id", .integer(from: 1), "The request's, from a long-running program."),
    SchemaField("fetchedAt", .moment, "When the values were read; now by default."),
    SchemaField("freshFor", .number(from: 0), "How long the document is fresh, in seconds."),
    SchemaField("attribution", .text),
    SchemaField("error", .object("error"), "Why there is no content."),
    SchemaField("weather", .listOf(.object("place"), count: 0...100)),
    SchemaField("photos", .listOf(.object("photo"), count: 0...500)),
    SchemaField("query", .text, "The search terms of the photos."),
    SchemaField("total", .integer(from: 0), "The number of photos on all pages."),
    SchemaField("matches", .integer(from: 0), "The number of photos found."),
    SchemaField("isLastPage", .flag),
    SchemaField("table", .object("table")),
    SchemaField("metrics", .listOf(.object("metric"), count: 0...200)),
    SchemaField("text", .object("text")),
  ]

  private static let error: [SchemaField] = [
    SchemaField("code", .oneOf(ErrorCode.allCases.map(\.rawValue)), "By default unknown."),
    SchemaField("message", .text, "What happened."),
    SchemaField("hint", .text, "What to do."),
  ]

  /// A field that documents need not have.
  private static func optional(_ field: SchemaField) -> SchemaField {
    SchemaField(field.name, field.value, field.description)
  }

  private static let computed: Set<String> = ["sun", "moon", "forecastError", "airError"]

  private static let place: [SchemaField] =
    [
      SchemaField("place", .text, "The place as requested."),
      SchemaField("error", .object("error"), "Why this place has no weather."),
    ]
    + DashboardSchema.place.filter {
      !computed.contains($0.name) && $0.name != "pressureTendencyHectopascalsPer3Hours"
    }

  private static let forecast: [SchemaField] = [
    SchemaField("stepSeconds", .integer(from: 60), "The length of a step; 3600 by default."),
    SchemaField("hours", .listOf(.object("hour"), count: 0...1000)),
    SchemaField("days", .listOf(.object("day"), count: 0...40), "By default those of the hours."),
  ]

  private static let provenance: Set<String> = ["status", "fetchedAt", "ageSeconds", "error"]

  private static let air = DashboardSchema.air.filter { !provenance.contains($0.name) }

  private static let photo = DashboardSchema.photo
    .filter { $0.name != "chosen" && $0.name != "picture" }
    .map { ["id", "pageURL", "imageURL"].contains($0.name) ? $0 : optional($0) }

  private static let table: [SchemaField] = [
    .always("columns", .listOf(.object("column"), count: 1...50)),
    .always(
      "rows",
      .listOf(.list(.anyOf(["string", "number", "null"])), count: 0...1000),
      "A value per column; null if it is unknown."
    ),
  ]

  private static let column: [SchemaField] = [
    .always("name", .text),
    SchemaField("kind", dataKind, "By default text."),
    SchemaField("unit", .text, "The unit of a number."),
  ]

  private static let metric: [SchemaField] = [
    .always("name", .text, "Unique in the document."),
    SchemaField("value", number),
    SchemaField(
      "kind",
      .oneOf(
        DataKind.allCases.filter { $0 == .number || $0.quantity != nil }.map(\.rawValue)
      ),
      "By default number."
    ),
    SchemaField("unit", .text, "The unit of a number."),
    SchemaField("history", .listOf(number, count: 0...1000), "Earlier values, the oldest first."),
    SchemaField("warning", number),
    SchemaField("critical", number, "If it is less than warning, low values are bad."),
  ]

  private static let textLines: [SchemaField] = [
    .always("lines", .listOf(.text, count: 0...1000))
  ]

  // MARK: Descriptor

  private static let descriptorFields: [SchemaField] = [
    .always("protocol", .integer(from: 1), "The version of the protocol: 1."),
    .always("name", .text, "The file's name after dash-provider-."),
    SchemaField("title", .text),
    SchemaField("version", .text),
    SchemaField("summary", .text, "One line."),
    .always("kind", .oneOf(ContentKind.allCases.map(\.rawValue))),
    SchemaField("options", .listOf(.object("option"), count: 0...50)),
    SchemaField("refreshSeconds", .number(from: 1, to: 86_400), "The shortest refresh; 60."),
    SchemaField("attribution", .text),
    SchemaField("attributionURL", .text),
    SchemaField("license", .text),
    SchemaField("keyURL", .text, "Where to get a key."),
    SchemaField(
      "longRunning",
      .flag,
      "Whether the program stays running and handles many requests."
    ),
  ]

  /// The types of options, as descriptors name them.
  package static let optionTypes = [
    "text", "integer", "number", "boolean", "choice", "choices", "words", "places", "baseURL",
    "secret",
  ]

  private static let option: [SchemaField] = [
    .always("name", .text, "In lower camel case, such as stationCode."),
    .always("type", .oneOf(optionTypes)),
    SchemaField("required", .flag),
    SchemaField("default", anyValue),
    SchemaField("help", .text, "One line."),
    SchemaField("choices", .listOf(.text, count: 1...100), "Of choice and choices."),
    SchemaField("minimum", .number(), "Of integer and number."),
    SchemaField("maximum", .number(), "Of integer and number."),
    SchemaField("variable", .text, "The environment variable of a secret, such as TIDES_KEY."),
  ]
}
