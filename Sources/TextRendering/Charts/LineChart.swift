import DashCore

/// A curve in the cells of a terminal.
///
/// The curve stops where its values do. With values at its turns it needs a row above and one below.
struct LineChart: Sendable {
  let columns: ChartColumns
  let scale: ValueScale
  let typography: Typography
  /// What the curve means where it is at a value.
  var style: @Sendable (Double) -> Style = { _ in .plain }
  /// How the value at a turn is written; nil for none at the turns.
  var turnLabel: (@Sendable (Double) -> String)?

  /// How many rows there are above and below the scale's.
  var margin: Int { turnLabel == nil ? 0 : 1 }

  /// The rows, the highest first.
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
    if let turnLabel { putTurns(turnLabel, on: &grid) }
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

  /// Writes the values beside the turns, where there is room for them.
  private func putTurns(_ label: (Double) -> String, on grid: inout ChartGrid) {
    for turn in ChartTurn.turns(of: columns, least: 2 * scale.step.value) {
      let text = Array(label(turn.value))
      let row = scale.row(of: turn.value) + margin + (turn.isHigh ? 1 : -1)
      let start = min(max(turn.column - text.count / 2, 0), max(0, grid.columns - text.count))
      // A cell of air on both sides, or two numbers become one.
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
