/// A number in digits of three rows, of half blocks.
struct Digits: Sendable {
  static let height = 3

  /// The rows, all of the same width, the highest first.
  let rows: [String]

  /// Creates the digits of a whole number with its sign; fails for other characters.
  init?(_ number: String) {
    let glyphs = number.compactMap { Self.glyphs[$0]?.map(Array.init) }
    guard glyphs.count == number.count, !glyphs.isEmpty else { return nil }
    rows = (0..<Self.height).map { row in
      glyphs.map { glyph in
        zip(glyph[2 * row], glyph[2 * row + 1]).map { upper, lower in
          switch (upper, lower) {
          case ("#", "#"): "█"
          case ("#", _): "▀"
          case (_, "#"): "▄"
          default: " "
          }
        }.joined()
      }.joined(separator: " ")
    }
  }

  var width: Int { rows[0].count }

  private static let glyphs: [Character: [String]] = [
    "0": [".##.", "#..#", "#..#", "#..#", "#..#", ".##."],
    "1": [".#.", "##.", ".#.", ".#.", ".#.", "###"],
    "2": [".##.", "#..#", "...#", "..#.", ".#..", "####"],
    "3": ["###.", "...#", ".##.", "...#", "...#", "###."],
    "4": ["#..#", "#..#", "#..#", "####", "...#", "...#"],
    "5": ["####", "#...", "###.", "...#", "...#", "###."],
    "6": [".##.", "#...", "###.", "#..#", "#..#", ".##."],
    "7": ["####", "...#", "..#.", "..#.", ".#..", ".#.."],
    "8": [".##.", "#..#", ".##.", "#..#", "#..#", ".##."],
    "9": [".##.", "#..#", "#..#", ".###", "...#", ".##."],
    "-": ["...", "...", "...", "###", "...", "..."],
    "°": [".#.", "#.#", ".#.", "...", "...", "..."],
  ]
}
