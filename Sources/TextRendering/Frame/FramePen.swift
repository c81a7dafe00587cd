/// Writes cells and tracks the terminal's cursor and selected appearance.
struct FramePen: Sendable {
  private static let escape = "\u{1B}["

  private let columns: Int
  private var bytes: [UInt8]
  private var appearance = Appearance.plain
  /// The cursor's row; `nil` before the first move.
  private var row: Int?
  /// The cursor's column; `nil` where terminals differ, as after the last cell of a row.
  private var column: Int?
  private var wrapsLines = true

  /// Starts a frame with bytes that are already encoded.
  init(_ start: [UInt8], columns: Int) {
    self.columns = columns
    bytes = start
  }

  /// Ends the frame: restores all modes and returns the bytes.
  mutating func finish(_ end: String) -> [UInt8] {
    select(.plain)
    if !wrapsLines { write("\(Self.escape)?7h") }
    write(end)
    return bytes
  }

  // MARK: Cursor

  /// Moves the cursor to a cell by the shortest sequence.
  ///
  /// - Parameters:
  ///   - row: The cell's row.
  ///   - column: The cell's column.
  ///   - cells: The new cells of the row, which may be rewritten to move across them.
  mutating func reach(row: Int, column: Int, over cells: [Cell]) {
    if self.row == row, self.column == column { return }
    // Within a row, no absolute position is shorter.
    var moves =
      self.row == row ? movesWithinRow(to: column) : [absolute(row: row, column: column)]
    if let current = self.row, current < row, column == 0, row - current <= 3 {
      moves.append("\r" + String(repeating: "\n", count: row - current))
    }
    let move = moves.min { $0.utf8.count < $1.utf8.count } ?? moves[0]
    if self.row == row, let current = self.column, current < column, column <= cells.count,
      let text = overwriting(cells[current..<column]), text.utf8.count <= move.utf8.count
    {
      write(text)
    } else {
      write(move)
    }
    (self.row, self.column) = (row, column)
  }

  private func absolute(row: Int, column: Int) -> String {
    if column > 0 { return "\(Self.escape)\(row + 1);\(column + 1)H" }
    return row == 0 ? "\(Self.escape)H" : "\(Self.escape)\(row + 1)H"
  }

  private func movesWithinRow(to column: Int) -> [String] {
    if column == 0 { return ["\r"] }
    let absolute = "\(Self.escape)\(column + 1)G"
    guard let current = self.column, current < column else { return [absolute] }
    let distance = column - current
    return [absolute, distance == 1 ? "\(Self.escape)C" : "\(Self.escape)\(distance)C"]
  }

  /// Returns the text of cells that can be rewritten without a change, or `nil`.
  private func overwriting(_ cells: ArraySlice<Cell>) -> String? {
    var text = ""
    for cell in cells where !cell.isContinuation {
      guard cell.appearance == appearance, !cell.isUncertain, !cell.isCovered else { return nil }
      text.append(cell.character)
    }
    return text
  }

  // MARK: Drawing

  /// Draws a character at the cursor.
  mutating func draw(_ cell: Cell) {
    guard let start = column, !cell.isContinuation else { return }
    select(cell.appearance)
    let end = start + cell.width
    if cell.isUncertain {
      prepareForUncertain(at: start, width: cell.width)
      write(String(cell.character))
      if end < columns { write("\(Self.escape)\(end + 1)G") }
    } else {
      write(String(cell.character))
    }
    column = end < columns ? end : nil
  }

  /// Prepares the cells for a character of uncertain width.
  ///
  /// A narrower character would leave old text in the rest of its cells. A wider one would wrap at
  /// the right edge, and scroll on the last row.
  private mutating func prepareForUncertain(at start: Int, width: Int) {
    if wrapsLines { write("\(Self.escape)?7l") }
    wrapsLines = false
    write(String(repeating: " ", count: width) + "\(Self.escape)\(start + 1)G")
  }

  /// Erases the row from the cursor on.
  mutating func eraseToEndOfRow() {
    select(.plain)
    write("\(Self.escape)K")
  }

  /// Shows a graphic with its upper left corner at a cell.
  mutating func show(_ graphic: [UInt8], row: Int, column: Int) {
    select(.plain)
    write(absolute(row: row, column: column))
    bytes += graphic
    (self.row, self.column) = (nil, nil)
  }

  private mutating func select(_ appearance: Appearance) {
    guard appearance != self.appearance else { return }
    write("\(Self.escape)\(Appearance.parameters(from: self.appearance, to: appearance))m")
    self.appearance = appearance
  }

  private mutating func write(_ text: String) {
    bytes += text.utf8
  }
}
