/// All that a terminal shows at once.
///
/// Its rows are set whole, so that no character ever loses some of its cells.
package struct Frame: Sendable, Hashable {
  /// How many cells a row has.
  package let columns: Int
  /// How many rows there are.
  package let rows: Int

  /// The pictures in the terminal's own protocol.
  package private(set) var graphics: [FrameGraphic] = []

  /// The cells, row by row.
  private var cells: [Cell]

  /// Creates an empty frame; sizes below one are taken as that.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The cells of a row.
  package subscript(row row: Int) -> ArraySlice<Cell> {
    cells[row * columns..<(row + 1) * columns]
  }

  /// The rows as text, without spaces at their ends, each ended by a newline.
  package var text: String {
    var text = ""
    for row in 0..<rows {
      var line = ""
      for cell in self[row: row] where !cell.isContinuation { line.append(cell.character) }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// Sets a row to some cells, cut where it ends.
  ///
  /// A wide character that does not fit leaves spaces. A row that the frame does not have is dropped.
  /// Pictures are placed afterwards.
  ///
  /// - Parameters:
  ///   - line: The characters and their looks, from the left; those without a width are dropped.
  ///   - row: Which row, counted from 0.
  package mutating func put(_ line: [Cell], row: Int) {
    guard (0..<rows).contains(row) else { return }
    var next = row * columns
    let end = next + columns
    for cell in line where next < end {
      let width = cell.isContinuation ? 0 : cell.width
      guard next + width <= end else { break }
      for index in 0..<width { cells[next + index] = index == 0 ? cell : cell.continuation }
      next += width
    }
    for index in next..<end { cells[index] = .blank }
  }

  /// Puts a picture over spaces, when all rows are set.
  ///
  /// One that would reach beyond the frame, or cover a character, is dropped.
  package mutating func place(_ graphic: FrameGraphic) {
    let (area, width) = (graphic.rows, graphic.columns)
    guard
      !area.isEmpty, !width.isEmpty, area.lowerBound >= 0, area.upperBound <= rows,
      width.lowerBound >= 0, width.upperBound <= columns
    else { return }
    let covered = area.flatMap { row in width.map { row * columns + $0 } }
    guard covered.allSatisfy({ cells[$0].character == " " && !cells[$0].isCovered }) else { return }
    for index in covered { cells[index] = .covered }
    graphics.append(graphic)
  }
}
