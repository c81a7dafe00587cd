package import DashCore

/// The glyphs of the renderer, in Unicode or in ASCII.
///
/// Terminals agree that each Unicode glyph takes one cell. None of them has an emoji form that a
/// terminal would choose by default.
package struct Typography: Sendable {
  /// Whether signs beyond ASCII are allowed.
  package let isUnicode: Bool
  /// Whether letters beyond ASCII are allowed.
  private let hasLetters: Bool

  /// Creates the glyphs of an output.
  ///
  /// - Parameters:
  ///   - isUnicode: Whether characters beyond ASCII are allowed.
  ///   - isConsole: Whether only letters are. The fonts of the Linux console have 256 or 512 glyphs: no
  ///     braille, no symbols of weather, and few blocks and arrows (setfont(8)).
  package init(isUnicode: Bool, isConsole: Bool = false) {
    self.isUnicode = isUnicode && !isConsole
    hasLetters = isUnicode
  }

  package var minus: String { isUnicode ? "\u{2212}" : "-" }
  /// The dash of a range, such as `18–21`.
  package var dash: String { isUnicode ? "\u{2013}" : "-" }
  package var ellipsis: String { isUnicode ? "…" : "..." }
  /// Before the lowest possible value of a quantity.
  package var atLeast: String { isUnicode ? "≥ " : ">= " }
  package var separator: String { isUnicode ? " · " : ", " }
  package var rule: String { isUnicode ? "──" : "--" }
  package var notReported: String { isUnicode ? "·" : "." }
  /// A cell of a bar that is as high as its line.
  package var barSolid: String { isUnicode ? "█" : "=" }
  package var barMark: String { isUnicode ? "●" : "o" }

  /// The left axis of a chart, and the axis at a labelled value.
  package var axis: String { isUnicode ? "│" : "|" }
  package var axisTick: String { isUnicode ? "┤" : "+" }
  /// The corner and the baseline of a chart, and the baseline at a labelled time.
  package var corner: String { isUnicode ? "└" : "+" }
  package var ground: String { isUnicode ? "─" : "-" }
  package var groundTick: String { isUnicode ? "┬" : "+" }

  /// The baseline of a chart at night.
  package var nightGround: String { isUnicode ? "┄" : "." }
  /// The rest of a scale beside the bar of a range.
  package var barTrack: String { isUnicode ? "╶" : "." }
  /// The mark of an alert.
  package var alert: String { isUnicode ? "⚠" : "!" }
  /// The mark of a rule that holds.
  package var flag: String { isUnicode ? "⚑" : "*" }
  /// The marker of the selected line.
  package var pointer: String { isUnicode ? "›" : ">" }
  /// The sign that there are more lines above.
  package var moreAbove: String { isUnicode ? "↑" : "^" }
  /// The sign that there are more lines below.
  package var moreBelow: String { isUnicode ? "↓" : "v" }

  /// Returns the sign of a step of the spinner, `nil` without a step.
  package func spinner(_ step: Int?) -> String? {
    let signs = isUnicode ? Self.brailleSpinner : Self.asciiSpinner
    return step.map { String(signs[$0 % signs.count]) }
  }

  private static let brailleSpinner = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  private static let asciiSpinner = Array("|/-\\")

  /// Returns external text in the allowed characters.
  package func text(_ text: DisplayText) -> String {
    text.string.isEmpty ? "" : transliterated(text.string)
  }

  /// Returns text that is already safe in the allowed characters.
  ///
  /// In ASCII, letters lose their accents and a character without a spelling becomes `?`.
  package func transliterated(_ text: String) -> String {
    guard !hasLetters, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.map(Self.spelling).joined()
  }

  /// Returns a symbol such as `O₃` in the allowed characters; a console without its signs has letters.
  package func symbol(_ text: String) -> String {
    isUnicode ? text : text.map(Self.spelling).joined()
  }

  /// Returns the text in the allowed characters, without control characters.
  ///
  /// External text is sanitized where it is decoded; this is the second line of defence.
  package func printable(_ text: String) -> String {
    transliterated(
      text.hasControlCharacters ? text.filter { !String($0).hasControlCharacters } : text
    )
  }

  /// Returns whether a text can be written without a substituted `?`.
  package func canWrite(_ text: DisplayText) -> Bool {
    hasLetters || text.string.allSatisfy { $0 == "?" || Self.spelling($0) != "?" }
  }

  private static func spelling(_ character: Character) -> String {
    ASCIISpelling.spelling(of: character) ?? "?"
  }
}
