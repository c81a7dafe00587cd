import DashCore

/// A small drawing of a sky, in line-drawing characters or in ASCII.
///
/// All drawings have the same size, so text beside them never moves.
struct SkyDrawing: Sendable {
  static let width = 13
  static let height = 5

  let rows: [String]
  /// The style of each row.
  let styles: [Style]

  /// Creates the drawing of a sky, with a sun or moon only if day or night is reported.
  init(_ sky: Sky, isDay: Bool?, isUnicode: Bool) {
    let art = Self.art(sky, isDay: isDay)
    rows = isUnicode ? art : art.map { String($0.map { Self.ascii[$0] ?? $0 }) }
    let isSunny = isDay == true
    styles =
      switch sky {
      case .clear: Array(repeating: isSunny ? .sun : .plain, count: Self.height)
      case .fewClouds: [isSunny ? .sun : .plain, isSunny ? .sun : .plain, .plain, .plain, .plain]
      case .drizzle, .rain, .sleet, .showers, .snow: [.plain, .plain, .plain, .water, .water]
      case .thunderstorm: [.plain, .plain, .plain, .warning, .warning]
      case .storm: Array(repeating: .warning, count: Self.height)
      case .brokenClouds, .overcast, .fog, .dust, .unknown:
        Array(repeating: .plain, count: Self.height)
      }
  }

  private static let ascii: [Character: Character] = [
    "╭": ".", "╮": ".", "╰": "'", "╯": "'", "─": "-", "━": "=", "│": "|", "╲": "\\", "╱": "/",
    "╴": "-", "·": ".", "❄": "*", "↯": "Z", "∴": ":", "✦": "*",
  ]

  private static func art(_ sky: Sky, isDay: Bool?) -> [String] {
    switch (sky, isDay) {
    case (.clear, true): sun
    case (.clear, false): moon
    case (.clear, nil): disc
    case (.fewClouds, true): sunBehindCloud
    case (.fewClouds, false): moonBehindCloud
    case (.fewClouds, nil), (.brokenClouds, _): twoClouds
    case (.overcast, _): cover
    case (.drizzle, _): cloud + ["   ·   ·   · ", "     ·   ·   "]
    case (.rain, _): cloud + ["   ╱ ╱ ╱ ╱ ╱ ", "  ╱ ╱ ╱ ╱ ╱  "]
    case (.showers, _): cloud + ["   ╱╱  ╱╱    ", "  ╱╱  ╱╱  ╱╱ "]
    case (.sleet, _): cloud + ["   ╱ ❄ ╱ ❄ ╱ ", "  ❄ ╱ ❄ ╱ ❄  "]
    case (.snow, _): cloud + ["   ❄   ❄   ❄ ", "     ❄   ❄   "]
    case (.thunderstorm, _): cloud + ["   ╱ ↯ ╱ ↯ ╱ ", "  ╱ ↯ ╱ ↯ ╱  "]
    case (.fog, _): fog
    case (.dust, _): dust
    case (.storm, _): funnel
    case (.unknown, _): question
    }
  }

  private static let sun = [
    "    ╲ │ ╱    ",
    "     ╭─╮     ",
    "   ──│ │──   ",
    "     ╰─╯     ",
    "    ╱ │ ╲    ",
  ]

  private static let moon = [
    "    ╭──╴   ✦ ",
    "   ╱  ╱      ",
    "  │  │   ·   ",
    "   ╲  ╲      ",
    "    ╰──╴    ·",
  ]

  private static let disc = [
    "             ",
    "     ╭──╮    ",
    "     │  │    ",
    "     ╰──╯    ",
    "             ",
  ]

  private static let sunBehindCloud = [
    "   ╲ │ ╱     ",
    "    ╭─╮      ",
    "  ──│ ╭───╮  ",
    "   ╭──╯   ╰╮ ",
    "   ╰───────╯ ",
  ]

  private static let moonBehindCloud = [
    "   ╭──╴   ✦  ",
    "  ╱  ╱       ",
    " │  │ ╭───╮  ",
    "  ╲╭──╯   ╰╮ ",
    "   ╰───────╯ ",
  ]

  private static let twoClouds = [
    "             ",
    "     ╭───╮   ",
    "  ╭──╮   ╰─╮ ",
    " ╭╯  ╰─╮ ──╯ ",
    " ╰─────╯     ",
  ]

  private static let cover = [
    "     ╭───╮   ",
    "  ╭──╯   ╰─╮ ",
    " ╭╯        │ ",
    " ╰─────────╯ ",
    "             ",
  ]

  /// The three rows that all drawings of precipitation share.
  private static let cloud = [
    "     ╭───╮   ",
    "  ╭──╯   ╰─╮ ",
    "  ╰────────╯ ",
  ]

  private static let fog = [
    "             ",
    "  ─── ────── ",
    " ────── ───  ",
    "  ── ─────── ",
    "             ",
  ]

  private static let dust = [
    "             ",
    "  ∴ ─── ∴ ∴  ",
    " ∴  ∴ ──── ∴ ",
    "  ─── ∴ ∴  ∴ ",
    "             ",
  ]

  private static let funnel = [
    "  ━━━━━━━━━  ",
    "   ━━━━━━━   ",
    "     ━━━━    ",
    "      ━━     ",
    "     ━━      ",
  ]

  private static let question = [
    "             ",
    "     ╭──╮    ",
    "       ╭╯    ",
    "       ·     ",
    "             ",
  ]
}
