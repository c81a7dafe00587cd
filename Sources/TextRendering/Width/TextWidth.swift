/// How many cells a text takes on a terminal.
///
/// A character in the sense of Unicode (a grapheme cluster) takes the sum of its scalars' widths: so
/// do tmux, xterm and foot with Thai, Tamil and Devanagari, where the widest scalar alone would be
/// too few. Where terminals disagree (emoji with a variation selector, joiner or skin tone, and
/// flags) a character counts as two cells.
enum TextWidth {
  /// The cells that a text takes.
  static func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// The cells that a character takes.
  static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if isRisky(character) { return 2 }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  /// Whether terminals disagree on how far a character moves the cursor.
  static func isRisky(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x200D, 0xFE0F,  // joiner, emoji variation
        0x1F1E6...0x1F1FF,  // regional indicators
        0x1F3FB...0x1F3FF:  // skin tones
        true
      default: false
      }
    }
  }

  /// Whether some terminal may move the cursor by other than ``width(of:)-(Character)`` for a
  /// character.
  ///
  /// Besides the risky ones these are clusters that newer terminals take for as wide as their widest
  /// scalar, and scalars that are newer than some terminals' tables.
  static func isUncertain(_ character: Character) -> Bool {
    guard !character.isASCII else { return false }
    let scalars = character.unicodeScalars
    let widest = scalars.reduce(0) { max($0, width(of: $1)) }
    return isRisky(character) || width(of: character) != widest || scalars.contains(where: isNew)
  }

  private static func isNew(_ scalar: Unicode.Scalar) -> Bool {
    guard let age = scalar.properties.age else { return true }
    return age.major > 13
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    let code = scalar.value
    if code < 0x80 { return 1 }
    if contains(code, in: WidthTable.zero) { return 0 }
    return contains(code, in: WidthTable.two) ? 2 : 1
  }

  /// Whether a code point is in one of the runs of a table of first and last ones.
  private static func contains(_ code: UInt32, in table: [UInt32]) -> Bool {
    var low = 0
    var high = table.count / 2
    while low < high {
      let middle = (low + high) / 2
      if code < table[middle * 2] {
        high = middle
      } else if code > table[middle * 2 + 1] {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
