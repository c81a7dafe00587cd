import DashCore
import Localization

/// A bar chart; the height of each bar is its value.
struct BarChart: Sendable {
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let ascii: [Character] = [" ", ".", ".", ":", ":", ":", "#", "#", "#"]
  private static let fewestRows = 2

  let columns: ChartColumns
  let typography: Typography
  var style = Style.plain

  /// The value of one row's height.
  let step: NiceStep
  /// The number of rows.
  let height: Int

  /// Creates a chart of values of zero or more.
  init(
    _ columns: ChartColumns,
    minimumStep: NiceStep,
    maximumRows: Int,
    typography: Typography,
    style: Style = .plain
  ) {
    self.columns = columns
    self.typography = typography
    self.style = style
    let greatest = max(columns.present.max() ?? 0, 0)
    var step = minimumStep
    func rows(_ step: NiceStep) -> Int {
      let whole = Int(greatest / step.value)
      return Double(whole) * step.value < greatest * (1 - 1e-9) ? whole + 1 : whole
    }
    while rows(step) > maximumRows { step = step.next }
    self.step = step
    height = max(rows(step), Self.fewestRows)
  }

  /// Returns the glyph of a bar in one row, whose full height is 1; a value above zero is visible.
  static func glyph(of share: Double, _ typography: Typography) -> Character {
    (typography.isUnicode ? eighths : ascii)[min(max(Int(share * 8 + 0.5), 1), 8)]
  }

  /// Returns the rows, the highest first.
  func rows() -> [StyledLine] {
    let glyphs = typography.isUnicode ? Self.eighths : Self.ascii
    let filled = columns.values.map { value -> Int in
      guard let value, value > 0 else { return 0 }
      // A value above zero is always visible.
      return max(Int(value / step.value * 8 + 0.5), 1)
    }
    var grid = ChartGrid(rows: height, columns: filled.count)
    for (column, eighths) in filled.enumerated() {
      for row in 0..<height where eighths > 8 * row {
        let glyph = glyphs[min(eighths - 8 * row, 8)]
        grid.put(glyph, row: row, column: column, style: style)
      }
    }
    return grid.lines()
  }

  /// Returns the labels of the rows' upper edges, the highest first; `nil` for an unlabelled row.
  func labels(_ format: QuantityFormat) -> [String?] {
    (1...height).reversed().map { edge in
      guard height < 4 || edge % 2 == 0 else { return nil }
      return format.number(Double(edge) * step.value, decimals: step.decimals)
    }
  }
}

/// A one-line chart: one cell for each value, scaled between the lowest and the highest.
///
/// In ASCII, denser characters mean higher values. A mark shows a missing value.
struct Sparkline: Sendable {
  private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let ascii: [Character] = ["_", "-", "=", "#"]

  let values: [Double?]
  let typography: Typography
  /// The style of a value.
  var style: @Sendable (Double) -> Style = { _ in .plain }

  /// Returns the cells; empty if there are no values.
  func spans() -> [Span] {
    let present = values.compactMap(\.self)
    guard let least = present.min(), let greatest = present.max() else { return [] }
    let levels = typography.isUnicode ? Self.levels : Self.ascii
    return values.map { value in
      guard let value else { return Span(typography.notReported, .secondary) }
      // A constant series is drawn in the middle.
      let share = greatest > least ? (value - least) / (greatest - least) : 0.4
      let level = Int(share * Double(levels.count - 1) + 0.5)
      return Span(String(levels[min(max(level, 0), levels.count - 1)]), style(value))
    }
  }
}
