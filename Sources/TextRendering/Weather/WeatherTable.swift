import DashCore
import Localization

/// Lays out several places as a table that shows more columns on a wider page.
struct WeatherTable: Sendable {
  private let page: Page
  private let panel: Panel
  private let rows: [TableRow]
  /// The places without weather.
  private let missing: [MissingPlace]
  /// The text of places whose weather is awaited; `nil` if none is.
  private let awaitedText: String?
  private let content: TableContent

  init(_ report: WeatherReport, of panel: Panel, on page: Page, awaitedText: String? = nil) {
    self.page = page
    self.awaitedText = awaitedText
    self.panel = panel
    rows = TableRow.rows(of: report, inOrderOf: panel.places)
    missing = report.missing.filter { $0.cached == nil }
    content = TableContent(of: rows, on: page)
  }

  /// Returns the lines and the unit symbols of the displayed columns.
  func laidOut() -> (lines: [StyledLine], units: [String]) {
    let columns = content.columns
    var lines: [StyledLine] = []
    if columns.contains(where: { $0.kind.heading != nil }) {
      lines.append(row(columns) { TableCell(page.heading(of: $0.kind), style: .secondary) })
    }
    let nameWidth = columns.first { $0.kind == .place }?.width ?? 0
    for index in rows.indices {
      if let awaitedText, !rows[index].weather.hasWeather {
        let name = page.name(of: rows[index].weather, width: nameWidth)
        var line = StyledLine(" " + TextFitting.padEnd(name, to: nameWidth))
        line.append("  " + awaitedText, .secondary)
        lines.append(line)
        continue
      }
      var line = row(columns) { column in
        column.kind == .place
          ? TableCell(page.name(of: rows[index].weather, width: nameWidth))
          : column.cells[index]
            ?? TableCell(column.kind.isText ? "" : page.typography.notReported, style: .secondary)
      }
      line.items = [SelectableItem(.place(panel: panel.name, rows[index].weather.requestedPlace))]
      lines += rows[index].staleness.map { staleLines(line, $0) } ?? [line]
    }
    lines += missing.flatMap { self.lines(for: $0, nameWidth: nameWidth) }
    return (lines, units(of: columns.map(\.kind)))
  }

  private func row(
    _ columns: [TableContent.Column],
    cell: (TableContent.Column) -> TableCell
  ) -> StyledLine {
    var line = StyledLine()
    var start = TableSpacing.margin
    for column in columns {
      line.pad(to: start)
      let cell = cell(column)
      let text = text(of: cell, in: column)
      // Style the text only, not its padding.
      let padding = text.prefix { $0 == " " }
      line.append(String(padding))
      line.append(String(text.dropFirst(padding.count)), cell.style)
      start += column.width + TableSpacing.gap
    }
    return line
  }

  private func text(of cell: TableCell, in column: TableContent.Column) -> String {
    let width = column.width
    if column.kind.isText {
      return TextFitting.truncate(cell.text, to: width, ellipsis: page.typography.ellipsis)
    }
    let isText = cell.fraction.isEmpty && cell.text.contains { $0.isLetter }
    let fraction = TextFitting.padEnd(cell.fraction, to: column.fractions)
    let number = isText ? cell.text : cell.text + fraction
    guard column.signs > 0, !cell.sign.isEmpty else {
      return TextFitting.padStart(number, to: width)
    }
    let signed =
      TextFitting.padStart(cell.sign, to: column.signs - 1) + " "
      + TextFitting.padStart(number, to: column.texts + column.fractions)
    return TextFitting.padStart(signed, to: width)
  }

  /// Returns a dimmed line for a place with stale weather, followed by its age and the error.
  private func staleLines(_ line: StyledLine, _ staleness: TableRow.Staleness) -> [StyledLine] {
    [line.dimmed]
      + page.stalenessLines(of: panel, fetchedAt: staleness.fetchedAt, staleness.error, indent: 3)
  }

  /// Returns a place without weather on one line, or its name and the error on two.
  private func lines(for missing: MissingPlace, nameWidth: Int) -> [StyledLine] {
    let typography = page.typography
    let name = typography.text(page.errors.name(of: missing))
    let message = typography.transliterated(page.errors.line(for: missing, from: panel.server))
    for padded in [TextFitting.padEnd(name, to: nameWidth), name] {
      var line = StyledLine(" " + padded + "  ")
      line.append("\(typography.rule) \(message) \(typography.rule)", .failure)
      if line.width <= page.width { return [line] }
    }
    return page.wrapped(name) + page.wrapped(message, .failure, indent: 3)
  }

  private func units(of columns: [TableColumn]) -> [String] {
    let units = page.options.units
    var symbols = [page.format.temperatureSymbol]
    let further: [(symbol: String, kind: QuantityKind)] = [
      (units.wind.rawValue, .speed), (units.pressure.rawValue, .pressure),
      (units.distance.rawValue, .distance), (units.precipitation.rawValue, .precipitationRate),
    ]
    for (symbol, kind) in further where columns.contains(where: { $0.field?.kind == kind }) {
      symbols.append(symbol)
    }
    return symbols
  }
}

/// A row of the places table.
struct TableRow: Sendable {
  /// The age and error of stale weather.
  struct Staleness: Sendable {
    let fetchedAt: Timestamp
    let error: SourceError
  }

  let weather: PlaceWeather
  /// `nil` if the weather is from the latest response.
  let staleness: Staleness?

  /// Returns the rows of a report.
  ///
  /// A place with stale weather keeps its position.
  ///
  /// - Parameters:
  ///   - report: The places.
  ///   - places: The places in the requested order.
  /// - Returns: A row for each place with weather.
  static func rows(of report: WeatherReport, inOrderOf places: [PlaceQuery]) -> [TableRow] {
    let latest = report.places.map { TableRow(weather: $0, staleness: nil) }
    let earlier = report.missing.compactMap { missing in
      missing.cached.map {
        TableRow(
          weather: $0.weather,
          staleness: Staleness(fetchedAt: $0.fetchedAt, error: missing.error)
        )
      }
    }
    guard !earlier.isEmpty else { return latest }
    func position(_ row: TableRow) -> Int {
      places.firstIndex(of: row.weather.requestedPlace) ?? places.endIndex
    }
    return (latest + earlier).enumerated()
      .sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }
      .map(\.element)
  }
}
