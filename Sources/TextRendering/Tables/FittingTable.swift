/// A table of aligned cells; a wider page shows more columns.
struct FittingTable: Sendable {
  /// The columns from left to right.
  let columns: [FittingColumn]
  let width: Int

  /// Whether the required columns fit.
  var hasRoom: Bool {
    let needed = columns.filter { $0.priority == 0 }
    return TableSpacing.width(of: needed.map(\.least)) <= width
  }

  /// The indices of the columns that fit.
  var shownColumns: [Int] { fittingWidths().keys.sorted() }

  /// Returns the rows, and the heading if any shown column has one.
  func laidOut() -> (heading: StyledLine?, rows: [StyledLine]) {
    let widths = fittingWidths()
    let shown = columns.indices.compactMap { index in
      widths[index].map { (column: columns[index], width: $0) }
    }
    let cells = shown.map { $0.column.cells($0.width) }
    let rows = (0..<(cells.first?.count ?? 0)).map { row in
      line(shown.map(\.width), cells.map { $0[row] })
    }
    let hasHeading = shown.contains { !$0.column.heading.isEmpty }
    let headings = shown.map { column, width in [Span(column.headingCell(width), .secondary)] }
    return (hasHeading ? line(shown.map(\.width), headings) : nil, rows)
  }

  private func line(_ widths: [Int], _ cells: [[Span]]) -> StyledLine {
    var line = StyledLine()
    var start = TableSpacing.margin
    for (width, spans) in zip(widths, cells) {
      line.pad(to: start)
      line.spans += spans
      start += width + TableSpacing.gap
    }
    return line
  }

  /// Returns the widths of the columns that fit, by their index.
  private func fittingWidths() -> [Int: Int] {
    var widths: [Int: Int] = [:]
    let order = columns.indices.sorted { (columns[$0].priority, $0) < (columns[$1].priority, $1) }
    for index in order {
      var wider = widths
      wider[index] = columns[index].least
      guard TableSpacing.width(of: wider.values) <= width || widths.isEmpty else { break }
      widths = wider
    }
    var room = width - TableSpacing.width(of: widths.values)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for index in columns.indices where room > 0 {
        guard let width = widths[index], width < columns[index].most else { continue }
        widths[index] = width + 1
        room -= 1
        isGrowing = true
      }
    }
    return widths
  }
}

/// A column of a table.
struct FittingColumn: Sendable {
  /// The order in which columns appear as the page gets wider; 0 is required.
  let priority: Int
  let heading: String
  /// The smallest and the largest width in cells.
  let least: Int
  let most: Int
  /// Returns the heading for a column width, at most that wide.
  let headingCell: @Sendable (Int) -> String
  /// Returns the cells for a column width, each exactly that wide.
  let cells: @Sendable (Int) -> [[Span]]

  /// Creates a column whose heading shrinks with it.
  init(
    priority: Int,
    heading: ColumnHeading,
    widths: ClosedRange<Int>,
    cells: @escaping @Sendable (Int) -> [[Span]]
  ) {
    self.priority = priority
    self.heading = heading.text
    least = heading.isLeading ? widths.lowerBound : max(widths.lowerBound, heading.least)
    most = max(least, widths.upperBound, heading.width)
    headingCell = heading.cell
    self.cells = cells
  }

  /// Creates a column of custom cells.
  init(
    priority: Int,
    heading: String = "",
    widths: ClosedRange<Int>,
    cells: @escaping @Sendable (Int) -> [[Span]]
  ) {
    self.priority = priority
    self.heading = heading
    least = max(widths.lowerBound, TextWidth.width(of: heading))
    most = max(least, widths.upperBound)
    headingCell = { TextFitting.padStart(heading, to: $0) }
    self.cells = cells
  }

  /// Creates a column of text, truncated where necessary; `nil` if all cells are empty.
  init?(
    priority: Int,
    heading: String = "",
    spans: [Span?],
    least: Int = .max,
    most: Int = .max,
    ellipsis: String
  ) {
    guard spans.contains(where: { $0 != nil }) else { return nil }
    let natural = spans.map { $0?.width ?? 0 }.max() ?? 0
    let most = min(natural, most)
    self.init(priority: priority, heading: heading, widths: min(least, most)...most) { width in
      spans.map { span in
        let text = TextFitting.truncate(span?.text ?? "", to: width, ellipsis: ellipsis)
        return [Span(TextFitting.padEnd(text, to: width), span?.style ?? .plain)]
      }
    }
  }

  /// Creates a column of numbers, aligned at their decimal points.
  ///
  /// Returns `nil` if no value is known, or if the column would be blank.
  init?(priority: Int, heading: String = "", numbers: [TableCell?], absent: String) {
    guard numbers.contains(where: { $0 != nil }) else { return nil }
    guard !heading.isEmpty || numbers.contains(where: { $0 != .blank }) else { return nil }
    let cells = NumberCells(numbers, absent: absent)
    let natural = max(cells.width, TextWidth.width(of: heading))
    self.init(priority: priority, heading: heading, widths: natural...natural) { width in
      cells.spans(width: width).map { [$0] }
    }
  }
}
