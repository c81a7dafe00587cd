/// A terminal that only records what a user would see.
///
/// It knows only the sequences that this program writes. An unknown one goes into ``complaints``,
/// as does everything that leaves the screen.
package struct ModelTerminal: Sendable {
  /// The content of one cell.
  package struct Cell: Sendable, Hashable {
    package static let blank = Cell()

    /// The character that begins here; `nil` in the second cell of a wide one.
    package var text: String? = " "
    /// The parameters that make up its style.
    package var looks = Looks()
    /// The picture that covers it; text removes the picture.
    package var picture: String?
  }

  /// The selected styles, each by its own parameters.
  package struct Looks: Sendable, Hashable {
    package var isBold = false
    package var isDim = false
    package var isInverse = false
    package var foreground = ""
    package var background = ""

    package init() {}
  }

  package let columns: Int
  package let rows: Int
  package internal(set) var cells: [Cell]
  /// Unknown or wrong output.
  package internal(set) var complaints: [String] = []
  package internal(set) var looks = Looks()
  package internal(set) var wrapsLines = true
  package internal(set) var isCursorShown = true
  package internal(set) var isAlternate = false
  package internal(set) var isHolding = false
  /// Whether clicks are sent to the program.
  package internal(set) var reportsMouse = false

  /// Pictures that text does not erase.
  package internal(set) var placements: [Placement] = []
  /// The ids of the uploaded pictures.
  package internal(set) var transmitted: Set<String> = []
  /// Whether a line feed in the last row scrolls, as it should for printed lines.
  package var scrolls = false

  var saved = (row: 0, column: 0)
  var row = 0
  var column = 0
  /// Whether the next character first wraps to the next row.
  var isWrapDue = false

  /// Returns the widths of the parts that the terminal splits a character into.
  private let drawing: @Sendable (Character) -> [Int]

  /// Creates an empty terminal.
  ///
  /// - Parameters:
  ///   - columns: The number of cells in a row.
  ///   - drawing: Returns the widths that the terminal draws for a character; more than one if it
  ///     draws the parts of an emoji side by side.
  package init(
    columns: Int,
    rows: Int,
    drawing: @escaping @Sendable (Character) -> [Int] = { _ in [1] }
  ) {
    self.columns = columns
    self.rows = rows
    self.drawing = drawing
    cells = Array(repeating: .blank, count: columns * rows)
  }

  /// The rows as text, without trailing spaces, each ended by a newline.
  package var text: String {
    (0..<rows).map { row in
      var line = cells[row * columns..<(row + 1) * columns].compactMap(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }
    .joined()
  }

  /// Executes the output of a program.
  package mutating func write(_ bytes: [UInt8]) {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = scalars.first {
      let second = scalars.dropFirst().first
      if first == "\u{1B}", let second, ["P", "_", "]"].contains(second) {
        let body = scalars.dropFirst().prefix { $0 != "\u{1B}" && $0 != "\u{7}" }
        scalars = scalars[body.endIndex...]
        scalars = scalars.dropFirst(scalars.first == "\u{7}" ? 1 : 2)
        apply(string: String(body))
      } else if first == "\u{1B}", second == "7" || second == "8" {
        scalars = scalars.dropFirst(2)
        if second == "7" { saved = (row, column) } else { (row, column) = saved }
      } else if first == "\u{1B}" {
        // A letter after the introducing bracket ends the sequence.
        let body = scalars.dropFirst(2).prefix { !("@"..."~" ~= $0) }
        let bracket = scalars.dropFirst().first.map { String(Character($0)) } ?? ""
        let final = scalars[body.endIndex...].first.map { String(Character($0)) } ?? ""
        scalars = scalars[body.endIndex...].dropFirst()
        apply(bracket + String(body), final: final)
      } else if first.value < 0x20 {
        scalars.removeFirst()
        apply(control: first)
      } else {
        let text = scalars.prefix { $0.value >= 0x20 }
        scalars = scalars[text.endIndex...]
        for character in String(text) { draw(character) }
      }
    }
  }

  // MARK: Drawing

  private mutating func draw(_ character: Character) {
    for (part, width) in drawing(character).enumerated() {
      draw(part == 0 ? String(character) : "…", width: width)
    }
  }

  private mutating func draw(_ text: String, width: Int) {
    if isWrapDue || column + width > columns {
      if wrapsLines {
        complaints.append("wrapped at row \(row)")
        (row, column) = (min(row + 1, rows - 1), 0)
      } else {
        column = max(0, columns - width)
      }
      isWrapDue = false
    }
    erase(column..<min(columns, column + width))
    let start = row * columns + column
    for offset in 0..<min(width, columns - column) {
      cells[start + offset] = Cell(text: offset == 0 ? text : nil, looks: looks)
    }
    column += width
    if column >= columns {
      column = columns - 1
      isWrapDue = wrapsLines
    }
  }

  /// Clears cells of the row, including both halves of wide characters.
  mutating func erase(_ range: Range<Int>) {
    let start = row * columns
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower > 0, lower < columns, cells[start + lower].text == nil { lower -= 1 }
    while upper < columns, cells[start + upper].text == nil { upper += 1 }
    for column in lower..<max(lower, upper) { cells[start + column] = .blank }
  }
}
