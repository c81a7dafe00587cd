import DashCore
import Glibc

/// Maps styles to appearances: the colours of a theme on one terminal.
///
/// The hues of a theme are mixed with white or black until they have the theme's contrast (WCAG 2) with the
/// background. Where the background is not known, they have the luminance between black and white, which
/// has a contrast of 4.5 to 1 with both.
struct Palette: Sendable, Hashable {
  /// The contrast of text.
  static let usualContrast = 4.5
  /// The contrast of the theme for it.
  static let highContrast = 7.0
  /// The backgrounds of the themes where the terminal reports none: the least dark and the least light ones
  /// in use.
  static let darkBackground = RGB(40, 44, 52)
  static let lightBackground = RGB(238, 232, 213)
  /// The share of the background in text of secondary importance.
  private static let fadedShare = 0.4
  /// The share of the tint in the background of nights.
  private static let nightShare = 0.16
  /// Snow on a light background, whose own colour is that of snow.
  private static let lightSnow = RGB(70, 70, 70)
  /// The temperatures with a colour of their own, in degrees Celsius.
  private static let temperatures = -45...55
  /// The temperatures of the roles, in ascending order.
  private static let temperatureRoles: [(celsius: Int, role: ThemeSetting.Role)] = [
    (-12, .cold), (12, .mild), (34, .hot),
  ]

  let colorDepth: ColorDepth
  private let theme: ThemeSetting.Name
  /// The background; `nil` if it is not known.
  let background: RGB?
  /// The colours of the roles; none without colours.
  private var colors: [ThemeSetting.Role: RGB] = [:]
  /// The colours from the lowest of ``temperatures`` to the highest; `nil` for that of plain text.
  private var temperatureColors: [RGB?] = []
  /// The colours of snow and ice; `nil` for that of plain text.
  private var snow: TerminalColor?
  private var ice: TerminalColor?
  /// The background of nights; `nil` if there is none.
  private var night: TerminalColor?

  /// Creates the palette of a theme.
  ///
  /// - Parameters:
  ///   - colorDepth: The colours that the terminal supports.
  ///   - terminal: The colours of the terminal; `nil` if unknown.
  init(
    colorDepth: ColorDepth,
    theme: ThemeSetting = ThemeSetting(),
    terminal: TerminalColors? = nil
  ) {
    self.colorDepth = colorDepth
    self.theme = theme.name
    let terminal = Self.terminal(for: theme.name, reported: terminal)
    background = terminal?.background
    let hasColors = colorDepth == .truecolor || colorDepth == .ansi256
    guard hasColors || colorDepth == .ansi16 && terminal?.isLight == true else { return }
    let contrast = theme.name == .highContrast ? Self.highContrast : Self.usualContrast
    func legible(_ hue: RGB) -> RGB {
      guard let terminal else { return hue.balanced }
      return hue.legible(on: terminal.background, contrast, isIndexed: colorDepth == .ansi256)
    }
    if let terminal, theme.name != .highContrast, theme.name != .mono {
      colors[.secondary] = terminal.faded(
        by: Self.fadedShare,
        contrast,
        isIndexed: colorDepth == .ansi256
      )
    }
    guard hasColors else { return }
    let hues =
      theme.name == .mono ? nil : theme.name == .colorBlind ? Hues.colorBlind : Hues.usual
    for (role, hue) in hues?.roles ?? [:] { colors[role] = legible(hue) }
    for (role, color) in theme.colors { colors[role] = RGB(color) }
    if hues != nil { ice = exact(legible(Hues.ice)) }
    if let terminal {
      if hues != nil { snow = exact(terminal.isLight ? Self.lightSnow : .white) }
      let tint = terminal.isLight ? Hues.lightNight : Hues.darkNight
      // The colour cube has no such shade.
      if colorDepth == .truecolor {
        night = exact(terminal.background.mixed(with: tint, by: Self.nightShare))
      }
    }
    func usual(_ celsius: Int) -> RGB? {
      hues.map { legible(Hues.color(Double(celsius), of: $0.temperatures)) }
    }
    let roles = Self.temperatureRoles
    temperatureColors = Self.temperatures.map { celsius in
      let low = roles.last { $0.celsius <= celsius } ?? roles[0]
      let high = roles.first { $0.celsius >= celsius } ?? roles[roles.count - 1]
      // A colour of one's own reaches to its neighbours, which may be those of the theme.
      guard colors[low.role] != nil || colors[high.role] != nil else { return usual(celsius) }
      guard
        let first = colors[low.role] ?? usual(low.celsius),
        let last = colors[high.role] ?? usual(high.celsius)
      else { return nil }
      let steps = max(high.celsius - low.celsius, 1)
      return first.mixed(with: last, by: Double(celsius - low.celsius) / Double(steps))
    }
  }

