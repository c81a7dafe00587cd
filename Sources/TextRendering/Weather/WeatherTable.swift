import DashCore
import Localization

/// Lays out several places as a table that shows more columns on a wider page.
struct WeatherTable: Sendable {
  /// The typical width of a name with its country.
  ///
  /// Longer names are cut to show more columns.
  private static let typicalNameWidth = 18

  private let page: Page
  private let panel: Panel
  private let rows: [TableRow]
  /// The places without weather.
  private let missing: [MissingPlace]
  /// The cells of each column; `nil` for a value that is not reported.
  private let cells: [TableColumn: [TableCell?]]
  /// The widths of the content of each column.
  private let contentWidths: [TableColumn: ContentWidths]
  /// The text of places whose weather is awaited; `nil` if none is.
  private let awaitedText: String?
  /// The columns from the left, before removing those that do not fit.
  private let order: [TableColumn]

  init(_ report: WeatherReport, of panel: Panel, on page: Page, awaitedText: String? = nil) {
    self.page = page
    self.awaitedText = awaitedText
    self.panel = panel
    let rows = TableRow.rows(of: report, inOrderOf: panel.places)
    self.rows = rows
    missing = report.missing.filter { $0.cached == nil }
    var cells: [TableColumn: [TableCell?]] = [:]
    let chosen = page.options.columns
    order = chosen.map { [.place] + $0 } ?? TableColumn.all
    for column in order {
      // By index, because iterating would copy each row's weather.
      let content = rows.indices.map { column.cell(for: rows[$0].weather, on: page) }
      let isNeeded = chosen != nil || column == .place || column == .temperature
      if isNeeded || content.contains(where: { $0 != nil }) { cells[column] = content }
    }
    self.cells = cells
    contentWidths = cells.mapValues { ContentWidths(of: $0.compactMap(\.self)) }
  }

  /// The widest parts of a column's cells.
  private struct ContentWidths {
    /// The width of the signs with the space after them; 0 without any.
    let signs: Int
    let texts: Int
    let fractions: Int

    init(of cells: [TableCell] = []) {
      let sign = cells.map { TextWidth.width(of: $0.sign) }.max() ?? 0
      signs = sign == 0 ? 0 : sign + 1
      texts = cells.map { TextWidth.width(of: $0.text) }.max() ?? 0
      fractions = cells.map { TextWidth.width(of: $0.fraction) }.max() ?? 0
    }
  }

  /// Returns the lines and the unit symbols of the displayed columns.
  func laidOut() -> (lines: [StyledLine], units: [String]) {
    let widths = columnWidths()
    let columns = order.compactMap { column in
      widths[column].map { (column: column, width: $0) }
    }
    var lines: [StyledLine] = []
    if columns.contains(where: { $0.column.heading != nil }) {
      lines.append(row(columns) { column in TableCell(heading(of: column), style: .secondary) })
    }
    let nameWidth = widths[.place] ?? 0
    for index in rows.indices {
      if let awaitedText, !rows[index].weather.hasWeather {
        let name = page.name(of: rows[index].weather, width: nameWidth)
        var line = StyledLine(" " + TextFitting.padEnd(name, to: nameWidth))
        line.append("  " + awaitedText, .secondary)
        lines.append(line)
        continue
      }
      var line = row(columns) { column in
        column == .place
          ? TableCell(page.name(of: rows[index].weather, width: nameWidth))
          : cells[column]?[index]
            ?? TableCell(column.isText ? "" : page.typography.notReported, style: .secondary)
      }
      line.items = [SelectableItem(.place(panel: panel.name, rows[index].weather.requestedPlace))]
      lines += rows[index].staleness.map { staleLines(line, $0) } ?? [line]
    }
    lines += missing.flatMap { self.lines(for: $0, nameWidth: nameWidth) }
    return (lines, units(of: columns.map(\.column)))
  }

