/// The left-to-right mark.
///
/// Terminals that reorder text, such as those of VTE, take a whole line for one paragraph (UAX #9): two
/// cells of a table in Arabic would change places. A mark after each part that has letters written from
/// right to left keeps the parts in their columns. Within a part, such as a sentence, none stands.
enum DirectionMark {
  static let character: Character = "\u{200E}"
  /// The fewest spaces between two parts of a line.
  private static let gap = 2

  /// Returns a piece of a line with a mark after each part that needs one.
  static func marked(_ text: String) -> String {
    guard !text.utf8Span.isKnownASCII, text.unicodeScalars.contains(where: isRightToLeft) else {
      return text
    }
    var marked = ""
    var spaces = ""
    var isReversed = false
    for character in text {
      guard character != " " else {
        spaces.append(character)
        continue
      }
      if isReversed, spaces.count >= gap {
        marked.append(Self.character)
        isReversed = false
      }
      marked += spaces
      spaces = ""
      marked.append(character)
      isReversed = isReversed || character.unicodeScalars.contains(where: isRightToLeft)
    }
    if isReversed { marked.append(Self.character) }
    return marked + spaces
  }

  /// Returns whether a scalar is in a block of letters written from right to left (the classes R and AL of
  /// DerivedBidiClass.txt).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