  /// Returns the colours of a terminal for which a theme was chosen, as reported or as expected.
  ///
  /// A theme for dark or light backgrounds is used as such, even if the terminal reports otherwise.
  private static func terminal(
    for theme: ThemeSetting.Name,
    reported: TerminalColors?
  ) -> TerminalColors? {
    switch theme {
    case .auto, .mono: reported
    case .light:
      reported.flatMap { $0.isLight ? $0 : nil } ?? TerminalColors(background: lightBackground)
    case .dark:
      reported.flatMap { $0.isLight ? nil : $0 } ?? TerminalColors(background: darkBackground)
    case .highContrast, .colorBlind: reported ?? TerminalColors(background: darkBackground)
    }
  }

  /// Returns the appearance of a style.
  func appearance(of style: Style) -> Appearance {
    guard colorDepth != .none else { return .plain }
    return switch style {
    case .picture(let appearance): appearance
    case .plain: .plain
    case .heading: Appearance(foreground: color(.heading), isBold: true)
    case .secondary: faded
    case .mainTemperature(let celsius): emphasized(temperature(celsius))
    case .temperature(let celsius): Appearance(foreground: temperature(celsius))
    case .sun: Appearance(foreground: color(.sun))
    case .water: Appearance(foreground: color(.water))
    case .snow: Appearance(foreground: snow)
    case .ice: Appearance(foreground: colorDepth == .ansi16 ? ansi(35) : ice)
    case .thunder: Appearance(foreground: colorDepth == .ansi16 ? ansi(33) : color(.sun))
    case .onTemperature(let celsius): onTemperature(celsius)
    case .night(let style): byNight(style)
    case .warning: emphasized(color(.warning))
    case .failure: emphasized(color(.failure))
    }
  }

  var isMono: Bool { theme == .mono }
  var isColorBlind: Bool { theme == .colorBlind }

  /// Returns the colour of a role; `nil` where the terminal's own colours are used.
  func hue(_ role: ThemeSetting.Role) -> RGB? { colors[role] }

  /// Whether nights have a background of their own: it must be known, and differ a little.
  var hasNight: Bool { night != nil }

  private func byNight(_ style: Style) -> Appearance {
    var appearance = appearance(of: style)
    appearance.background = appearance.background ?? night
    return appearance
  }

  /// A number in the better contrast with its bar; in the bar's colour where that is not known.
  private func onTemperature(_ celsius: Double) -> Appearance {
    let color = temperature(celsius)
    let background: RGB? =
      switch color {
      case .rgb(let color): color
      case .palette(let index): RGB(paletteIndex: index)
      default: nil
      }
    guard let background else { return Appearance(foreground: color) }
    let isDark = background.contrast(with: .white) >= background.contrast(with: .black)
    return Appearance(foreground: exact(isDark ? .white : .black), background: color)
  }

  /// The appearance of secondary text.
  ///
  /// Terminals show dim text darker, which on a light background is more prominent than plain text.
  private var faded: Appearance {
    guard let color = color(.secondary) else { return Appearance(isDim: theme != .highContrast) }
    return Appearance(foreground: color)
  }

  /// Returns a colour in bold.
  ///
  /// Bold is omitted with 16 colours: terminals then use the bright variant, and bright yellow or
  /// green is illegible on white.
  private func emphasized(_ color: TerminalColor?) -> Appearance {
    Appearance(foreground: color, isBold: colorDepth != .ansi16 || color == nil)
  }

  private func temperature(_ celsius: Double) -> TerminalColor? {
    if colorDepth == .ansi16 { return ansi(Hues.ansi16(celsius: celsius, theme)) }
    guard !temperatureColors.isEmpty, celsius.isFinite else { return nil }
    let bounds = Self.temperatures
    let degree = Int(min(max(celsius, Double(bounds.lowerBound)), Double(bounds.upperBound)))
    return temperatureColors[degree - bounds.lowerBound].map(exact)
  }

  private func color(_ role: ThemeSetting.Role) -> TerminalColor? {
    if colorDepth == .ansi16 {
      let isFaded = role == .secondary && colors[.secondary] != nil
      return ansi(isFaded ? Hues.ansiGrey : Hues.ansi16(role, theme))
    }
    return colors[role].map(exact)
  }

  private func ansi(_ number: Int?) -> TerminalColor? {
    theme == .mono ? nil : number.map(TerminalColor.ansi)
  }

  private func exact(_ color: RGB) -> TerminalColor {
    colorDepth == .truecolor ? .rgb(color) : .palette(color.paletteIndex)
  }
}

/// The hues of a theme, before they are fitted to a background.
private struct Hues {
  /// The SGR number of grey among the sixteen colours, which their standard calls bright black.
  static let ansiGrey = 90
  static let ice = RGB(146, 101, 214)
  /// The tints of nights on dark and on light backgrounds.
  static let darkNight = RGB(96, 120, 190)
  static let lightNight = RGB(70, 90, 150)

  let roles: [ThemeSetting.Role: RGB]
  /// From violet frost to red heat, in ascending order.
  let temperatures: [(celsius: Double, color: RGB)]

