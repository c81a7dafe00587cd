/// A table of aligned cells; a wider page shows more columns.
struct FittingTable: Sendable {
  static let margin = 1
  /// The cells between two columns.
  static let gap = 2

  /// The columns from left to right.
  let columns: [FittingColumn]
  let width: Int
  /// The widths of the columns that fit, by their index.
  let widths: [Int: Int]

  init(columns: [FittingColumn], width: Int) {
    self.columns = columns
    self.width = width
    widths = Self.widths(of: columns, in: width)
  }

  /// Returns the width of a table with these column widths.
  static func width(of columns: some Collection<Int>) -> Int {
    margin + columns.reduce(0, +) + gap * max(0, columns.count - 1)
  }

  /// Whether the required columns fit.
  var hasRoom: Bool {
    let needed = columns.filter { $0.priority == 0 }
    return Self.width(of: needed.map(\.least)) <= width
  }

  /// Returns the rows, and the heading if any shown column has one.
  func laidOut() -> (heading: StyledLine?, rows: [StyledLine]) {
    let shown = columns.indices.compactMap { index in
      widths[index].map { (column: columns[index], width: $0) }
    }
    let cells = shown.map { $0.column.cells($0.width) }
    let rows = (0..<(cells.first?.count ?? 0)).map { row in
      line(shown.map(\.width), cells.map { $0[row] })
    }
    let hasHeading = shown.contains { !$0.column.heading.text.isEmpty }
    let headings = shown.map { column, width in [Span(column.heading.cell(width), .secondary)] }
    return (hasHeading ? line(shown.map(\.width), headings) : nil, rows)
  }

  /// Returns the headings above those of the columns, each at the right of the columns that have it;
  /// `nil` if there are none.
  func groups() -> StyledLine? {
    var line = StyledLine()
    var (group, end, start) = ("", 0, Self.margin)
    func close() {
      let width = TextWidth.width(of: group)
      guard !group.isEmpty, line.width < max(end - width, 1) else { return }
      line.pad(to: end - width)
      line.append(group, .secondary)
    }
    for index in columns.indices {
      guard let width = widths[index] else { continue }
      if columns[index].group != group { close() }
      (group, end) = (columns[index].group, start + width)
      start += width + Self.gap
    }
    close()
    return line.spans.isEmpty ? nil : line
  }

  private func line(_ widths: [Int], _ cells: [[Span]]) -> StyledLine {
    var line = StyledLine()
    var start = Self.margin
    for (width, spans) in zip(widths, cells) {
      line.pad(to: start)
      line.spans += spans
      start += width + Self.gap
    }
    return line
  }

  /// Returns the widths of the columns that fit, by their index.
  ///
  /// Columns of equal priority appear together, but of the required ones as many as fit.
  private static func widths(of columns: [FittingColumn], in width: Int) -> [Int: Int] {
    var widths: [Int: Int] = [:]
    func fits(_ wider: [Int: Int], _ priority: Int) -> Bool {
      let claimed = wider.map { max($1, columns[$0].claim(before: priority)) }
      return Self.width(of: claimed) <= width
    }
    for priority in Set(columns.map(\.priority)).sorted() {
      let group = columns.indices.filter { columns[$0].priority == priority }
      let wider = group.reduce(into: widths) { $0[$1] = columns[$1].least }
      if fits(wider, priority) {
        widths = wider
        continue
      }
      for index in priority == 0 ? group : [] {
        let wider = widths.merging([index: columns[index].least]) { $1 }
        guard fits(wider, priority) || widths.isEmpty else { break }
        widths = wider
      }
      break
    }
    // What is claimed comes first; the remaining cells are distributed in turns.
    var room = width - Self.width(of: widths.values)
    for index in columns.indices {
      guard let width = widths[index] else { continue }
      let more = min(max(columns[index].claim(before: .max) - width, 0), max(room, 0))
      widths[index] = width + more
      room -= more
    }
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
  let heading: ColumnHeading
  /// The smallest and the largest width in cells.
  private(set) var least: Int
  private(set) var most: Int
  /// Returns the cells for a column width, each exactly that wide.
  let cells: @Sendable (Int) -> [[Span]]
  /// The widths that it gets before columns from a priority on appear, the last one the largest.
  var claims: [(priority: Int, width: Int)] = []
  /// The heading above that of the column, which columns beside each other may share; empty for none.
  var group = ""

  /// Makes the column at least as wide as the heading above its own.
  mutating func widen(to width: Int) {
    least = max(least, width)
    most = max(most, least)
  }

  /// Returns the width that it gets before columns of a priority appear.
  fileprivate func claim(before priority: Int) -> Int {
    min(claims.last { $0.priority <= priority }?.width ?? 0, most)
  }

  /// Creates a column of custom cells.
  init(
    priority: Int,
    heading: ColumnHeading = ColumnHeading(""),
    widths: ClosedRange<Int>,
    cells: @escaping @Sendable (Int) -> [[Span]]
  ) {
    self.priority = priority
    self.heading = heading
    least = max(widths.lowerBound, heading.least)
    most = max(least, widths.upperBound, heading.width)
    self.cells = cells
  }

  /// Creates a column of text, truncated where necessary; `nil` if all cells are empty, unless the
  /// column is required.
  init?(
    priority: Int,
    heading: String = "",
    spans: [Span?],
    least: Int = .max,
    most: Int = .max,
    ellipsis: String,
    isRequired: Bool = false
  ) {
    guard isRequired || spans.contains(where: { $0 != nil }) else { return nil }
    let natural = spans.map { $0?.width ?? 0 }.max() ?? 0
    let most = min(natural, most)
    self.init(
      priority: priority,
      heading: ColumnHeading(heading, isLeading: true),
      widths: min(least, most)...most
    ) { width in
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
    let isKnown = numbers.contains { $0 != nil && (!heading.isEmpty || $0 != .blank) }
    guard isKnown else { return nil }
    let cells = NumberCells(numbers, absent: absent)
    self.init(
      priority: priority,
      heading: ColumnHeading(heading),
      widths: cells.width...cells.width
    ) { width in
      cells.spans(width: width).map { [$0] }
    }
  }
}
