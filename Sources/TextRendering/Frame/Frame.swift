import Localization

/// The contents of a terminal screen.
///
/// Rows are replaced as a whole, so a wide character never loses some of its cells.
package struct Frame: Sendable, Hashable {
  /// The number of cells in a row.
  package let columns: Int
  /// The number of rows.
  package let rows: Int

  /// The graphics in the terminal's graphics protocol.
  package private(set) var graphics: [PlacedGraphic] = []

  /// The cells of each row.
  private var cells: [[Cell]]

  /// Creates an empty frame of at least one cell.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    let blank = Array(repeating: Cell.blank, count: self.columns)
    cells = Array(repeating: blank, count: self.rows)
  }

  /// The cells of a row, counted from 0.
  package subscript(row row: Int) -> [Cell] { cells[row] }

  /// The rows as text without trailing spaces, each ended by a newline.
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

  /// Replaces a row with cells, truncated at its end.
  ///
  /// Spaces replace a wide character that does not fit. A row outside the frame is ignored. Place
  /// graphics after all rows are set.
  ///
  /// - Parameters:
  ///   - line: The cells from the left; those without a width are dropped, except marks of direction.
  ///   - row: The row, counted from 0.
  package mutating func put(_ line: [Cell], row: Int) {
    guard (0..<rows).contains(row) else { return }
    var fitting: [Cell] = []
    fitting.reserveCapacity(columns)
    for cell in line where fitting.count < columns {
      let width = cell.isContinuation ? 0 : cell.width
      guard fitting.count + width <= columns else { break }
      if width > 0 {
        fitting.append(cell)
      } else if cell.character == DirectionMark.character, let last = fitting.indices.last {
        fitting[last].isMarked = true
      }
      if width > 1 { fitting += Array(repeating: cell.continuation, count: width - 1) }
    }
    fitting += Array(repeating: .blank, count: columns - fitting.count)
    cells[row] = fitting
  }

  /// Replaces a cell if it is empty.
  mutating func replaceBlank(row: Int, column: Int, with cell: Cell) {
    guard cells[row].indices.contains(column), cells[row][column].character == " " else { return }
    cells[row][column] = cell
  }

  /// Places a graphic over spaces, after all rows are set.
  ///
  /// A graphic that would exceed the frame or cover a character is dropped.
  package mutating func place(_ graphic: PlacedGraphic) {
    let (area, width) = (graphic.rows, graphic.columns)
    guard
      !area.isEmpty, !width.isEmpty, area.lowerBound >= 0, area.upperBound <= rows,
      width.lowerBound >= 0, width.upperBound <= columns
    else { return }
    let isFree = area.allSatisfy { row in
      cells[row][width].allSatisfy { $0.character == " " && !$0.isCovered }
    }
    guard isFree else { return }
    for row in area {
      for column in width { cells[row][column] = .covered }
    }
    graphics.append(graphic)
  }

  /// Replaces a row with a line of the layout.
  ///
  /// - Parameters:
  ///   - line: The line, truncated at the end of the row.
  ///   - row: The row, counted from 0; a row outside the frame is ignored.
  ///   - pageWidth: The column at which the line's right-aligned part ends.
  ///   - palette: The appearance of each style.
  ///   - typography: The allowed characters.
  mutating func put(
    _ line: StyledLine,
    row: Int,
    pageWidth: Int,
    palette: Palette,
    typography: Typography
  ) {
    var cells: [Cell] = []
    cells.reserveCapacity(columns)
    for span in line.resolved(pageWidth: pageWidth) {
      let appearance = palette.appearance(of: span.style)
      let text = typography.printable(span.text)
      let marked = typography.isUnicode ? DirectionMark.marked(text) : text
      for character in marked { cells.append(Cell(character, appearance)) }
    }
    put(cells, row: row)
  }
}