  static let usual = Hues(
    roles: [
      .sun: RGB(214, 158, 24), .water: RGB(44, 124, 208), .warning: RGB(214, 112, 20),
      .failure: RGB(214, 64, 64),
    ],
    temperatures: [
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
  )

  /// Blue, grey and yellow: the axis that people with a red-green deficiency see as others do.
  static let colorBlind = Hues(
    roles: [
      .sun: RGB(214, 158, 24), .water: RGB(40, 110, 230), .warning: RGB(200, 140, 0),
      .failure: RGB(190, 110, 170),
    ],
    temperatures: [
      (-30, RGB(60, 70, 250)),
      (-5, RGB(50, 120, 225)),
      (12, RGB(140, 140, 140)),
      (24, RGB(180, 145, 50)),
      (40, RGB(215, 140, 0)),
    ]
  )

  /// Returns the interpolated colour of a temperature.
  static func color(_ celsius: Double, of stops: [(celsius: Double, color: RGB)]) -> RGB {
    guard let above = stops.firstIndex(where: { celsius < $0.celsius }) else {
      return stops[stops.count - 1].color
    }
    guard above > 0 else { return stops[0].color }
    let (low, high) = (stops[above - 1], stops[above])
    let share = (celsius - low.celsius) / (high.celsius - low.celsius)
    return low.color.mixed(with: high.color, by: share)
  }

  /// Returns the SGR number of a role among the sixteen colours, which are the user's own.
  static func ansi16(_ role: ThemeSetting.Role, _ theme: ThemeSetting.Name) -> Int? {
    switch role {
    case .sun: 33
    case .water: 94
    case .warning: theme == .colorBlind ? 33 : 35
    case .failure: theme == .colorBlind ? 35 : 31
    case .heading, .secondary, .cold, .mild, .hot: nil
    }
  }

  /// Returns the SGR number of the nearest of the sixteen colours.
  static func ansi16(celsius: Double, _ theme: ThemeSetting.Name) -> Int? {
    if theme == .colorBlind { return celsius < 6 ? 94 : celsius < 20 ? nil : 33 }
    return switch celsius {
    case ..<(-12): 35  // magenta
    case ..<6: 94  // bright blue: plain blue cannot be read on black
    case ..<14: 36  // cyan
    case ..<22: 32  // green
    case ..<30: 33  // yellow
    default: 31  // red
    }
  }
}

/// A colour by its red, green and blue in sRGB, 0 to 255 each.
package struct RGB: Sendable, Hashable {
  static let black = RGB(0, 0, 0)
  static let white = RGB(255, 255, 255)
  /// The luminance that has the same contrast with black and with white, 4.58 to 1.
  private static let middleLuminance = 0.179
  /// The number of steps from a colour to black or white.
  private static let steps = 64

  package let red: Int
  package let green: Int
  package let blue: Int

  package init(_ red: Int, _ green: Int, _ blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates the colour of an index of the colour cube; `nil` for another.
  init?(paletteIndex: Int) {
    guard (16..<232).contains(paletteIndex) else { return nil }
    let cube = paletteIndex - 16
    self.init(Self.levels[cube / 36], Self.levels[cube / 6 % 6], Self.levels[cube % 6])
  }

  /// Creates a colour from `0xRRGGBB`.
  init(_ number: Int) {
    self.init(number >> 16 & 255, number >> 8 & 255, number & 255)
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
    func nearest(_ value: Int) -> Int {
      Self.levels.indices.min { abs(Self.levels[$0] - value) < abs(Self.levels[$1] - value) } ?? 0
    }
    return 16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue)
  }

  /// The values of a channel in the colour cube.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The nearest colour in the colour cube.
  var indexed: RGB { RGB(paletteIndex: paletteIndex) ?? self }

  // MARK: Contrast

  /// The relative luminance of WCAG 2, 0 to 1.
  var luminance: Double {
    func linear(_ value: Int) -> Double {
      let share = Double(value) / 255
      return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio of WCAG 2 with another colour, 1 to 21.
  func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the colour with as much white or black as it needs for a contrast with a background.
  ///
  /// - Parameters:
  ///   - contrast: The least contrast.
  ///   - isIndexed: Whether the colour will be rounded to the colour cube.
  func legible(on background: RGB, _ contrast: Double, isIndexed: Bool) -> RGB {
    let end =
      background.contrast(with: .white) >= background.contrast(with: .black)
      ? RGB.white : .black
    let colors = (0...Self.steps).lazy.map { step in
      let color = mixed(with: end, by: Double(step) / Double(Self.steps))
      return isIndexed ? color.indexed : color
    }
    return colors.first { $0.contrast(with: background) >= contrast } ?? end
  }

  /// The colour with as much white or black as gives it the middle luminance.
  var balanced: RGB {
    let end = luminance < Self.middleLuminance ? RGB.white : .black
    let colors = (0...Self.steps * 4).lazy.map { step in
      mixed(with: end, by: Double(step) / Double(Self.steps * 4))
    }
    let isBelow = luminance < Self.middleLuminance
    return colors.first { ($0.luminance < Self.middleLuminance) != isBelow } ?? self
  }
}
