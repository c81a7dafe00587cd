/// Makes a text fit a number of cells without cutting a character in two.
package enum TextFitting {
  /// Cuts a text that is too wide and ends it in an ellipsis.
  ///
  /// A wide character that no longer fits leaves a space, so that the result of a cut always takes
  /// exactly the width.
  package static func truncate(_ text: String, to width: Int, ellipsis: String) -> String {
    guard TextWidth.width(of: text) > width else { return text }
    let room = width - TextWidth.width(of: ellipsis)
    guard room >= 0 else { return String(repeating: " ", count: max(width, 0)) }
    var kept = ""
    var used = 0
    for character in text {
      let cells = TextWidth.width(of: character)
      guard used + cells <= room else { break }
      kept.append(character)
      used += cells
    }
    return kept + ellipsis + String(repeating: " ", count: room - used)
  }

  /// Puts spaces after a text up to a width.
  static func padEnd(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.width(of: text)))
  }

  /// Puts spaces before a text up to a width.
  static func padStart(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - TextWidth.width(of: text))) + text
  }
}
