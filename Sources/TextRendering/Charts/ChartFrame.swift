import Localization

/// The axes around a chart: value labels at the left, time labels below.
struct ChartFrame: Sendable {
  /// The width of the frame without the value labels, in cells: the margins and the axis.
  static let overhead = 3

  let typography: Typography
  /// The width of the value labels in cells.
  let labelWidth: Int
  let ticks: [TimeAxis.Tick]
  /// The number of columns of the chart.
  let columns: Int

  /// Returns a chart with its axes.
  ///
  /// - Parameters:
  ///   - plot: The rows of the chart, the highest first.
  ///   - labels: The value label of each row; `nil` for none.
  /// - Returns: The lines, two more than the chart has rows.
  func lines(_ plot: [StyledLine], labels: [String?]) -> [StyledLine] {
    zip(plot, labels).map { row, label in
      let name = TextFitting.padStart(label ?? "", to: labelWidth)
      let axis = label == nil ? typography.axis : typography.axisTick
      return StyledLine([Span(" \(name) \(axis)", .secondary)] + row.spans)
    } + [ground, names]
  }

  private var indent: String { String(repeating: " ", count: labelWidth + 2) }

  private var ground: StyledLine {
    var cells = Array(repeating: typography.ground, count: columns)
    for tick in ticks { cells[tick.column] = typography.groundTick }
    return StyledLine(indent + typography.corner + cells.joined(), .secondary)
  }

  private var names: StyledLine {
    var line = StyledLine(indent + " ", .secondary)
    for tick in ticks {
      line.pad(to: labelWidth + Self.overhead + tick.column)
      line.append(tick.label, .secondary)
    }
    return line
  }
}

/// The drawing area of a chart, one character a cell; row 0 is the lowest.
struct ChartGrid: Sendable {
  let columns: Int
  /// The styled characters; `nil` for a free cell.
  private var cells: [[(character: Character, style: Style)?]]

  init(rows: Int, columns: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: nil, count: columns), count: rows)
  }

  /// Draws a character into a cell.
  mutating func put(_ character: Character, row: Int, column: Int, style: Style) {
    cells[row][column] = (character, style)
  }

  /// Removes what a cell has.
  mutating func clear(row: Int, column: Int) { cells[row][column] = nil }

  /// Returns whether a cell is free; cells beyond the edges are free.
  func isFree(row: Int, column: Int) -> Bool {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return true }
    return cells[row][column] == nil
  }

  /// Returns the lines, the highest first; only drawn cells are styled.
  func lines() -> [StyledLine] {
    cells.reversed().map { row in
      var line = StyledLine()
      var rest = row[...]
      while let first = rest.first {
        let style = first?.style ?? .plain
        let run = rest.prefix { ($0?.style ?? .plain) == style }
        line.append(String(run.map { $0?.character ?? " " }), style)
        rest = rest.dropFirst(run.count)
      }
      return line
    }
  }
}
