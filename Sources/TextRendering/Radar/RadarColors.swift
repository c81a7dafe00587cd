import DashCore

/// The steps of what a map shows: rain by its rate, snow by its reflectivity.
struct RadarStep: Sendable, Hashable, Comparable {
  /// The least rain of each step, in mm/h; the least that is shown is that of 10 dBZ.
  static let rain = [0.15, 0.5, 1, 2.5, 5, 10, 25, 50]
  /// The least reflectivity of each step of snow, in dBZ.
  static let snow = [10, 18, 26, 34]

  /// The number of the step, from 0.
  let index: Int
  let isSnow: Bool

  /// The step of each raw value; `nil` for nothing.
  static let table: [RadarStep?] = (UInt8.min...UInt8.max).map { level in
    RadarEcho(level: level).map { echo in
      let reached =
        echo.millimetresPerHour.map { rate in rain.count { $0 <= rate } }
        ?? snow.count { $0 <= echo.reflectivity }
      return RadarStep(index: max(reached - 1, 0), isSnow: echo.isSnow)
    }
  }

  static func < (one: RadarStep, other: RadarStep) -> Bool { one.index < other.index }

  /// The sign of the step where there are no colours.
  var sign: Character { isSnow ? "*" : Character(String(index + 1)) }
}

extension Palette {
  /// The shares of water in the colours of the lower steps of rain, and of the brightest neutral in those of
  /// snow.
  private static let shares = [0.4, 0.6, 0.8, 1]
  /// The share of white or black in the colour of the fifth step.
  private static let brightShare = 0.45
  /// What is mixed with where the background is not known.
  private static let unknownBackground = RGB(88, 88, 88)
  private static let ansiRain = [34, 34, 94, 94, 36, 33, 35, 31]
  private static let ansiRainColorBlind = [34, 34, 94, 94, 36, 36, 33, 33]
  /// Rain and snow in steps of grey.
  private static let greyShares = [0.18, 0.28, 0.38, 0.48, 0.6, 0.72, 0.86, 1]

  /// Whether the steps of a map have colours; otherwise signs tell them apart.
  var hasRadarColors: Bool { colorDepth != .none && !(colorDepth == .ansi16 && isMono) }

  /// Returns the colours of all steps of a map, as they are before they are fitted to the terminal.
  func radarColors() -> (rain: [RGB], snow: [RGB]) {
    let background = self.background ?? Self.unknownBackground
    let isLight = background.contrast(with: .black) > background.contrast(with: .white)
    let bright: RGB = isLight ? .black : .white
    let neutral: RGB = isLight ? RGB(70, 70, 70) : .white
    let snow = Self.shares.map { background.mixed(with: neutral, by: $0) }
    guard let water = hue(.water), !isMono else {
      return (Self.greyShares.map { background.mixed(with: bright, by: $0) }, snow)
    }
    let rain =
      Self.shares.map { background.mixed(with: water, by: $0) }
      + [water.mixed(with: bright, by: Self.brightShare)]
    // As thunder, a warning and a danger.
    return (rain + [.sun, .warning, .failure].map { hue($0) ?? bright }, snow)
  }

  /// Returns the colour of each step of a map on this terminal.
  func radarTerminalColors() -> [RadarStep: TerminalColor] {
    let colors = radarColors()
    let isLight = background.map { $0.contrast(with: .black) > $0.contrast(with: .white) }
    let ansi = isColorBlind ? Self.ansiRainColorBlind : Self.ansiRain
    let ansiSnow = isLight == true ? [37, 37, 90, 90] : [90, 37, 37, 97]
    func steps(_ colors: [RGB], _ ansi: [Int], isSnow: Bool) -> [(RadarStep, TerminalColor)] {
      colors.indices.map { index in
        let color: TerminalColor =
          switch colorDepth {
          case .truecolor: .rgb(colors[index])
          case .ansi256, .none: .palette(colors[index].paletteIndex)
          case .ansi16: .ansi(ansi[index])
          }
        return (RadarStep(index: index, isSnow: isSnow), color)
      }
    }
    return Dictionary(
      uniqueKeysWithValues: steps(colors.rain, ansi, isSnow: false)
        + steps(colors.snow, ansiSnow, isSnow: true)
    )
  }
}
