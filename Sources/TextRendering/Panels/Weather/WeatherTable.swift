import DashCore
import Localization

/// Lays out several places as a table that shows more columns on a wider page.
struct WeatherTable: Sendable {
  /// The fewest cells of an outlook in words.
  private static let leastWords = 24

  private let page: Page
  private let panel: Panel
  private let rows: [TableRow]
  /// The places without weather.
  private let missing: [MissingPlace]
  /// The text of places whose weather is awaited; `nil` if none is.
  private let awaitedText: String?

  init(_ report: WeatherReport, of panel: Panel, on page: Page, awaitedText: String? = nil) {
    self.page = page
    self.awaitedText = awaitedText
    self.panel = panel
    rows = TableRow.rows(of: report, inOrderOf: panel.places).map {
      TableRow(weather: $0.weather, staleness: $0.staleness, on: page)
    }
    missing = report.missing.filter { $0.cached == nil }
  }

  /// Returns the lines and the unit symbols of the displayed columns.
  func laidOut() -> (lines: [StyledLine], units: [String]) {
    let columns = columns
    let table = FittingTable(columns: columns.map(\.fitting), width: page.width)
    let (heading, lines) = table.laidOut()
    let nameWidth = table.widths[0] ?? 0
    let shown = zip(rows, lines).flatMap { row, line -> [StyledLine] in
      if let awaitedText, !row.weather.hasWeather {
        let name = page.name(of: row.weather, width: nameWidth)
        return [
          StyledLine([
            Span(" " + TextFitting.padEnd(name, to: nameWidth)),
            Span("  " + awaitedText, .secondary),
          ])
        ]
      }
      let line = Self.styled(line)
      var lines = row.staleness.map { staleLines(line, $0) } ?? [line]
      let item = ScreenItem.place(panel: panel.name, row.weather.requestedPlace)
      lines[0].items = [SelectableItem(item, height: lines.count)]
      return lines
    }
    let failed = missing.flatMap { self.lines(for: $0, nameWidth: nameWidth) }
    let kinds = columns.indices.filter { table.widths[$0] != nil }.map { columns[$0].kind }
    return ((heading.map { [Self.styled($0)] } ?? []) + shown + failed, units(of: kinds))
  }

  /// Styles the texts of a line only, not the padding before them.
  private static func styled(_ line: StyledLine) -> StyledLine {
    var styled = StyledLine()
    for span in line.spans {
      guard span.style != .plain else {
        styled.append(span.text)
        continue
      }
      let padding = span.text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      styled.append(String(repeating: " ", count: padding))
      styled.append(String(span.text.dropFirst(padding)), span.style)
    }
    return styled
  }

  // MARK: Columns

  /// The columns to consider, the name first.
  ///
  /// Names and descriptions shrink to a readable minimum. They grow before less important columns
  /// appear.
  private var columns: [(kind: TableColumn, fitting: FittingColumn)] {
    let chosen = page.options.columns.map { [.place] + $0 }
    let isWide = page.options.isWide
    let kinds =
      chosen ?? TableColumn.all.filter { $0.priority != nil && (isWide || !$0.isForWidePages) }
    func priority(_ index: Int) -> Int { chosen == nil ? kinds[index].priority ?? 0 : index }
    var made: [Int: FittingColumn] = [:]
    // With many places most of the time goes into cells, so make none for columns that cannot fit.
    for index in kinds.indices.sorted(by: { priority($0) < priority($1) }) {
      let before = made.values.filter { $0.priority < priority(index) }.map(\.least)
      guard FittingTable.width(of: before) <= page.width else { break }
      made[index] = column(kinds[index], priority: priority(index))
    }
    var columns = kinds.indices.compactMap { index in
      made[index].map { (kind: kinds[index], fitting: $0) }
    }
    guard chosen == nil else { return columns }
    for index in columns.indices {
      let gusts = TableColumn.gusts.priority ?? 0
      switch columns[index].kind {
      case .place:
        columns[index].fitting.claims = [(TableColumn.readablePriority, 18), (gusts, 24)]
      case .condition:
        columns[index].fitting.claims = [(TableColumn.rangePriority, 16), (gusts, 28)]
      // Beside the description, an ASCII icon is redundant.
      case .icon where page.usesTextIcons:
        columns[index].fitting.redundantBeside = columns.firstIndex { $0.kind == .condition }
      default: break
      }
    }
    return columns
  }

