import DashCore

/// Lays out several places as a table whose columns come with the width.
struct WeatherTable: Sendable {
  private static let gap = 2
  private static let margin = 1
  /// How wide a name with its country is as a rule; only longer ones are cut to show more columns.
  private static let usualNameWidth = 18

  private let page: Page
  private let panel: Panel
  private let rows: [TableRow]
  /// The places of which nothing is known.
  private let missing: [MissingPlace]
  /// The cells of each column that any place has something for, a nil for each that has not.
  private let cells: [TableColumn: [TableCell?]]
  /// The columns from the left, as far as they fit.
  private let order: [TableColumn]

  init(_ report: WeatherReport, of panel: Panel, on page: Page) {
    self.page = page
    self.panel = panel
    rows = TableRow.rows(of: report, asked: panel.places)
    missing = report.missing.filter { $0.kept == nil }
    var cells: [TableColumn: [TableCell?]] = [:]
    let chosen = page.options.columns
    order = chosen.map { [.place] + $0 } ?? TableColumn.allCases
    for column in order {
      let content = rows.map { column.cell(for: $0.weather, on: page) }
      let isNeeded = chosen != nil || column == .place || column == .temperature
      if isNeeded || content.contains(where: { $0 != nil }) { cells[column] = content }
    }
    self.cells = cells
  }

