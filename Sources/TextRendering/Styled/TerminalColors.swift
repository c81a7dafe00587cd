/// The colours of plain text on a terminal.
package struct TerminalColors: Sendable, Hashable {
  /// The colour of plain text.
  package let foreground: RGB
  package let background: RGB

  /// Creates the colours.
  ///
  /// - Parameters:
  ///   - foreground: The colour of plain text; `nil` for black on light and white on dark.
  package init(foreground: RGB? = nil, background: RGB) {
    let contrasting = background.luminance > 0.2 ? RGB.black : RGB.white
    self.foreground = foreground ?? contrasting
    self.background = background
  }

  /// Creates the colours that `COLORFGBG` names, such as `0;15`; `nil` for none.
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
  package var isLight: Bool { background.luminance > foreground.luminance }

  /// Returns the colour of text of secondary importance: nearer to the background than plain text, as far
  /// as the contrast allows.
  ///
  /// - Parameters:
  ///   - share: The share of the background, at most.
  ///   - contrast: The least contrast; plain text may have less, and then it is returned.
  ///   - isIndexed: Whether the colour will be rounded to the colour cube.
  func faded(by share: Double, _ contrast: Double, isIndexed: Bool) -> RGB {
    let colors = stride(from: share, to: 0, by: -0.05).lazy.map { share in
      let color = foreground.mixed(with: background, by: share)
      return isIndexed ? color.indexed : color
    }
    return colors.first { $0.contrast(with: background) >= contrast } ?? foreground
  }
}
