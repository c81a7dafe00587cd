import DashCore

/// The glyphs that the renderer itself writes, in Unicode or in ASCII.
///
/// Only glyphs are here on whose width terminals agree: one cell each, none with an emoji form that
/// a terminal would choose by itself.
struct Typography: Sendable {
  /// Whether anything beyond ASCII may be written.
  let isUnicode: Bool

  var minus: String { isUnicode ? "\u{2212}" : "-" }
  var degree: String { isUnicode ? "°" : "" }
  var ellipsis: String { isUnicode ? "…" : "..." }
  var separator: String { isUnicode ? " · " : ", " }
  var rule: String { isUnicode ? "──" : "--" }
  var notReported: String { isUnicode ? "·" : "." }
  var barDone: String { isUnicode ? "━" : "=" }
  var barAhead: String { isUnicode ? "─" : "-" }
  var barSun: String { isUnicode ? "●" : "o" }

  /// The left edge of a chart, and the same where a value has its name.
  var axis: String { isUnicode ? "│" : "|" }
  var axisTick: String { isUnicode ? "┤" : "+" }
  /// The ground of a chart with its corner, and the same where a time has its name.
  var corner: String { isUnicode ? "└" : "+" }
  var ground: String { isUnicode ? "─" : "-" }
  var groundTick: String { isUnicode ? "┬" : "+" }

  /// A cell of the moon that is lit.
  var moonLit: String { isUnicode ? "█" : "#" }
  /// The ground of a chart by night.
  var night: String { isUnicode ? "░" : ":" }
  /// What stands before the line that is pointed at.
  var pointer: String { isUnicode ? "›" : ">" }
  /// What says that there is more above what is in sight.
  var moreAbove: String { isUnicode ? "↑" : "^" }
  /// What says that there is more below.
  var moreBelow: String { isUnicode ? "↓" : "v" }

  /// A text from outside in the characters that may be written.
  func text(_ text: DisplayText) -> String {
    text.string.isEmpty ? "" : own(text.string)
  }

  /// A text of the program's own, or one that is safe already, in the characters that may be
  /// written: beyond ASCII letters lose their accents, and what has no spelling becomes `?`.
  func own(_ text: String) -> String {
    guard !isUnicode, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.map(Self.spelling).joined()
  }

  /// The text in the characters that may be written, without what a terminal would obey.
  ///
  /// Texts from outside come here free of it; should one slip through, it ends here.
  func printable(_ text: String) -> String {
    let isHarmless = text.unicodeScalars.allSatisfy { !Self.isControl($0) }
    return own(
      isHarmless ? text : text.filter { !$0.unicodeScalars.contains(where: Self.isControl) }
    )
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Whether a text can be written without a `?` of ours.
  func canWrite(_ text: DisplayText) -> Bool {
    isUnicode || text.string.allSatisfy { $0 == "?" || Self.spelling($0) != "?" }
  }

  private static func spelling(_ character: Character) -> String {
    spelling(of: character) ?? "?"
  }

  /// A character in ASCII; nil where it has no spelling.
  static func spelling(of character: Character) -> String? {
    guard let first = character.unicodeScalars.first else { return "" }
    if first.isASCII {
      // A letter with marks of its own, or a keycap.
      return character.unicodeScalars.dropFirst().allSatisfy({ isMark($0) })
        ? String(Character(first)) : nil
    }
    return spellings[first]
  }

  private static let spellings: [Unicode.Scalar: String] = {
    var spellings: [Unicode.Scalar: String] = [:]
    for letters in ASCIISpelling.all {
      for scalar in letters.scalars.unicodeScalars { spellings[scalar] = letters.spelling }
    }
    return spellings
  }()

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }
}