  /// The table's lines, and the symbols of the units that stand in it.
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
      var line = row(columns) { column in
        column == .place
          ? TableCell(page.name(of: rows[index].weather, width: nameWidth))
          : cells[column]?[index]
            ?? TableCell(column.isText ? "" : page.typography.notReported, style: .secondary)
      }
      line.items = [PointedItem(.place(panel: panel.name, rows[index].weather.asked))]
      lines += rows[index].kept.map { staleLines(line, $0) } ?? [line]
    }
    lines += missing.flatMap { self.lines(for: $0, nameWidth: nameWidth) }
    return (lines, units(of: columns.map(\.column)))
  }

  private func heading(of column: TableColumn) -> String {
    column.heading.map { page.text($0) } ?? ""
  }

  // MARK: Widths

  /// The columns that fit, each with its width.
  private func columnWidths() -> [TableColumn: Int] {
    var widths: [TableColumn: Int] = [:]
    // A name and a description give way down to a width at which they still say something; beyond
    // the columns that matter most they are shown in full before anything else is.
    let flexible: [TableColumn: (least: Int, most: Int)] = [
      .place: (10, 24), .condition: (12, 28),
    ]
    let isChosen = page.options.columns != nil
    for group in isChosen ? order.map({ [$0] }) : TableColumn.priorities {
      if group == [.gusts], !isChosen {
        grow(&widths) { min(naturalWidth($0), flexible[$0]?.most ?? 0) }
      }
      var wider = widths
      for column in group where cells[column] != nil {
        wider[column] = min(naturalWidth(column), flexible[column]?.least ?? .max)
      }
      var needed = wider
      if group == [.humidity], let width = widths[.place] {
        // What place a line is of is read first.
        needed[.place] = max(width, min(naturalWidth(.place), Self.usualNameWidth))
      }
      guard total(needed) <= page.width else { break }
      widths = wider
    }
    if widths.isEmpty {
      // Nothing but a name and a number, in a line too narrow even for their least widths.
      let temperature = naturalWidth(.temperature)
      let room = page.width - Self.margin - Self.gap - temperature
      widths = [.place: max(room, 1), .temperature: temperature]
    }
    // Once the description is there, an ASCII word for it in one column more is one too many.
    if !isChosen, widths[.condition] != nil, page.isInWords { widths[.icon] = nil }
    grow(&widths) { naturalWidth($0) }
    return widths
  }

  /// Gives the cells that are left to the name and the description, in turns.
  private func grow(_ widths: inout [TableColumn: Int], to wanted: (TableColumn) -> Int) {
    var room = page.width - total(widths)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for column in [TableColumn.place, .condition] where room > 0 {
        guard let width = widths[column], width < wanted(column) else { continue }
        widths[column] = width + 1
        room -= 1
        isGrowing = true
      }
    }
  }

  private func total(_ widths: [TableColumn: Int]) -> Int {
    Self.margin + widths.values.reduce(0, +) + Self.gap * max(0, widths.count - 1)
  }

  private func naturalWidth(_ column: TableColumn) -> Int {
    let content = (cells[column] ?? []).compactMap { $0 }
    let heading = TextWidth.width(of: heading(of: column))
    let signs = signWidth(content)
    let texts = content.map { TextWidth.width(of: $0.text) }.max() ?? 0
    let fractions = content.map { TextWidth.width(of: $0.fraction) }.max() ?? 0
    return max(heading, signs + texts + fractions)
  }

  private func signWidth(_ cells: [TableCell]) -> Int {
    let widest = cells.map { TextWidth.width(of: $0.sign) }.max() ?? 0
    return widest == 0 ? 0 : widest + 1
  }

  // MARK: Lines

  private func row(
    _ columns: [(column: TableColumn, width: Int)],
    cell: (TableColumn) -> TableCell
  ) -> StyledLine {
    var line = StyledLine()
    var start = Self.margin
    for (column, width) in columns {
      line.pad(to: start)
      let cell = cell(column)
      let text = text(of: cell, in: column, width: width)
      // Only what is read is styled, not the space that puts it in its place.
      let padding = text.prefix { $0 == " " }
      line.append(String(padding))
      line.append(String(text.dropFirst(padding.count)), cell.style)
      start += width + Self.gap
    }
    return line
  }

  private func text(of cell: TableCell, in column: TableColumn, width: Int) -> String {
    if column.isText {
      return TextFitting.truncate(cell.text, to: width, ellipsis: page.typography.ellipsis)
    }
    let content = (cells[column] ?? []).compactMap { $0 }
    let fractions = content.map { TextWidth.width(of: $0.fraction) }.max() ?? 0
    let isWord = cell.fraction.isEmpty && cell.text.contains { $0.isLetter }
    let number = isWord ? cell.text : cell.text + TextFitting.padEnd(cell.fraction, to: fractions)
    let signs = signWidth(content)
    guard signs > 0, !cell.sign.isEmpty else { return TextFitting.padStart(number, to: width) }
    let room = (content.map { TextWidth.width(of: $0.text) }.max() ?? 0) + fractions
    let signed =
      TextFitting.padStart(cell.sign, to: signs - 1) + " "
      + TextFitting.padStart(number, to: room)
    return TextFitting.padStart(signed, to: width)
  }

  /// A place of which only earlier weather is known: dimmed, and below it since when and why.
  private func staleLines(_ line: StyledLine, _ kept: TableRow.Kept) -> [StyledLine] {
    [line.dimmed]
      + page.stalenessLines(of: panel, fetchedAt: kept.fetchedAt, kept.error, indent: 3)
  }

  /// A place without weather: one line where it fits, else its name and the words below it.
  private func lines(for missing: MissingPlace, nameWidth: Int) -> [StyledLine] {
    let typography = page.typography
    let name = typography.text(page.errors.name(of: missing))
    let words = typography.own(page.errors.line(for: missing, from: panel.server))
    for padded in [TextFitting.padEnd(name, to: nameWidth), name] {
      var line = StyledLine(" " + padded + "  ")
      line.append("\(typography.rule) \(words) \(typography.rule)", .failure)
      if line.width <= page.width { return [line] }
    }
    return page.wrapped(name) + page.wrapped(words, .failure, indent: 3)
  }

  private func units(of columns: [TableColumn]) -> [String] {
    let units = page.options.units
    var symbols = [page.format.temperatureSymbol]
    let further: [(symbol: String, columns: [TableColumn])] = [
      (units.wind.rawValue, [.wind, .gusts]), (units.pressure.rawValue, [.pressure]),
      (units.distance.rawValue, [.visibility]), (units.precipitation.rawValue, [.rain, .snow]),
    ]
    for (symbol, users) in further where users.contains(where: columns.contains) {
      symbols.append(symbol)
    }
    return symbols
  }
}