  /// Returns a column, or `nil` for one that no place reports, unless it is chosen.
  private func column(_ kind: TableColumn, priority: Int) -> FittingColumn? {
    let cells = rows.map { kind.cell(for: $0, on: page) }
    let heading = kind.heading.map { page.text($0) } ?? ""
    let isRequired = page.options.columns != nil || kind == .temperature
    switch kind.content {
    case .place:
      let natural = cells.map { $0.map { TextWidth.width(of: $0.text) } ?? 0 }.max() ?? 0
      return FittingColumn(priority: priority, widths: min(natural, leastName)...natural) { width in
        rows.map { row in
          [Span(TextFitting.padEnd(page.name(of: row.weather, width: width), to: width))]
        }
      }
    case .range: return rangeColumn(priority: priority)
    case .hours: return hoursColumn(priority: priority, heading: heading)
    case .words: return wordsColumn(priority: priority, heading: heading)
    case .alert, .icon, .condition, .sun, .starts, .air:
      return FittingColumn(
        priority: priority,
        heading: heading,
        spans: cells.map { $0.map { Span($0.text, $0.style) } },
        least: kind == .condition ? 12 : .max,
        ellipsis: page.typography.ellipsis,
        isRequired: isRequired
      )
    case .measured, .lowest, .highest, .chance, .amount, .ultraviolet, .observed:
      guard isRequired || cells.contains(where: { $0 != nil }) else { return nil }
      // The mark stands where the last digit before the decimal point does.
      let absent = TableCell(page.typography.notReported, style: .secondary)
      return FittingColumn(
        priority: priority,
        heading: heading,
        numbers: cells.map { $0 ?? absent },
        absent: absent.text
      )
    }
  }

  /// Returns today's ranges as bars on one scale, with the current temperature; `nil` without any.
  private func rangeColumn(priority: Int) -> FittingColumn? {
    let ranges = rows.map { row in
      RangeBars.Range(
        low: row.today?.temperatureMinCelsius?.measured,
        high: row.today?.temperatureMaxCelsius?.measured,
        mark: row.today == nil ? nil : row.weather.temperatureCelsius?.measured
      )
    }
    guard ranges.contains(where: { $0.low != nil && $0.high != nil }) else { return nil }
    let bars = RangeBars(ranges: ranges, typography: page.typography)
    return FittingColumn(priority: priority, widths: 8...24) { bars.bars(width: $0) }
  }

  /// Returns the temperature of the next 24 hours as small charts; `nil` without any.
  private func hoursColumn(priority: Int, heading: String) -> FittingColumn? {
    let points = rows.map { $0.nextDay?.temperatures ?? [] }
    guard points.contains(where: { !$0.isEmpty }) else { return nil }
    return FittingColumn(
      priority: priority,
      heading: ColumnHeading(heading, isLeading: true),
      widths: 8...24
    ) { [page] width in
      points.map { points in
        let span = ChartSpan(from: page.now, to: page.now.advanced(bySeconds: NextDay.seconds))
        let columns = ChartColumns(
          points,
          span: span,
          count: width,
          longestGap: 4 * 3600,
          form: .curve
        )
        let line = Sparkline(
          values: columns.values,
          typography: page.typography,
          style: { .temperature(celsius: $0) }
        ).spans()
        return line.isEmpty ? [Span(String(repeating: " ", count: width))] : line
      }
    }
  }

