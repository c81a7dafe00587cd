import DashCore
import Localization

/// The vertical scale of a line chart.
protocol ChartScale: Sendable {
  /// The number of rows.
  var rows: Int { get }
  /// Returns the level of a value, counted from the lowest, if each row has several levels.
  func level(of value: Double, perRow count: Int) -> Int

  /// Returns the value in the middle of a row.
  func value(ofRow row: Int) -> Double
}

extension ChartScale {
  /// Returns the row of a value, counted from the lowest.
  func row(of value: Double) -> Int { level(of: value, perRow: 1) }
}

/// A line chart: a curve of braille dots, or a staircase of lines in ASCII.
///
/// The curve has gaps where values are missing. The labels of its ends and extrema stand on it.
struct LineChart<Scale: ChartScale>: Sendable {
  /// The values of the curve, as many as ``sampleCount(columns:_:)`` says.
  let samples: ChartColumns
  let scale: Scale
  let typography: Typography
  /// The style of the curve at a value.
  var style: @Sendable (Double) -> Style = { _ in .plain }
  /// The label of a value at an end or an extremum; `nil` for no labels.
  var label: (@Sendable (Double) -> String)?
  /// The least change before and after an extremum that has a label.
  var leastExtremum = 0.0

  /// Returns the number of values in a number of columns: one for each column of dots.
  static func sampleCount(columns: Int, _ typography: Typography) -> Int {
    columns * samplesPerColumn(typography)
  }

  private static func samplesPerColumn(_ typography: Typography) -> Int {
    typography.isUnicode ? BrailleGrid.dotsPerColumn : 1
  }

  /// Returns the rows, the highest first.
  func rows() -> [StyledLine] {
    let samplesPerColumn = Self.samplesPerColumn(typography)
    var grid = ChartGrid(
      rows: scale.rows,
      columns: (samples.values.count + samplesPerColumn - 1) / samplesPerColumn
    )
    if typography.isUnicode { drawDots(on: &grid) } else { drawStaircase(on: &grid) }
    if let label { putLabels(label, on: &grid) }
    return grid.lines()
  }

  /// Draws a character of the curve in the colour of its row.
  private func put(_ character: Character, row: Int, column: Int, on grid: inout ChartGrid) {
    grid.put(character, row: row, column: column, style: style(scale.value(ofRow: row)))
  }

  // MARK: Dots

  private func drawDots(on grid: inout ChartGrid) {
    var dots = BrailleGrid(rows: scale.rows, columns: grid.columns)
    let levels = samples.values.map { value in
      value.map { scale.level(of: $0, perRow: BrailleGrid.dotsPerRow) }
    }
    for (x, level) in levels.enumerated() {
      guard let level else { continue }
      dots.put(x: x, y: level)
      if samples.isJoined[x], x + 1 < levels.count, let next = levels[x + 1] {
        Self.join((x, level), to: next, on: &dots)
      } else if x == 0 || !samples.isJoined[x - 1] {
        // One dot is easily missed, so an isolated value is a square of four.
        for (x, y) in [(x, level ^ 1), (x ^ 1, level), (x ^ 1, level ^ 1)] { dots.put(x: x, y: y) }
      }
    }
    for row in 0..<scale.rows {
      for column in 0..<grid.columns {
        guard let character = dots.character(row: row, column: column) else { continue }
        put(character, row: row, column: column, on: &grid)
      }
    }
  }

  /// Draws the dots between a dot and one in the next column, half of them in each column.
  private static func join(_ dot: (x: Int, y: Int), to next: Int, on dots: inout BrailleGrid) {
    let (low, high) = (min(dot.y, next), max(dot.y, next))
    for y in low...high {
      let isLowHalf = y <= (low + high) / 2
      dots.put(x: isLowHalf == (dot.y <= next) ? dot.x : dot.x + 1, y: y)
    }
  }

  // MARK: ASCII

  private func drawStaircase(on grid: inout ChartGrid) {
    for (column, value) in samples.values.enumerated() {
      guard let value else { continue }
      let row = scale.row(of: value)
      guard samples.isJoined[column], column + 1 < samples.values.count,
        let next = samples.values[column + 1].map(scale.row)
      else {
        let isEnd = column > 0 && samples.isJoined[column - 1]
        put(isEnd ? "-" : "o", row: row, column: column, on: &grid)
        continue
      }
      guard row != next else {
        put("-", row: row, column: column, on: &grid)
        continue
      }
      put(next > row ? "'" : ".", row: row, column: column, on: &grid)
      put(next > row ? "." : "'", row: next, column: column, on: &grid)
      for between in (min(row, next) + 1)..<max(row, next) {
        put("|", row: between, column: column, on: &grid)
      }
    }
  }

  // MARK: Labels

  /// The first and the last value.
  private var ends: [ChartColumns.Extremum] {
    let known = samples.values.indices.filter { samples.values[$0] != nil }
    return [known.first, known.last].compactMap(\.self).map { ($0, samples.values[$0] ?? 0) }
  }

  /// Draws the labels that do not touch those before them, each in place of a part of the curve.
  private func putLabels(_ label: (Double) -> String, on grid: inout ChartGrid) {
    var taken: [ClosedRange<Int>] = []
    for extremum in ends + samples.extrema(least: leastExtremum) {
      let text = Array(label(extremum.value))
      let middle = extremum.column / Self.samplesPerColumn(typography)
      let start = min(max(middle - text.count / 2, 0), max(0, grid.columns - text.count))
      let cells = start - 1...start + text.count
      guard text.count <= grid.columns, !taken.contains(where: cells.overlaps) else { continue }
      taken.append(cells)
      let row = scale.row(of: extremum.value)
      // Where the curve is steep, its other cells would cross the number; in ASCII a line before it would be
      // its sign.
      let side = typography.isUnicode ? 0 : 1
      for column in max(start - side, 0)..<min(start + text.count + side, grid.columns) {
        for other in 0..<scale.rows { grid.clear(row: other, column: column) }
      }
      for (index, character) in text.enumerated() {
        grid.put(character, row: row, column: start + index, style: style(extremum.value))
      }
    }
  }
}

extension ChartColumns {
  /// A local extremum of a curve.
  typealias Extremum = (column: Int, value: Double)

  /// Returns the local extrema of a curve, from left to right.
  ///
  /// - Parameter least: The smallest change before and after an extremum.
  /// - Returns: The extrema, without the ends of the curve.
  func extrema(least: Double) -> [Extremum] {
    var extrema: [Extremum] = []
    var part: [Extremum] = []
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

  private static func extrema(of part: [Extremum], least: Double) -> [Extremum] {
    /// Returns the extremum in the middle of the level section that begins at an index.
    func extremum(from index: Int) -> Extremum {
      let level = part[index...].prefix { $0.value == part[index].value }
      return part[index + (level.count - 1) / 2]
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
        if low > 0 { extrema.append(extremum(from: low)) }
        (rises, high) = (true, index)
      } else if rises != false, part[high].value - value >= least {
        if high > 0 { extrema.append(extremum(from: high)) }
        (rises, low) = (false, index)
      }
    }
    return extrema
  }
}
