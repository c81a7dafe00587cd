/// A chart between its scales: names of values at the left, of times below.
struct ChartFrame: Sendable {
  /// The cells that the frame takes besides the names of the values: the margin and the axis.
  static let overhead = 3

  let typography: Typography
  /// The cells for the names of values.
  let labelWidth: Int
  let ticks: [TimeAxis.Tick]
  /// How many columns the chart has.
  let columns: Int

  /// Puts a frame around a chart.
  ///
  /// - Parameters:
  ///   - plot: The rows of the chart, the highest first.
  ///   - labels: A name for each of them, or nil.
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