  /// Returns what comes, in as many words as fit.
  private func wordsColumn(priority: Int, heading: String) -> FittingColumn {
    let texts = rows.map { OutlookText($0.weather, on: page) }
    let natural = texts.compactMap(\.sentence).map { TextWidth.width(of: $0) }.max() ?? 0
    return FittingColumn(
      priority: priority,
      heading: ColumnHeading(heading, isLeading: true),
      widths: min(Self.leastWords, natural)...natural
    ) { width in
      texts.map { [Span(TextFitting.padEnd($0.line(width: width), to: width))] }
    }
  }

  /// The fewest cells of a name: less on a page that is too narrow even for name and temperature.
  private var leastName: Int {
    let temperatures = rows.map { TableColumn.temperature.cell(for: $0, on: page) }
    let numbers = NumberCells(temperatures, absent: page.typography.notReported)
    return min(10, max(1, page.width - FittingTable.width(of: [0, numbers.width])))
  }

  // MARK: Lines

  /// Returns a dimmed line for a place with stale weather, followed by its age and the error.
  private func staleLines(_ line: StyledLine, _ staleness: TableRow.Staleness) -> [StyledLine] {
    [line.dimmed]
      + page.stalenessLines(of: panel, fetchedAt: staleness.fetchedAt, staleness.error, indent: 3)
  }

  /// Returns a place without weather on one line, or its name and the error on two.
  private func lines(for missing: MissingPlace, nameWidth: Int) -> [StyledLine] {
    let typography = page.typography
    let name = typography.text(page.errors.name(of: missing, in: panel))
    let message = typography.transliterated(page.errors.line(for: missing, from: panel.server))
    for padded in [TextFitting.padEnd(name, to: nameWidth), name] {
      var line = StyledLine(" " + padded + "  ")
      line.append("\(typography.rule) \(message) \(typography.rule)", .failure)
      if line.width <= page.width { return [line] }
    }
    return page.wrapped(name) + page.wrapped(message, .failure, indent: 3)
  }

  private func units(of columns: [TableColumn]) -> [String] {
    let kinds = columns.compactMap { $0.field?.kind }
    var shown: [QuantityKind] = [.speed, .pressure, .distance].filter(kinds.contains)
    // The columns of rain and snow are amounts in an hour.
    if kinds.contains(.precipitationRate) { shown.append(.precipitation) }
    return ([.temperature] + shown).map { page.format.unit(of: $0) }
  }
}

/// A row of the places table: a class, because each column refers to it.
final class TableRow: Sendable {
  /// The age and error of stale weather.
  struct Staleness: Sendable {
    let fetchedAt: Timestamp
    let error: SourceError
  }

  let weather: PlaceWeather
  /// `nil` if the weather is from the latest response.
  let staleness: Staleness?
  /// The forecast for the current day, as far as the table shows it.
  let today: ForecastDay?
  /// The forecast for the next 24 hours, as far as the table shows it.
  let nextDay: NextDay?

  /// Creates a row, with the forecasts that a page shows.
  init(weather: PlaceWeather, staleness: Staleness?, on page: Page? = nil) {
    self.weather = weather
    self.staleness = staleness
    today = page?.today(at: weather)
    nextDay = page?.nextDay(at: weather)
  }

  /// Returns the rows of a report.
  ///
  /// A place with stale weather keeps its position.
  ///
  /// - Parameters:
  ///   - places: The places in the requested order.
  static func rows(of report: WeatherReport, inOrderOf places: [PlaceQuery]) -> [TableRow] {
    let latest = report.places.map { TableRow(weather: $0, staleness: nil) }
    let earlier = report.missing.compactMap { missing in
      missing.cached.map {
        TableRow(
          weather: $0.value,
          staleness: Staleness(fetchedAt: $0.receivedAt, error: missing.error)
        )
      }
    }
    return earlier.isEmpty
      ? latest : (latest + earlier).inOrder(of: places, by: \.weather.requestedPlace)
  }
}
