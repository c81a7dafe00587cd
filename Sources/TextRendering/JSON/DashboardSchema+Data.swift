import DashCore

/// The fields of tables, metrics and texts.
extension DashboardSchema {
  private static let units =
    "temperature °C, percent 0 to 100, pressure hPa, distance m, speed m/s, direction degrees, "
    + "precipitation mm"

  static let table: [SchemaField] = [
    .always("columns", .list(.object("column"))),
    .always(
      "rows",
      .list(.list(.anyOf(["string", "number", "null"]))),
      "A value per column in each row: a time as RFC 3339, null for a value that is not reported."
    ),
  ]

  static let column: [SchemaField] = [
    .always("name", .text),
    .always("kind", .oneOf(DataKind.allCases.map(\.rawValue)), "Fixes the unit: \(units)."),
    SchemaField("unit", .text, "Of a number."),
  ]

  static let metric: [SchemaField] = [
    .always("name", .text),
    SchemaField("value", .number()),
    SchemaField("unit", .text, "Of a number."),
    .always("kind", .oneOf(DataKind.allCases.map(\.rawValue)), "Fixes the unit: \(units)."),
    SchemaField(
      "history",
      .list(.anyOf(["number", "null"])),
      "Earlier values at equal intervals, the oldest first; null for a gap."
    ),
    SchemaField("warning", .number(), "The threshold."),
    SchemaField("critical", .number(), "The threshold; below warning if low values are bad."),
    SchemaField("level", .oneOf(["normal", "warning", "critical"]), "Of the value."),
  ]

  static let textLines: [SchemaField] = [
    .always("lines", .list(.text), "An empty line separates paragraphs.")
  ]
}