  private func heading(of column: TableColumn) -> String {
    column.heading.map { page.text($0) } ?? ""
  }

  // MARK: Widths

  /// Returns the columns that fit, with their widths.
  private func columnWidths() -> [TableColumn: Int] {
    var widths: [TableColumn: Int] = [:]
    // Names and descriptions shrink to a readable minimum. They grow to their maximum before
    // less important columns appear.
    let flexible: [TableColumn: (least: Int, most: Int)] = [
      .place: (10, 24), .condition: (12, 28),
    ]
    let isChosen = page.options.columns != nil
    for group in isChosen ? order.map({ [$0] }) : TableColumn.priorities {
      if group.contains(.gusts), !isChosen {
        grow(&widths) { min(naturalWidth($0), flexible[$0]?.most ?? 0) }
      }
      var wider = widths
      for column in group where cells[column] != nil {
        wider[column] = min(naturalWidth(column), flexible[column]?.least ?? .max)
      }
      var needed = wider
      if group.contains(.humidity), let width = widths[.place] {
        // The name gets space before more columns appear.
        needed[.place] = max(width, min(naturalWidth(.place), Self.typicalNameWidth))
      }
      guard TableSpacing.width(of: needed.values) <= page.width else { break }
      widths = wider
    }
    if widths.isEmpty {
      // The line is too narrow even for the minimum widths of name and temperature.
      let temperature = naturalWidth(.temperature)
      let room = page.width - TableSpacing.margin - TableSpacing.gap - temperature
      widths = [.place: max(room, 1), .temperature: temperature]
    }
    // Beside the description, an ASCII icon is redundant.
    if !isChosen, widths[.condition] != nil, page.usesTextIcons { widths[.icon] = nil }
    grow(&widths) { naturalWidth($0) }
    return widths
  }

  /// Distributes the remaining cells between name and description in turns.
  private func grow(_ widths: inout [TableColumn: Int], to maximumWidth: (TableColumn) -> Int) {
    var room = page.width - TableSpacing.width(of: widths.values)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for column in [TableColumn.place, .condition] where room > 0 {
        guard let width = widths[column], width < maximumWidth(column) else { continue }
        widths[column] = width + 1
        room -= 1
        isGrowing = true
      }
    }
  }

  private func naturalWidth(_ column: TableColumn) -> Int {
    let heading = TextWidth.width(of: heading(of: column))
    let content = contentWidths[column] ?? ContentWidths()
    return max(heading, content.signs + content.texts + content.fractions)
  }

  // MARK: Lines

  private func row(
    _ columns: [(column: TableColumn, width: Int)],
    cell: (TableColumn) -> TableCell
  ) -> StyledLine {
    var line = StyledLine()
    var start = TableSpacing.margin
    for (column, width) in columns {
      line.pad(to: start)
      let cell = cell(column)
      let text = text(of: cell, in: column, width: width)
      // Style the text only, not its padding.
      let padding = text.prefix { $0 == " " }
      line.append(String(padding))
      line.append(String(text.dropFirst(padding.count)), cell.style)
      start += width + TableSpacing.gap
    }
    return line
  }

  private func text(of cell: TableCell, in column: TableColumn, width: Int) -> String {
    if column.isText {
      return TextFitting.truncate(cell.text, to: width, ellipsis: page.typography.ellipsis)
    }
    let content = contentWidths[column] ?? ContentWidths()
    let isText = cell.fraction.isEmpty && cell.text.contains { $0.isLetter }
    let fraction = TextFitting.padEnd(cell.fraction, to: content.fractions)
    let number = isText ? cell.text : cell.text + fraction
    guard content.signs > 0, !cell.sign.isEmpty else {
      return TextFitting.padStart(number, to: width)
    }
    let signed =
      TextFitting.padStart(cell.sign, to: content.signs - 1) + " "
      + TextFitting.padStart(number, to: content.texts + content.fractions)
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
