import DashCore
import Localization

/// A line chart.
///
/// The curve has gaps where values are missing. Labels at its extrema need a row above and a row
/// below.
struct LineChart: Sendable {
  let columns: ChartColumns
  let scale: ValueScale
  let typography: Typography
  /// The style of the curve at a value.
  var style: @Sendable (Double) -> Style = { _ in .plain }
  /// The label of a value at an extremum; `nil` for no labels.
  var extremumLabel: (@Sendable (Double) -> String)?

  /// The number of rows above and below the scale's rows.
  var margin: Int { extremumLabel == nil ? 0 : 1 }

  /// Returns the rows, the highest first.
  func rows() -> [StyledLine] {
    var grid = ChartGrid(rows: scale.rows + 2 * margin, columns: columns.values.count)
    for (column, value) in columns.values.enumerated() {
      guard let value else { continue }
      let row = scale.row(of: value) + margin
      guard columns.isJoined[column], column + 1 < columns.values.count,
        let next = columns.values[column + 1]
      else {
        let isEnd = column > 0 && columns.isJoined[column - 1]
        grid.put(isEnd ? "─" : "●", row: row, column: column)
        continue
      }
      draw(from: row, to: scale.row(of: next) + margin, column: column, on: &grid)
    }
    if let extremumLabel { putExtrema(extremumLabel, on: &grid) }
    return (0..<grid.rows).reversed().map { row in
      grid.line(row, style: style(scale.value(ofRow: row - margin)), typography: typography)
    }
  }

  private func draw(from row: Int, to next: Int, column: Int, on grid: inout ChartGrid) {
    guard row != next else { return grid.put("─", row: row, column: column) }
    grid.put(next > row ? "╯" : "╮", row: row, column: column)
    grid.put(next > row ? "╭" : "╰", row: next, column: column)
    for between in (min(row, next) + 1)..<max(row, next) {
      grid.put("│", row: between, column: column)
    }
  }

  /// Draws the labels of the extrema that have room.
  private func putExtrema(_ label: (Double) -> String, on grid: inout ChartGrid) {
    for extremum in columns.extrema(least: 2 * scale.step.value) {
      let text = Array(label(extremum.value))
      let row = scale.row(of: extremum.value) + margin + (extremum.isHigh ? 1 : -1)
      let start = min(max(extremum.column - text.count / 2, 0), max(0, grid.columns - text.count))
      // Leave a blank cell on both sides, so that two numbers do not run together.
      guard
        text.count <= grid.columns,
        (start - 1...start + text.count).allSatisfy({ grid.isFree(row: row, column: $0) })
      else { continue }
      for (index, character) in text.enumerated() {
        grid.put(character, row: row, column: start + index)
      }
    }
  }
}

extension ChartColumns {
  /// A local extremum of a curve.
  typealias Extremum = (column: Int, value: Double, isHigh: Bool)

  /// Returns the local extrema of a curve, from left to right.
  ///
  /// - Parameter least: The smallest change before and after an extremum.
  /// - Returns: The extrema, without the ends of the curve.
  func extrema(least: Double) -> [Extremum] {
    var extrema: [Extremum] = []
    var part: [(column: Int, value: Double)] = []
    for (column, value) in values.enumerated() {
      guard let value else { continue }
      part.append((column, value))
      if !isJoined[column] {
        extrema += Self.extrema(of: part, least: least)
        part = []
      }
    }
    return extrema + Self.extrema(of: part, least: least)
  }

  private static func extrema(of part: [(column: Int, value: Double)], least: Double)
    -> [Extremum]
  {
    /// Returns the extremum in the middle of the level section that begins at an index.
    func extremum(from index: Int, isHigh: Bool) -> Extremum {
      let level = part[index...].prefix { $0.value == part[index].value }
      let middle = part[index + (level.count - 1) / 2]
      return (middle.column, middle.value, isHigh)
    }
    var extrema: [Extremum] = []
    var (high, low) = (0, 0)
    /// Whether the curve rises; `nil` before it changes by `least`.
    var rises: Bool?
    for index in part.indices {
      let value = part[index].value
      if value > part[high].value { high = index }
      if value < part[low].value { low = index }
      if rises != true, value - part[low].value >= least {
        if low > 0 { extrema.append(extremum(from: low, isHigh: false)) }
        (rises, high) = (true, index)
      } else if rises != false, part[high].value - value >= least {
        if high > 0 { extrema.append(extremum(from: high, isHigh: true)) }
        (rises, low) = (false, index)
      }
    }
    return extrema
  }
}
