import DashCore

/// The JSON Schema of `--format json`: one table of all fields.
///
/// Objects allow no additional fields, so tests find every undescribed field.
package enum DashboardSchema {
  /// The schema, with a trailing newline.
  package static var text: String {
    var writer = JSONWriter()
    writer.object { schema in
      schema.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      schema.field("title", "dash/1: what dash --format json prints")
      schema.field(
        "description",
        "Units are fixed and part of the names. Values that are not reported are omitted."
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

  /// The nested objects, by their names in `$defs`.
  private static let objects: [(name: String, fields: [SchemaField])] = [
    ("panel", panel), ("error", error), ("missing", missing), ("place", place),
    ("condition", condition), ("forecast", forecast), ("hour", hour), ("day", day), ("air", air),
    ("sun", sun), ("moon", moon), ("photo", photo), ("picture", picture),
    ("table", table), ("column", column), ("metric", metric), ("text", textLines),
  ]

  private static let status = SchemaValue.oneOf([
    "loading", "fresh", "cached", "stale", "failed", "unconfigured",
  ])

  private static let panel: [SchemaField] = [
    .always("name", .text, "The instance's name in plugins.json."),
    .always("provider", .text),
    SchemaField("servedBy", .text, "The provider of the data: its own or the fallback."),
    .always("kind", .oneOf(ContentKind.allCases.map(\.rawValue)), "The kind of the content."),
    .always("status", status),
    SchemaField("fetchedAt", .moment),
    SchemaField("ageSeconds", .integer(from: 0), "The age of cached or stale data."),
    SchemaField("attribution", .text, "The attribution that the service's terms require."),
    SchemaField("table", .object("table")),
    SchemaField("metrics", .list(.object("metric"))),
    SchemaField("text", .object("text")),
    SchemaField("weather", .list(.object("place"))),
    SchemaField("missing", .list(.object("missing")), "The places without weather."),
    SchemaField("query", .text),
    SchemaField("total", .integer(from: 0), "The number of photos on all pages."),
    SchemaField(
      "matches",
      .integer(from: 0),
      "The number of photos that the service found; its pages may have fewer."
    ),
    SchemaField("page", .integer(from: 1)),
    SchemaField("isLastPage", .flag),
    SchemaField(
      "dropped",
      .integer(from: 1),
      "The number of photos left out because a required field is missing or invalid."
    ),
    SchemaField("photos", .list(.object("photo"))),
    SchemaField("error", .object("error"), "Why there is no data, or only old data."),
    SchemaField("providerError", .object("error"), "Why the fallback was used."),
    SchemaField("fallbackError", .object("error"), "Why the fallback failed too."),
  ]

  private static let error: [SchemaField] = [
    .always("code", .oneOf(ErrorCode.allCases.map(\.rawValue))),
    .always("message", .text),
    SchemaField("hint", .text, "What to do."),
  ]

  private static let missing: [SchemaField] = [
    SchemaField("place", .text, "The place as requested."),
    .always("error", .object("error")),
  ]

  static let condition: [SchemaField] = [
    SchemaField("code", .integer(from: nil), "The service's code, or OpenWeatherMap's equivalent."),
    SchemaField("main", .text),
    SchemaField("description", .text),
    SchemaField("isDay", .flag),
  ]

  static let photo: [SchemaField] = [
    .always("id", .text),
    SchemaField("title", .text),
    SchemaField("author", .text),
    SchemaField("tags", .list(.text)),
    .always("pageURL", .text),
    .always("imageURL", .text),
    SchemaField(
      "width",
      .integer(from: 1),
      "Of the picture at imageURL, if the service reports it."
    ),
    SchemaField("height", .integer(from: 1)),
    .always("longestEdge", .integer(from: 1), "Of the picture at imageURL."),
    .always("previewURL", .text),
    SchemaField("previewWidth", .integer(from: 1)),
    SchemaField("previewHeight", .integer(from: 1)),
    SchemaField(
      "originalWidth",
      .integer(from: 1),
      "Of the original, which may be larger than any picture listed here."
    ),
    SchemaField("originalHeight", .integer(from: 1)),
    SchemaField("license", .text),
    SchemaField("takenOn", .text),
    SchemaField("views", .integer(from: 0)),
    SchemaField("downloads", .integer(from: 0)),
    SchemaField("likes", .integer(from: 0)),
    SchemaField("chosen", .flag, "The one that a dashboard shows."),
    SchemaField(
      "picture",
      .object("picture"),
      "The picture of the chosen photo, if pictures are on."
    ),
  ]

  private static let picture: [SchemaField] = [
    .always("placeholder", .flag, "Whether a painted sky replaces the picture."),
    SchemaField("reason", .text),
  ]

  // MARK: Weather

  private static let percent = SchemaValue.number(from: 0, to: 100)
  private static let amount = SchemaValue.number(from: 0)

  /// The fields that an observation and a forecast hour share.
  private static let measures: [SchemaField] =
    conditions + WeatherField.all.map { SchemaField($0) }

  private static let conditions: [SchemaField] = [
    SchemaField("condition", .object("condition"), "The service's first condition."),
    SchemaField(
      "conditions",
      .list(.object("condition")),
      "All conditions, in the service's order."
    ),
  ]

  /// The status of a part of the weather that has its own request.
  private static let provenance: [SchemaField] = [
    SchemaField("status", .oneOf(["fresh", "cached", "stale"])),
    SchemaField("fetchedAt", .moment),
    SchemaField("ageSeconds", .integer(from: 0), "The age of cached or stale data."),
    SchemaField("error", .object("error"), "Why there is only old data."),
  ]

  static let place: [SchemaField] =
    [
      SchemaField("id", .text),
      SchemaField("name", .text, "The name that the service uses."),
      SchemaField("country", .text),
      SchemaField("latitude", .number(from: -90, to: 90)),
      SchemaField("longitude", .number(from: -180, to: 180)),
      SchemaField("utcOffsetSeconds", .integer(from: nil), "At generatedAt."),
      SchemaField(
        "timeZone",
        .text,
        "The IANA time zone, such as Europe/London, if reported."
      ),
      SchemaField("observedAt", .moment),
    ] + measures + [
      SchemaField("pressureTendencyHectopascalsPer3Hours", .number()),
      SchemaField("sunrise", .moment, "As reported by the service; sun has the computed times."),
      SchemaField("sunset", .moment),
      SchemaField("forecast", .object("forecast")),
      SchemaField("forecastError", .object("error")),
      SchemaField("air", .object("air")),
      SchemaField("airError", .object("error")),
      SchemaField("sun", .object("sun")),
      SchemaField("moon", .object("moon")),
    ]

  private static let forecast: [SchemaField] =
    provenance + [
      SchemaField("stepSeconds", .integer(from: 1), "The length of a step in seconds."),
      .always("hours", .list(.object("hour"))),
      .always("days", .list(.object("day"))),
    ]

  static let hour: [SchemaField] =
    [
      SchemaField.always(
        "time",
        .moment,
        "The end of the step; condition and precipitation cover the step."
      )
    ] + measures + ForecastFields.hour.map { SchemaField($0) }

  static let day: [SchemaField] =
    [
      .always(
        "date",
        .date,
        "The date in the place's calendar, with clock changes if its time zone is known."
      ),
      SchemaField("isPartial", .flag, "Whether only a part of the day is forecast."),
    ] + conditions + ForecastFields.day.map { SchemaField($0) } + [
      SchemaField("sunrise", .moment),
      SchemaField("sunset", .moment),
    ]

  static let air: [SchemaField] =
    provenance + [
      SchemaField("observedAt", .moment),
      SchemaField("openWeatherMapIndex", .integer(from: 1), "1 (good) to 5 (very poor)."),
      SchemaField("usIndex", amount, "The US AQI, 0 to 500."),
      SchemaField("europeanIndex", amount, "The European AQI, from 0; above 100 extremely poor."),
      SchemaField("uvIndex", amount),
      SchemaField(
        "microgramsPerCubicMetre",
        .fields(AirComponent.allCases.map { SchemaField($0.rawValue, amount) })
      ),
    ]

  private static let sun: [SchemaField] = [
    .always("date", .date, "The date in the place's calendar."),
    .always("state", .oneOf(["normal", "polar-day", "polar-night"])),
    SchemaField("civilDawn", .moment),
    SchemaField("sunrise", .moment),
    SchemaField("solarNoon", .moment),
    SchemaField("sunset", .moment),
    SchemaField("civilDusk", .moment),
    SchemaField("dayLengthSeconds", .integer(from: 0)),
  ]

  private static let moon: [SchemaField] = [
    .always(
      "phase",
      .oneOf([
        "new-moon", "waxing-crescent", "first-quarter", "waxing-gibbous", "full-moon",
        "waning-gibbous", "last-quarter", "waning-crescent",
      ])
    ),
    .always("illuminatedPercent", percent),
    .always("ageDays", amount, "Since the new moon."),
    SchemaField("moonrise", .moment),
    SchemaField("moonset", .moment),
  ]
}
