import DashCore

/// Decodes tables, metrics and texts.
enum DataDocument {
  static let maximumRows = 1000
  static let maximumColumns = 50
  static let maximumMetrics = 200
  static let maximumHistory = 1000
  static let maximumLines = 1000
  /// The longest name, unit and cell, in characters.
  static let maximumNameLength = 80
  static let maximumUnitLength = 20
  static let maximumCellLength = 300
  static let maximumLineLength = 1000

  /// Decodes content of a kind without links and places.
  static func content(
    _ json: JSONReader,
    of kind: ContentKind
  ) throws(SourceError) -> Snapshot.Content {
    switch kind {
    case .metrics: .metrics(try metrics(json))
    case .table: .table(try table(json))
    case .text: .text(try text(json))
    case .photos, .weather: preconditionFailure("photos and weather have decoders of their own")
    }
  }

  // MARK: Tables

  static func table(_ json: JSONReader) throws(SourceError) -> TableData {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    let entries = try json.list("columns", atMost: maximumColumns)
    guard let entries, !entries.isEmpty else { throw json.invalid(.nonEmptyList, at: "columns") }
    let columns = try entries.map(column)
    guard let lines = try json.list("rows", atMost: maximumRows) else {
      throw json.invalid(.kind(.list), at: "rows")
    }
    let rows = try lines.map { line throws(SourceError) in
      guard let cells = line.elements, cells.count == columns.count else {
        throw line.invalid(.list(count: columns.count))
      }
      return try zip(cells, columns).map { cell, column throws(SourceError) in
        try value(cell, column.kind)
      }
    }
    return TableData(columns: columns, rows: rows)
  }

  private static func column(_ json: JSONReader) throws(SourceError) -> TableDataColumn {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    let kind = try kind(of: json, ValueKind.named) ?? .text
    return TableDataColumn(
      try name(of: json),
      kind,
      unit: try unit(of: json, kind)
    )
  }

  private static func value(
    _ json: JSONReader,
    _ kind: ValueKind
  ) throws(SourceError) -> DataValue? {
    switch (kind, json.node.value) {
    case (_, .null): return nil
    case (.text, .string): return json.text(maximumLength: maximumCellLength).map(DataValue.text)
    case (.text, .number): return .text(DisplayText(json.node.json))
    case (.text, _): throw json.invalid(.kind(.text))
    case (.time, _): return .time(try json.moment())
    case (_, .number(let number)):
      let isPlausible = kind.quantity?.plausibleRange.contains(number) ?? true
      return isPlausible ? .number(number) : nil
    default: throw json.invalid(.kind(.number))
    }
  }

  // MARK: Metrics

  static func metrics(_ json: JSONReader) throws(SourceError) -> [Metric] {
    var names: Set<DisplayText> = []
    return try json.entries(atMost: maximumMetrics).map { entry throws(SourceError) in
      let metric = try metric(entry)
      guard names.insert(metric.name).inserted else {
        throw entry.invalid(.eachValueOnce, at: "name")
      }
      return metric
    }
  }

  private static func metric(_ json: JSONReader) throws(SourceError) -> Metric {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    let kinds = ValueKind.named.filter { $0 == .number || $0.quantity != nil }
    let kind = try kind(of: json, kinds) ?? .number
    let bounds = kind.quantity?.plausibleRange ?? JSONReader.anyNumber
    let history = try (json.list("history", atMost: maximumHistory) ?? [])
      .map { element throws(SourceError) in try element.quantity(in: bounds) }
    return Metric(
      try name(of: json),
      kind,
      unit: try unit(of: json, kind),
      value: try json.quantity("value", in: bounds),
      history: history,
      warning: try json.quantity("warning", in: JSONReader.anyNumber),
      critical: try json.quantity("critical", in: JSONReader.anyNumber)
    )
  }

  // MARK: Texts

  static func text(_ json: JSONReader) throws(SourceError) -> TextData {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    guard let elements = try json.list("lines", atMost: maximumLines) else {
      throw json.invalid(.kind(.list), at: "lines")
    }
    let lines = try elements.map { element throws(SourceError) -> DisplayText in
      guard case .string = element.node.value else { throw element.invalid(.kind(.text)) }
      return element.text(maximumLength: maximumLineLength, keepsSpaces: true) ?? ""
    }
    return TextData(lines: lines)
  }

  // MARK: Names and kinds

  private static func name(of json: JSONReader) throws(SourceError) -> DisplayText {
    guard let name = json["name"]?.text(maximumLength: maximumNameLength) else {
      throw json.invalid(.kind(.text), at: "name")
    }
    return name
  }

  private static func kind(
    of json: JSONReader,
    _ kinds: [ValueKind]
  ) throws(SourceError) -> ValueKind? {
    guard let field = json["kind"] else { return nil }
    guard case .string(let text) = field.node.value,
      let kind = kinds.first(where: { $0.name == text })
    else { throw field.invalid(.oneOf(kinds.map(\.name))) }
    return kind
  }

  /// Returns the unit of a number; quantities have the user's units.
  private static func unit(
    of json: JSONReader,
    _ kind: ValueKind
  ) throws(SourceError) -> DisplayText? {
    guard let field = json["unit"] else { return nil }
    guard case .string = field.node.value else { throw field.invalid(.kind(.text)) }
    return kind == .number ? field.text(maximumLength: maximumUnitLength) : nil
  }
}
