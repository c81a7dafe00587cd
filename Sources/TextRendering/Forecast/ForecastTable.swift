/// Rows of hours or days in columns that come with the width.
struct ForecastTable: Sendable {
  private static let gap = 2
  private static let margin = 1

  /// The columns in the order in which they stand.
  let columns: [ForecastColumn]
  let width: Int

  /// Whether the columns that are always there fit.
  var hasRoom: Bool {
    let needed = columns.indices.filter { columns[$0].priority == 0 }
    return total(Dictionary(uniqueKeysWithValues: needed.map { ($0, columns[$0].least) })) <= width
  }

  /// The rows, and above them the headings where any of the columns has one.
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
    let headings = shown.map { column, width in
      [Span(TextFitting.padStart(column.heading, to: width), .secondary)]
    }
    return (hasHeading ? line(shown.map(\.width), headings) : nil, rows)
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

  /// The widths of the columns that fit, by their place in the order.
  private func fittingWidths() -> [Int: Int] {
    var widths: [Int: Int] = [:]
    let order = columns.indices.sorted { (columns[$0].priority, $0) < (columns[$1].priority, $1) }
    for index in order {
      var wider = widths
      wider[index] = columns[index].least
      guard total(wider) <= width || widths.isEmpty else { break }
      widths = wider
    }
    var room = width - total(widths)
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

  private func total(_ widths: [Int: Int]) -> Int {
    Self.margin + widths.values.reduce(0, +) + Self.gap * max(0, widths.count - 1)
  }
}
