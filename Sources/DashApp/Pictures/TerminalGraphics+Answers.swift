import PictureCoding
package import TerminalScreen

extension TerminalGraphics {
  /// What a terminal can show that has said this of itself.
  ///
  /// Kitty's protocol comes first, as text over a picture does it no harm there.
  package init(_ answers: TerminalAnswers, environment: [String: String]) {
    let name = (answers.version ?? "").lowercased()
    let isITerm = environment["TERM_PROGRAM"] == "iTerm.app"
    self.init()
    if answers.hasKittyGraphics || name.hasPrefix("kitty") || name.hasPrefix("ghostty") {
      form = .kitty
    } else if answers.attributes?.contains(4) == true {
      form = .sixel
    } else if name.hasPrefix("iterm2") || name.hasPrefix("wezterm") || isITerm {
      form = .iterm2
    }
    if let size = answers.cellSize {
      cellWidth = size.width
      cellHeight = size.height
    }
  }
}
