/// The meaning of a piece of text.
///
/// ``Palette`` maps it to an appearance.
enum Style: Sendable, Hashable {
  /// Normal text.
  case plain
  /// A heading.
  case heading
  /// Text of secondary importance.
  case secondary
  /// The most prominent temperature.
  case mainTemperature(celsius: Double)
  /// Another temperature.
  case temperature(celsius: Double)
  /// The sun in a drawing or icon.
  case sun
  /// Rain and snow in a drawing or icon.
  case water
  /// A warning, such as a thunderstorm or demo data.
  case warning
  /// A failure.
  case failure
  /// A part of a picture, with its own appearance.
  case picture(Appearance)

  /// Whether a space in this style is visible.
  var showsSpaces: Bool {
    if case .picture(let appearance) = self { appearance.background != nil } else { false }
  }
}

/// Maps styles to appearances at a colour depth.
struct Palette: Sendable, Hashable {
  let colorDepth: ColorDepth
  /// The colours of the terminal; `nil` if unknown.
  var theme: TerminalTheme?

  /// Returns the appearance of a style.
  func appearance(of style: Style) -> Appearance {
    guard colorDepth != .none else { return .plain }
    return switch style {
    case .picture(let appearance): appearance
    case .plain: .plain
    case .heading: Appearance(isBold: true)
    case .secondary: faded
    case .mainTemperature(let celsius): emphasized(temperature(celsius))
    case .temperature(let celsius): Appearance(foreground: temperature(celsius))
    case .sun: Appearance(foreground: color(RGB(176, 120, 8), ansi16: 33))
    case .water: Appearance(foreground: color(RGB(44, 124, 208), ansi16: 94))
    case .warning: emphasized(color(RGB(196, 98, 10), ansi16: 35))
    case .failure: emphasized(color(RGB(214, 64, 64), ansi16: 31))
    }
  }

  /// The appearance of secondary text.
  ///
  /// Terminals show dim text darker, which on a light background is more prominent than plain text.
  private var faded: Appearance {
    guard let theme, theme.isLight else { return Appearance(isDim: true) }
    return Appearance(foreground: color(theme.faded, ansi16: Self.ansiGrey))
  }

  /// The SGR number of grey among the sixteen colours, which their standard calls bright black.
  private static let ansiGrey = 90

  /// Returns a colour in bold.
  ///
  /// Bold is omitted with 16 colours: terminals then use the bright variant, and bright yellow or
  /// green is illegible on white.
  private func emphasized(_ color: TerminalColor?) -> Appearance {
    Appearance(foreground: color, isBold: colorDepth != .ansi16)
  }

  private func temperature(_ celsius: Double) -> TerminalColor? {
    color(
      TemperatureColor.rgb(celsius: celsius),
      ansi16: TemperatureColor.ansi16(celsius: celsius)
    )
  }

  private func color(_ color: RGB, ansi16: Int) -> TerminalColor? {
    switch colorDepth {
    case .none: nil
    case .ansi16: .ansi(ansi16)
    case .ansi256: .palette(color.paletteIndex)
    case .truecolor: .rgb(color)
    }
  }
}

/// A colour by its red, green and blue in sRGB, 0 to 255 each.
package struct RGB: Sendable, Hashable {
  package let red: Int
  package let green: Int
  package let blue: Int

  package init(_ red: Int, _ green: Int, _ blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Mixes this colour with a share of another, 0 to 1.
  func mixed(with other: RGB, by share: Double) -> RGB {
    func mix(_ a: Int, _ b: Int) -> Int {
      Int(Double(a) * (1 - share) + Double(b) * share + 0.5)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The index of the nearest colour in the colour cube of the 256-colour palette.
  var paletteIndex: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: Int) -> Int {
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    return 16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue)
  }
}

/// Maps temperatures to colours, from violet frost over green to red heat.
///
/// Every stop has medium luminance, so it is legible on light and dark backgrounds.
enum TemperatureColor {
  private static let stops: [(celsius: Double, color: RGB)] = [
    (-30, RGB(146, 101, 214)),
    (-12, RGB(94, 116, 222)),
    (0, RGB(38, 127, 201)),
    (9, RGB(16, 138, 148)),
    (17, RGB(46, 142, 74)),
    (23, RGB(118, 131, 22)),
    (28, RGB(176, 112, 14)),
    (34, RGB(204, 88, 34)),
    (40, RGB(212, 60, 66)),
    (48, RGB(196, 52, 128)),
  ]

  /// Returns the interpolated colour.
  static func rgb(celsius: Double) -> RGB {
    guard let above = stops.firstIndex(where: { celsius < $0.celsius }) else {
      return stops[stops.count - 1].color
    }
    guard above > 0 else { return stops[0].color }
    let (low, high) = (stops[above - 1], stops[above])
    let share = (celsius - low.celsius) / (high.celsius - low.celsius)
    return low.color.mixed(with: high.color, by: share)
  }

  /// Returns the SGR number of the nearest of the 16 colours.
  static func ansi16(celsius: Double) -> Int {
    switch celsius {
    case ..<(-12): 35  // magenta
    case ..<6: 94  // bright blue: plain blue cannot be read on black
    case ..<14: 36  // cyan
    case ..<22: 32  // green
    case ..<30: 33  // yellow
    default: 31  // red
    }
  }
}
