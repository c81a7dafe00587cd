import DashCore
import Localization

/// The icons and descriptions of sky conditions.
enum SkyText {
  /// Returns a one-cell icon for a sky; a sun only if it is known to be day.
  static func icon(_ sky: Sky, isDay: Bool?) -> String {
    switch sky {
    case .clear, .fewClouds:
      switch isDay {
      case true: "☀"
      case false: "☾"
      default: "○"
      }
    case .brokenClouds, .overcast: "☁"
    case .drizzle, .rain, .sleet, .showers: "☂"
    case .snow: "❄"
    case .thunderstorm: "↯"
    case .fog: "≡"
    case .dust: "∴"
    case .storm: "≋"
    case .unknown: "·"
    }
  }

  /// Returns a short ASCII description that replaces the icon, or `nil` if there is none.
  static func shortDescription(_ sky: Sky, isDay: Bool?) -> LocalizedString? {
    switch sky {
    case .clear: isDay == true ? .shortSkySun : isDay == false ? .shortSkyMoon : .shortSkyClear
    case .fewClouds: .shortSkyFair
    case .brokenClouds: .shortSkyCloud
    case .overcast: .shortSkyGrey
    case .drizzle: .shortSkyDrizzle
    case .rain: .shortSkyRain
    case .sleet: .shortSkySleet
    case .showers: .shortSkyShowers
    case .snow: .shortSkySnow
    case .thunderstorm: .shortSkyThunder
    case .fog: .shortSkyFog
    case .dust: .shortSkyDust
    case .storm: .shortSkyStorm
    case .unknown: nil
    }
  }

  /// Returns the description of a sky, or `nil` if the sky is unknown.
  static func description(_ sky: Sky) -> LocalizedString? {
    switch sky {
    case .clear: .skyClear
    case .fewClouds: .skyFewClouds
    case .brokenClouds: .skyBrokenClouds
    case .overcast: .skyOvercast
    case .drizzle: .skyDrizzle
    case .rain: .skyRain
    case .sleet: .skySleet
    case .showers: .skyShowers
    case .snow: .skySnow
    case .thunderstorm: .skyThunderstorm
    case .fog: .skyFog
    case .dust: .skyDust
    case .storm: .skyStorm
    case .unknown: nil
    }
  }

  /// Returns the description of a condition, as exact as its detail or OpenWeatherMap code allows.
  static func description(_ condition: Condition) -> LocalizedString? {
    if let detail = condition.detail { return description(detail) }
    guard let code = condition.code else { return description(condition.sky) }
    return switch code {
    case 200...202, 230...232: .skyThunderstormWithRain
    case 212: .skyHeavyThunderstorm
    case 300: .skyLightDrizzle
    case 302: .skyHeavyDrizzle
    case 500: .skyLightRain
    case 502...504: .skyHeavyRain
    case 511: .skyFreezingRain
    case 520: .skyLightShowers
    case 522: .skyHeavyShowers
    case 600: .skyLightSnow
    case 602: .skyHeavySnow
    case 620: .skyLightSnowShowers
    case 621: .skySnowShowers
    case 622: .skyHeavySnowShowers
    case 701: .skyMist
    case 711: .skySmoke
    case 721: .skyHaze
    case 751: .skySand
    case 762: .skyAsh
    case 771: .skySqualls
    case 781: .skyTornado
    case 802: .skyScatteredClouds
    default: description(condition.sky)
    }
  }

  private static func description(_ detail: ConditionDetail) -> LocalizedString {
    switch detail {
    case .freezingFog: .skyFreezingFog
    case .lightFreezingDrizzle: .skyLightFreezingDrizzle
    case .heavyFreezingDrizzle: .skyHeavyFreezingDrizzle
    case .lightFreezingRain: .skyLightFreezingRain
    case .heavyFreezingRain: .skyHeavyFreezingRain
    case .snowGrains: .skySnowGrains
    case .hail: .skyThunderstormWithHail
    case .heavyHail: .skyThunderstormWithHeavyHail
    }
  }
}

/// The icons of every icon set, one per sky; a sun only if it is known to be day.
enum SkyIcon {
  /// Returns the icon of a sky in a set; the ASCII set has short descriptions.
  static func text(_ sky: Sky, isDay: Bool?, in set: IconSet, _ strings: Strings) -> String {
    switch set {
    case .unicode: SkyText.icon(sky, isDay: isDay)
    case .ascii: SkyText.shortDescription(sky, isDay: isDay).map { strings($0) } ?? ""
    case .emoji: emoji(sky, isDay: isDay)
    case .nerd: nerd(sky, isDay: isDay)
    }
  }

  /// Returns an emoji from Unicode 9 or earlier whose default presentation is emoji.
  ///
  /// Only these take two cells everywhere. No cloud qualifies, so clouds use a one-cell icon.
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

  /// Returns a Weather Icons glyph of Nerd Fonts, from U+E300 in the private use area.
  ///
  /// The code points come from <https://www.nerdfonts.com/cheat-sheet>.
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
