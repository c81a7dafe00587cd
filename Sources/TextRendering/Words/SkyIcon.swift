import DashCore

/// The one table of what stands for a sky: a sign of a set, a sun only where it is known to be day.
enum SkyIcon {
  /// The sign of a sky, or the word in the place of one.
  static func text(_ sky: Sky, isDay: Bool?, in set: IconSet, _ words: Words) -> String {
    switch set {
    case .unicode: SkyWords.icon(sky, isDay: isDay)
    case .ascii: SkyWords.shortWord(sky, isDay: isDay).map { words($0) } ?? ""
    case .emoji: emoji(sky, isDay: isDay)
    case .nerd: nerd(sky, isDay: isDay)
    }
  }

  /// Only characters whose usual form is an emoji, of Unicode 9 or before.
  ///
  /// These alone take two cells everywhere. Clouds are not among them, and have the sign of one cell.
  private static func emoji(_ sky: Sky, isDay: Bool?) -> String {
    switch sky {
    case .clear: isDay == true ? "🌞" : isDay == false ? "🌙" : "⚪"
    case .fewClouds: isDay == true ? "⛅" : isDay == false ? "🌙" : "⚪"
    case .brokenClouds, .overcast: "☁"
    case .drizzle: "💧"
    case .rain, .sleet, .showers: "☔"
    case .snow: "⛄"
    case .thunderstorm: "⚡"
    case .fog: "🌁"
    case .dust: "💨"
    case .storm: "🌀"
    case .unknown: "❔"
    }
  }

  /// Weather Icons as Nerd Fonts has them, from U+E300 in the private use area; see
  /// <https://www.nerdfonts.com/cheat-sheet>.
  private static func nerd(_ sky: Sky, isDay: Bool?) -> String {
    switch sky {
    case .clear: isDay == true ? "\u{E30D}" : isDay == false ? "\u{E32B}" : "○"
    case .fewClouds: isDay == true ? "\u{E302}" : isDay == false ? "\u{E32B}" : "○"
    case .brokenClouds: "\u{E33D}"
    case .overcast: "\u{E312}"
    case .drizzle: "\u{E31B}"
    case .rain: "\u{E318}"
    case .sleet: "\u{E3AD}"
    case .showers: "\u{E319}"
    case .snow: "\u{E31A}"
    case .thunderstorm: "\u{E31D}"
    case .fog: "\u{E313}"
    case .dust: "\u{E35D}"
    case .storm: "\u{E34B}"
    case .unknown: "\u{E374}"
    }
  }
}
