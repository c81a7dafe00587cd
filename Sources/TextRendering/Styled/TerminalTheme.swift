/// The colours of plain text on a terminal.
package struct TerminalTheme: Sendable, Hashable {
  /// The share of the background in text of secondary importance on a light background.
  private static let fadedShare = 0.4

  /// The colour of plain text.
  package let foreground: RGB
  package let background: RGB

  /// Creates a theme.
  ///
  /// - Parameters:
  ///   - foreground: The colour of plain text; `nil` for black on light and white on dark.
  ///   - background: The background.
  package init(foreground: RGB? = nil, background: RGB) {
    let contrasting = background.brightness > 0.5 ? RGB.black : RGB.white
    self.foreground = foreground ?? contrasting
    self.background = background
  }

  /// Creates the theme that `COLORFGBG` names, such as `0;15`; `nil` for none.
  ///
  /// rxvt and Konsole set it to the numbers of two of the sixteen colours. The last is the
  /// background; 7 and 15 are white.
  package init?(colorFGBG: String?) {
    guard let last = colorFGBG?.split(separator: ";").last, let number = Int(last) else {
      return nil
    }
    self.init(background: [7, 15].contains(number) ? .white : .black)
  }

  /// Whether the text is darker than its background.
  package var isLight: Bool { background.brightness > foreground.brightness }

  /// The colour of text of secondary importance: nearer to the background than plain text.
  var faded: RGB { foreground.mixed(with: background, by: Self.fadedShare) }
}

extension RGB {
  fileprivate static let black = RGB(0, 0, 0)
  fileprivate static let white = RGB(255, 255, 255)

  /// The brightness from 0 to 1, with the weights of ITU-R BT.709.
  var brightness: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
