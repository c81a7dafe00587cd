import DashCore
import Localization

/// Lays out the table of a panel: as many columns as fit, the last ones left out first.
struct DataTable: Sendable {
  /// The most rows of a printed table; a watch scrolls through all.
  static let mostPrintedRows = 40
  /// The fewest cells of text in the first column, and in the others, less on a narrow page.
  private static let leastText = (first: 10, other: 8, narrow: 5)
  /// The width below which a page is narrow.
  private static let narrowWidth = 40

  private let table: TableData
  private let page: Page
  private let rows: [[DataValue?]]

  init(_ table: TableData, on page: Page) {
    self.table = table
    self.page = page
    rows = page.options.hasKeys ? table.rows : Array(table.rows.prefix(Self.mostPrintedRows))
  }

  /// Returns the heading and the rows, and what was left out in words.
  func laidOut() -> [StyledLine] {
    let fitting = FittingTable(
      columns: table.columns.indices.map(column),
      width: page.width
    )
    let (heading, lines) = fitting.laidOut()
    let hidden = table.columns.count - fitting.widths.count
    var remarks: [String] = []
    if rows.isEmpty { remarks.append(page.text(.dataNoEntries)) }
    if rows.count < table.rows.count {
      remarks.append(page.text(.dataMoreRows(count: table.rows.count - rows.count)))
    }
    if hidden > 0 { remarks.append(page.text(.dataMoreColumns(count: hidden))) }
    return (heading.map { [$0] } ?? []) + lines
      + remarks.flatMap { page.wrapped($0, .secondary) }
  }

  // MARK: Columns

  private func column(_ index: Int) -> FittingColumn {
    let column = table.columns[index]
    let values = rows.map { $0[index] }
    let isText = column.isText(values)
    let heading = ColumnHeading(
      page.typography.text(column.name),
      unit: isText ? "" : page.format.unit(of: column.kind, column.unit),
      isLeading: isText,
      ellipsis: page.typography.ellipsis
    )
    if isText { return texts(values, of: column, heading, priority: index) }
    if column.kind == .time { return times(values, heading, priority: index) }
    let cells = NumberCells(numbers(values, of: column), absent: page.typography.notReported)
    return FittingColumn(
      priority: index,
      heading: heading,
      widths: cells.width...cells.width
    ) { width in cells.spans(width: width).map { [$0] } }
  }

  private func texts(
    _ values: [DataValue?],
    of column: TableDataColumn,
    _ heading: ColumnHeading,
    priority: Int
  ) -> FittingColumn {
    let texts = values.map { value in value.map { page.dataText($0, in: column, page.format) } ?? ""
    }
    let natural = max(texts.map { TextWidth.width(of: $0) }.max() ?? 0, heading.width)
    let other = page.width < Self.narrowWidth ? Self.leastText.narrow : Self.leastText.other
    let least = min(natural, priority == 0 ? Self.leastText.first : other)
    let ellipsis = page.typography.ellipsis
    return FittingColumn(priority: priority, heading: heading, widths: least...natural) { width in
      texts.map { text in
        let cut = TextFitting.truncate(text, to: width, ellipsis: ellipsis)
        return [Span(TextFitting.padEnd(cut, to: width))]
      }
    }
  }

  /// Returns a column of times, which has short forms where the long ones do not fit.
  private func times(
    _ values: [DataValue?],
    _ heading: ColumnHeading,
    priority: Int
  ) -> FittingColumn {
    func cells(_ text: (Timestamp) -> String) -> NumberCells {
      let cells = values.map { value -> TableCell? in
        guard case .time(let moment) = value else { return nil }
        return TableCell(text(moment))
      }
      return NumberCells(cells, absent: page.typography.notReported)
    }
    let long = cells(page.localTime)
    let isNarrow = page.width < Self.narrowWidth
    let short = cells { page.shortLocalTime($0, isNarrow: isNarrow) }
    let widths = min(short.width, long.width)...max(short.width, long.width)
    let ellipsis = page.typography.ellipsis
    return FittingColumn(priority: priority, heading: heading, widths: widths) { width in
      let fitting = long.width <= width ? long : short
      return fitting.spans(width: width).map { span in
        [Span(TextFitting.truncate(span.text, to: width, ellipsis: ellipsis), span.style)]
      }
    }
  }

  private func numbers(_ values: [DataValue?], of column: TableDataColumn) -> [TableCell?] {
    let numbers = values.map { value -> Double? in
      if case .number(let number) = value { number } else { nil }
    }
    let decimals = page.format.decimals(of: numbers.compactMap(\.self), column.kind)
    return numbers.map { number in
      guard
        let number,
        let quantity = page.format.value(number, column.kind, unit: column.unit, decimals: decimals)
      else { return nil }
      switch column.kind {
      case .quantity(.temperature): return TableCell(quantity, style: .temperature(celsius: number))
      case .quantity(.direction):
        return TableCell(quantity, sign: page.arrow(fromDegrees: number) ?? "")
      default: return TableCell(quantity)
      }
    }
  }
}

extension TableDataColumn {
  /// Returns whether the column is aligned like text: also if its values are not of its kind.
  fileprivate func isText(_ values: [DataValue?]) -> Bool {
    kind == .text
      || values.contains { value in
        switch value {
        case nil: false
        case .text: true
        case .number: kind == .time
        case .time: kind != .time
        }
      }
  }
}

extension Page {
  /// Returns a value of a table with its unit.
  func dataText(_ value: DataValue, in column: TableDataColumn, _ format: QuantityFormat) -> String
  {
    switch value {
    case .text(let text): return typography.text(text)
    case .time(let moment): return localTime(moment)
    case .number(let number):
      guard let quantity = format.value(number, column.kind, unit: column.unit) else {
        return typography.notReported
      }
      let point =
        column.kind == .quantity(.direction)
        ? WindText.compass(fromDegrees: number).map { text($0) } : nil
      return text.list([quantity.text, point].compactMap(\.self))
    }
  }

  /// Returns an arrow or a point of the compass for a direction, `nil` if it is impossible.
  func arrow(fromDegrees degrees: Double) -> String? {
    typography.isUnicode
      ? WindText.arrow(fromDegrees: degrees)
      : WindText.shortCompass(fromDegrees: degrees).map { text($0) }
  }

  /// Returns a time on the reader's clock, with its day unless that is today.
  func localTime(_ moment: Timestamp) -> String {
    let (time, today) = (civil(moment), civil(now))
    guard time.year == today.year else { return clock.fullDate(time) }
    return (time.month, time.day) == (today.month, today.day)
      ? clock.time(time) : clock.date(time)
  }

  /// Returns a shorter form of ``localTime(_:)``: without the day of the week, and on a narrow page of
  /// another year the day alone.
  func shortLocalTime(_ moment: Timestamp, isNarrow: Bool) -> String {
    let (time, today) = (civil(moment), civil(now))
    guard time.year == today.year else {
      return "\(time.year)-\(time.month.padded(2))-\(time.day.padded(2))"
        + (isNarrow ? "" : " \(clock.time(time))")
    }
    return (time.month, time.day) == (today.month, today.day)
      ? clock.time(time) : "\(clock.dayOfMonth(time)) \(clock.time(time))"
  }
}
