import DashCore

/// Bars on a common ground, each as high as its value.
struct BarChart: Sendable {
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let ascii: [Character] = [" ", ".", ".", ":", ":", ":", "#", "#", "#"]
  private static let fewestRows = 2

  let columns: ChartColumns
  let typography: Typography
  var style = Style.plain

  /// What the height of a row stands for.
  let step: NiceStep
  /// How many rows there are.
  let height: Int

  /// Creates a chart of values that are zero or more.
  init(
    _ columns: ChartColumns,
    leastStep: NiceStep,
    maximumRows: Int,
    typography: Typography,
    style: Style = .plain
  ) {
    self.columns = columns
    self.typography = typography
    self.style = style
    let greatest = max(columns.present.max() ?? 0, 0)
    var step = leastStep
    func rows(_ step: NiceStep) -> Int {
      let whole = Int(greatest / step.value)
      return Double(whole) * step.value < greatest * (1 - 1e-9) ? whole + 1 : whole
    }
    while rows(step) > maximumRows { step = step.next }
    self.step = step
    height = max(rows(step), Self.fewestRows)
  }

  /// The rows, the highest first.
  func rows() -> [StyledLine] {
    let glyphs = typography.isUnicode ? Self.eighths : Self.ascii
    let filled = columns.values.map { value -> Int in
      guard let value, value > 0 else { return 0 }
      // What is there is seen, however little it is.
      return max(Int(value / step.value * 8 + 0.5), 1)
    }
    return (0..<height).reversed().map { row in
      var grid = ChartGrid(rows: 1, columns: filled.count)
      for (column, eighths) in filled.enumerated() {
        grid.put(glyphs[min(max(eighths - 8 * row, 0), 8)], row: 0, column: column)
      }
      return grid.line(0, style: style, typography: typography)
    }
  }

  /// The names of the rows' upper edges, the highest first; nil for a row without one.
  func labels(_ format: QuantityFormat) -> [String?] {
    (1...height).reversed().map { edge in
      guard height < 4 || edge % 2 == 0 else { return nil }
      return format.number(Double(edge) * step.value, decimals: step.decimals)
    }
  }
}
