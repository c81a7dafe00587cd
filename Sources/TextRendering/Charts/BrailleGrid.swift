/// A drawing area of dots, two by four in a cell; dot 0 of row 0 is at the bottom left.
///
/// A cell is a braille pattern: U+2800 plus a bit for each dot, the lowest bit for dot 1. The
/// Unicode Standard numbers the dots of this block 1, 2, 3 and 7 down the left, and 4, 5, 6 and 8
/// down the right.
struct BrailleGrid: Sendable {
  static let dotsPerColumn = 2
  static let dotsPerRow = 4
  private static let blank: UInt32 = 0x2800
  /// The bits of the left and the right dots, from the bottom.
  private static let bits: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]

  /// The pattern of each cell, without the start of the block.
  private var cells: [[UInt32]]

  init(rows: Int, columns: Int) {
    cells = Array(repeating: Array(repeating: 0, count: columns), count: rows)
  }

  /// Draws a dot.
  ///
  /// - Parameters:
  ///   - x: The column of dots, from the left.
  ///   - y: The row of dots, from the bottom.
  mutating func put(x: Int, y: Int) {
    let bit = Self.bits[x % Self.dotsPerColumn][y % Self.dotsPerRow]
    cells[y / Self.dotsPerRow][x / Self.dotsPerColumn] |= bit
  }

  /// Returns the character of a cell, `nil` for a cell without dots; row 0 is the lowest.
  func character(row: Int, column: Int) -> Character? {
    let pattern = cells[row][column]
    guard pattern > 0 else { return nil }
    return Unicode.Scalar(Self.blank + pattern).map(Character.init)
  }
}
