/// How each style looks at a depth of colour.
struct Palette: Sendable, Hashable {
  let colorDepth: ColorDepth

  /// What a style looks like.
  func appearance(of style: Style) -> Appearance {
    guard colorDepth != .none else { return .plain }
    return switch style {
    case .picture(let appearance): appearance
    case .plain: .plain
    case .heading: Appearance(isBold: true)
    case .secondary: Appearance(isDim: true)
    case .mainTemperature(let celsius): emphasized(temperature(celsius))
    case .temperature(let celsius): Appearance(foreground: temperature(celsius))
    case .sun: Appearance(foreground: color(RGB(176, 120, 8), ansi16: 33))
    case .water: Appearance(foreground: color(RGB(44, 124, 208), ansi16: 94))
    case .warning: emphasized(color(RGB(196, 98, 10), ansi16: 35))
    case .failure: emphasized(color(RGB(214, 64, 64), ansi16: 31))
    }
  }

  /// A colour in bold.
  ///
  /// Not of the sixteen: terminals show those in their bright variant then, and bright yellow or
  /// green cannot be read on white.
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
