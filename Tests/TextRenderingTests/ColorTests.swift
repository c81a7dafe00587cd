import DashCore
import Foundation
import Localization
import Testing

@testable import TextRendering

@Suite struct ColorTests {
  /// Returns the contrast ratio of two colours by WCAG 2.
  private static func contrast(_ a: RGB, _ b: RGB) -> Double {
    func luminance(_ color: RGB) -> Double {
      func linear(_ value: Int) -> Double {
        let share = Double(value) / 255
        return share <= 0.040_45 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue)
    }
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  private static func paletteColor(_ index: Int) -> RGB {
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = index - 16
    return RGB(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }

  @Test(
    arguments: (-60...60).map { Style.temperature(celsius: Double($0)) }
      + [.sun, .water, .warning, .failure]
  )
  func `every colour is legible on black and on white`(style: Style) throws {
    let appearance = Palette(colorDepth: .truecolor).appearance(of: style)
    guard case .rgb(let color) = try #require(appearance.foreground) else {
      Issue.record("not a colour of its own: \(appearance)")
      return
    }
    let indexed = Self.paletteColor(color.paletteIndex)
    for background in [RGB(0, 0, 0), RGB(255, 255, 255)] {
      #expect(Self.contrast(color, background) > 3, "\(color)")
      #expect(Self.contrast(indexed, background) > 2.8, "\(indexed)")
    }
  }

  // MARK: Secondary text

  @Test(arguments: [
    TerminalTheme(background: RGB(255, 255, 255)),
    TerminalTheme(foreground: RGB(101, 123, 131), background: RGB(253, 246, 227)),
    TerminalTheme(foreground: RGB(68, 68, 68), background: RGB(200, 200, 200)),
  ])
  func `on a light background secondary text is nearer to it than plain text`(
    _ theme: TerminalTheme
  ) throws {
    #expect(theme.isLight)
    for depth in [ColorDepth.truecolor, .ansi256] {
      let appearance = Palette(colorDepth: depth, theme: theme).appearance(of: .secondary)
      // Terminals mix dim text with black.
      #expect(!appearance.isDim)
      let color: RGB =
        switch try #require(appearance.foreground) {
        case .rgb(let color): color
        case .palette(let index): Self.paletteColor(index)
        case .ansi: RGB(0, 0, 0)
        }
      #expect(color.brightness > theme.foreground.brightness, "\(depth)")
      #expect(color.brightness < theme.background.brightness, "\(depth)")
    }
    let ansi = Palette(colorDepth: .ansi16, theme: theme).appearance(of: .secondary)
    #expect(ansi == Appearance(foreground: .ansi(90)))
  }

  @Test(arguments: [
    nil, TerminalTheme(background: RGB(17, 17, 17)),
    TerminalTheme(foreground: RGB(131, 148, 150), background: RGB(0, 43, 54)),
  ])
  func `on a dark or unknown background secondary text is dim`(_ theme: TerminalTheme?) {
    for depth in [ColorDepth.truecolor, .ansi256, .ansi16] {
      let palette = Palette(colorDepth: depth, theme: theme)
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
    options.theme = TerminalTheme(background: RGB(255, 255, 255))
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
    #expect(TemperatureColor.rgb(celsius: -20) != TemperatureColor.rgb(celsius: 20))
    #expect(Set([-20, 0, 10, 18, 25, 35].map { TemperatureColor.ansi16(celsius: $0) }).count == 6)
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
