import DashCore
import Foundation
import Localization
import Testing

@testable import TextRendering

@Suite struct ColorTests {
  // MARK: Contrast

  /// Backgrounds of terminals, from the schemes that people use.
  static let dark = [
    RGB(0, 0, 0), RGB(17, 17, 17), RGB(30, 30, 46), RGB(0, 43, 54), RGB(40, 44, 52),
  ]
  static let light = [
    RGB(255, 255, 255), RGB(250, 250, 250), RGB(253, 246, 227), RGB(238, 232, 213),
  ]
  private static let roles =
    (-60...60).map { Style.temperature(celsius: Double($0)) }
    + [.sun, .water, .warning, .failure, .secondary]

  /// Returns the colour that a terminal shows for a style; `nil` for its own, which may be dim.
  private static func color(of style: Style, in palette: Palette) -> RGB? {
    switch palette.appearance(of: style).foreground {
    case .rgb(let color): color
    case .palette(let index):
      { (cube: Int) in
        let levels = [0, 95, 135, 175, 215, 255]
        return RGB(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
      }(index - 16)
    case .ansi, nil: nil
    }
  }

  @Test(arguments: ThemeSetting.Name.allCases)
  func `every role of a theme is legible on every background that the terminal reports`(
    _ name: ThemeSetting.Name
  ) {
    let least = name == .highContrast ? 7 : 4.5
    let others = [ThemeSetting.Name.dark: Self.light, .light: Self.dark][name] ?? []
    for background in Self.dark + Self.light where !others.contains(background) {
      for depth in [ColorDepth.truecolor, .ansi256] {
        let palette = Palette(
          colorDepth: depth,
          theme: ThemeSetting(name),
          terminal: TerminalColors(background: background)
        )
        for style in Self.roles {
          guard let color = Self.color(of: style, in: palette) else {
            // The terminal's own colour.
            #expect(name == .mono || name == .highContrast && style == .secondary)
            continue
          }
          let contrast = color.contrast(with: background)
          #expect(contrast >= least, "\(style) \(color) on \(background), \(depth): \(contrast)")
        }
      }
    }
  }

  @Test(arguments: [
    (ThemeSetting.Name.dark, dark), (.light, light), (.highContrast, dark), (.colorBlind, dark),
    (.auto, [RGB(0, 0, 0), RGB(255, 255, 255)]),
  ])
  func `every role of a theme is legible where the background is not known`(
    _ name: ThemeSetting.Name,
    _ backgrounds: [RGB]
  ) {
    let palette = Palette(colorDepth: .truecolor, theme: ThemeSetting(name))
    let least = name == .highContrast ? 7 : 4.5
    for style in Self.roles {
      guard let color = Self.color(of: style, in: palette) else {
        #expect(style == .secondary)
        continue
      }
      for background in backgrounds {
        let contrast = color.contrast(with: background)
        #expect(contrast >= least, "\(style) \(color) on \(background): \(contrast)")
      }
    }
  }

  @Test func `contrasts are those of the definition's examples`() {
    #expect(abs(RGB(0, 0, 0).contrast(with: RGB(255, 255, 255)) - 21) < 0.001)
    // From the tables of WCAG's techniques: the lightest grey that passes on white.
    #expect(abs(RGB(118, 118, 118).contrast(with: RGB(255, 255, 255)) - 4.54) < 0.01)
    #expect(RGB(119, 119, 119).contrast(with: RGB(255, 255, 255)) < 4.5)
  }

  // MARK: Colour blindness

  /// Returns a colour in CIE L*a*b* as a person without green cones sees it (Machado, Oliveira and
  /// Fernandes 2009, severity 1).
  private static func deuteranopic(_ color: RGB) -> [Double] {
    func linear(_ value: Int) -> Double {
      let share = Double(value) / 255
      return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let seen = product(
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ],
      [linear(color.red), linear(color.green), linear(color.blue)]
    ).map { min(max($0, 0), 1) }
    let white = [0.95047, 1, 1.08883]
    let xyz = product(
      [
        [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
      ],
      seen
    )
    let f = zip(xyz, white).map { value, white -> Double in
      let share = value / white
      return share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  private static func difference(_ a: RGB, _ b: RGB) -> Double {
    sqrt(zip(deuteranopic(a), deuteranopic(b)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) })
  }

  @Test func `the roles of the colour-blind theme differ for people without green cones`() throws {
    let pairs: [(Style, Style)] = [
      (.water, .sun), (.water, .warning), (.water, .failure), (.warning, .failure),
      (.temperature(celsius: -15), .temperature(celsius: 8)),
      (.temperature(celsius: 8), .temperature(celsius: 30)),
      (.temperature(celsius: -5), .temperature(celsius: 25)),
    ]
    for background in [Self.dark[0], Self.dark[4], Self.light[0]] {
      let palette = Palette(
        colorDepth: .truecolor,
        theme: ThemeSetting(.colorBlind),
        terminal: TerminalColors(background: background)
      )
      for (a, b) in pairs {
        let colors = try [a, b].map { try #require(Self.color(of: $0, in: palette)) }
        let difference = Self.difference(colors[0], colors[1])
        #expect(difference > 20, "\(a) \(b) on \(background): \(difference)")
      }
    }
    // The usual theme is not made for them: the simulation sees that.
    let usual = Palette(colorDepth: .truecolor)
    let (mild, hot) = (Style.temperature(celsius: 20), Style.temperature(celsius: 30))
    let colors = try [mild, hot].map { try #require(Self.color(of: $0, in: usual)) }
    #expect(Self.difference(colors[0], colors[1]) < 20)
  }

  // MARK: Own colours

  @Test func `own colours are used as they are`() throws {
    var theme = ThemeSetting(.dark)
    theme.colors = [
      .sun: 0x010203, .cold: 0x0000FF, .mild: 0x00FF00, .hot: 0xFF0000, .heading: 0xABCDEF,
    ]
    let palette = Palette(colorDepth: .truecolor, theme: theme)
    #expect(Self.color(of: .sun, in: palette) == RGB(1, 2, 3))
    #expect(Self.color(of: .heading, in: palette) == RGB(0xAB, 0xCD, 0xEF))
    #expect(Self.color(of: .temperature(celsius: -40), in: palette) == RGB(0, 0, 255))
    #expect(Self.color(of: .temperature(celsius: 0), in: palette) == RGB(0, 128, 128))
    #expect(Self.color(of: .temperature(celsius: 23), in: palette) == RGB(128, 128, 0))
    #expect(Self.color(of: .temperature(celsius: 99), in: palette) == RGB(255, 0, 0))
    let water = try #require(Self.color(of: .water, in: palette))
    #expect(water.contrast(with: Palette.darkBackground) >= 4.5)
  }

  @Test func `an own temperature colour leaves those of the theme beyond its neighbours`()
    throws
  {
    let base = Palette(colorDepth: .truecolor, theme: ThemeSetting(.dark))
    func color(_ celsius: Double, _ own: [ThemeSetting.Role: Int]) throws -> RGB {
      var theme = ThemeSetting(.dark)
      theme.colors = own
      let palette = Palette(colorDepth: .truecolor, theme: theme)
      return try #require(Self.color(of: .temperature(celsius: celsius), in: palette))
    }
    func usual(_ celsius: Double) throws -> RGB {
      try #require(Self.color(of: .temperature(celsius: celsius), in: base))
    }
    let own = RGB(255, 0, 255)
    for celsius in [-40.0, -12] { #expect(try color(celsius, [.cold: 0xFF00FF]) == own) }
    let between = try own.mixed(with: usual(12), by: 0.5)
    #expect(try color(0, [.cold: 0xFF00FF]) == between)
    for celsius in [12.0, 20, 34, 50] {
      #expect(try color(celsius, [.cold: 0xFF00FF]) == usual(celsius))
    }
    #expect(try color(12, [.mild: 0xFF00FF]) == own)
    for celsius in [-30.0, -12, 34, 50] {
      #expect(try color(celsius, [.mild: 0xFF00FF]) == usual(celsius))
    }
    for celsius in [34.0, 50] { #expect(try color(celsius, [.hot: 0xFF00FF]) == own) }
    for celsius in [-30.0, 0, 12] {
      #expect(try color(celsius, [.hot: 0xFF00FF]) == usual(celsius))
    }
  }

  @Test func `own colours are all that a theme without colours has`() {
    var theme = ThemeSetting(.mono)
    theme.colors = [.sun: 0x010203, .secondary: 0x040506, .hot: 0xFF0000]
    for terminal in [nil, TerminalColors(background: .white)] {
      let palette = Palette(colorDepth: .truecolor, theme: theme, terminal: terminal)
      #expect(Self.color(of: .sun, in: palette) == RGB(1, 2, 3))
      #expect(Self.color(of: .secondary, in: palette) == RGB(4, 5, 6))
      #expect(Self.color(of: .temperature(celsius: 40), in: palette) == RGB(255, 0, 0))
      for style in [Style.water, .warning, .failure, .heading, .temperature(celsius: 5)] {
        #expect(Self.color(of: style, in: palette) == nil)
      }
    }
  }

  @Test func `an own colour of secondary text is used in every theme`() {
    for name in ThemeSetting.Name.allCases {
      var theme = ThemeSetting(name)
      theme.colors[.secondary] = 0x040506
      for terminal in [nil, TerminalColors(background: .white)] {
        let palette = Palette(colorDepth: .truecolor, theme: theme, terminal: terminal)
        #expect(Self.color(of: .secondary, in: palette) == RGB(4, 5, 6))
      }
    }
  }

  @Test(arguments: ThemeSetting.Name.allCases)
  func `with sixteen colours those of the terminal are used`(_ name: ThemeSetting.Name) {
    var own = ThemeSetting(name)
    for role in ThemeSetting.Role.allCases { own.colors[role] = 0x010203 }
    for terminal in [nil, TerminalColors(background: .white)] {
      let palettes = [own, ThemeSetting(name)].map {
        Palette(colorDepth: .ansi16, theme: $0, terminal: terminal)
      }
      for style in Self.roles + [.heading] {
        #expect(palettes[0].appearance(of: style) == palettes[1].appearance(of: style))
      }
    }
  }

  // MARK: A theme and a terminal that differ

  @Test func `a dark or light theme is what it says whatever the terminal reports`() {
    for (name, others) in [(ThemeSetting.Name.dark, Self.light), (.light, Self.dark)] {
      let chosen = Palette(colorDepth: .truecolor, theme: ThemeSetting(name))
      for background in others {
        let palette = Palette(
          colorDepth: .truecolor,
          theme: ThemeSetting(name),
          terminal: TerminalColors(background: background)
        )
        for style in Self.roles {
          #expect(palette.appearance(of: style) == chosen.appearance(of: style))
        }
      }
    }
  }

  // MARK: Secondary text

  @Test(arguments: dark + light)
  func `secondary text is between plain text and the background`(_ background: RGB) throws {
    let terminal = TerminalColors(background: background)
    for depth in [ColorDepth.truecolor, .ansi256] {
      let palette = Palette(colorDepth: depth, terminal: terminal)
      // Terminals mix dim text with black.
      #expect(!palette.appearance(of: .secondary).isDim)
      let color = try #require(Self.color(of: .secondary, in: palette))
      let luminances = [terminal.foreground, color, background].map(\.luminance)
      #expect(
        terminal.isLight
          ? luminances == luminances.sorted() : luminances == luminances.sorted(by: >)
      )
      #expect(color != terminal.foreground)
    }
    let ansi = Palette(colorDepth: .ansi16, terminal: terminal).appearance(of: .secondary)
    #expect(
      ansi == (terminal.isLight ? Appearance(foreground: .ansi(90)) : Appearance(isDim: true))
    )
  }

  @Test func `where plain text has too little contrast, secondary text has no less`() {
    let solarized = TerminalColors(foreground: RGB(101, 123, 131), background: RGB(253, 246, 227))
    let palette = Palette(colorDepth: .truecolor, terminal: solarized)
    #expect(Self.color(of: .secondary, in: palette) == solarized.foreground)
  }

  @Test func `on an unknown background secondary text is dim`() {
    for depth in [ColorDepth.truecolor, .ansi256, .ansi16] {
      let palette = Palette(colorDepth: depth)
      #expect(palette.appearance(of: .secondary) == Appearance(isDim: true))
    }
  }

  @Test func `stale data on a light background is not dim, on the screen and printed`() {
    let stale = WatchScreenCase.watched(
      .stale(
        Snapshot(
          content: .weather(WeatherReport(places: Sample.places)),
          fetchedAt: Sample.now.advanced(bySeconds: -3000)
        ),
        SourceError(.unreachable)
      )
    )
    var options = RenderOptions(width: 80, colorDepth: .truecolor)
    options.terminalColors = TerminalColors(background: RGB(255, 255, 255))
    let content = ScreenContent(dashboard: stale, status: WatchScreenCase.status)
    let frame = ScreenRenderer(options).render(content, columns: 80, rows: 24).frame
    #expect((0..<24).allSatisfy { frame[row: $0].allSatisfy { !$0.appearance.isDim } })
    let printed = Renderer(options).render(stale, as: .text)
    #expect(printed.contains("\u{1B}[38;2;102;102;102m"))
    #expect(!printed.contains("\u{1B}[2m"))
  }

  @Test func `a colour maps to the nearest one of the palette`() {
    #expect(RGB(0, 0, 0).paletteIndex == 16)
    #expect(RGB(255, 255, 255).paletteIndex == 231)
    #expect(RGB(255, 0, 0).paletteIndex == 196)
    #expect(RGB(90, 140, 170).paletteIndex == 16 + 36 + 12 + 3)
  }

  @Test func `cold and warm differ at every colour depth`() {
    for (depth, least) in [(ColorDepth.ansi16, 6), (.ansi256, 5), (.truecolor, 6)] {
      let palette = Palette(colorDepth: depth)
      let colors = [-20, 0, 10, 18, 25, 35].map {
        palette.appearance(of: .temperature(celsius: $0))
      }
      #expect(Set(colors).count >= least)
    }
  }

  @Test func `without escape sequences a coloured screen equals the plain one`() {
    func screen(_ depth: ColorDepth) -> String {
      Renderer(RenderOptions(width: 100, colorDepth: depth))
        .render(Sample.partlyFailed, as: .text)
    }
    let colorless = screen(.none)
    #expect(!colorless.contains("\u{1B}"))
    for depth in [ColorDepth.ansi16, .ansi256, .truecolor] {
      let colored = screen(depth)
      // Terminals show bold colours of the sixteen bright, which is illegible on white.
      #expect(colored.contains("\u{1B}[1;") == (depth != .ansi16))
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == colorless)
      // Each line resets its style, so a pager may cut anywhere.
      for line in colored.split(separator: "\n") where line.contains("\u{1B}") {
        let last = line.matches(of: /\u{1B}\[[0-9;]*m/).last
        #expect(last?.output == "\u{1B}[0m")
      }
    }
  }

  @Test func `plain and JSON are never coloured`() {
    for depth in ColorDepth.allCases {
      let renderer = Renderer(RenderOptions(colorDepth: depth))
      #expect(!renderer.render(Sample.partlyFailed, as: .plain).contains("\u{1B}"))
      #expect(!renderer.render(Sample.partlyFailed, as: .json).contains("\u{1B}"))
    }
  }

  @Test func `the encoder removes control characters and cuts a line that is too wide`() {
    func encoded(_ line: StyledLine, _ depth: ColorDepth) -> String {
      let palette = Palette(colorDepth: depth)
      return ANSIEncoder(width: 20, palette: palette, typography: Typography(isUnicode: true))
        .encode([line], pageWidth: 20)
    }
    #expect(encoded(StyledLine("a\u{1B}[2Jb\u{9B}\u{7}c"), .none) == "a[2Jbc\n")
    let line = StyledLine([Span("0123456789", .heading), Span("0123456789abc", .secondary)])
    #expect(
      encoded(line, .ansi16) == "\u{1B}[1m0123456789\u{1B}[0m\u{1B}[2m012345678…\u{1B}[0m\n"
    )
  }
}
