/// The cells that a chart is drawn in, one character each, counted from the lowest row.
struct ChartGrid: Sendable {
  private static let ascii: [Character: Character] = [
    "─": "-", "│": "|", "╭": ".", "╮": ".", "╰": "'", "╯": "'", "●": "o",
  ]

  let rows: Int
  let columns: Int
  private var cells: [[Character]]

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  mutating func put(_ character: Character, row: Int, column: Int) {
    cells[row][column] = character
  }

  /// Whether nothing stands in a cell; there is nothing beyond the edges.
  func isFree(row: Int, column: Int) -> Bool {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return true }
    return cells[row][column] == " "
  }

  /// A row as a line, of which only what is drawn is styled.
  func line(_ row: Int, style: Style, typography: Typography) -> StyledLine {
    var line = StyledLine()
    var rest = cells[row][...]
    while let first = rest.first {
      let run = rest.prefix { ($0 == " ") == (first == " ") }
      let text = typography.isUnicode ? Array(run) : run.map { Self.ascii[$0] ?? $0 }
      line.append(String(text), first == " " ? .plain : style)
      rest = rest.dropFirst(run.count)
    }
    return line
  }
}
