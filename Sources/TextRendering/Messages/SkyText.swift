import DashCore
import Localization

/// The icons and descriptions of sky conditions.
enum SkyText {
  /// How a sky is shown; `nil` for what an unknown sky has not.
  ///
  /// `unicode` is a symbol of one cell. `emoji` is from Unicode 9 or earlier and its default
  /// presentation is emoji: only these take two cells everywhere. No cloud qualifies, so clouds use a
  /// one-cell icon. `nerd` is a Weather Icons glyph of Nerd Fonts, from U+E300 in the private use area
  /// (<https://www.nerdfonts.com/cheat-sheet>). `short` replaces the icon in ASCII.
  private typealias Look = (
    unicode: String, emoji: String, nerd: String, short: LocalizedString?,
    description: LocalizedString?
  )

  /// Returns the look of a sky, with a sun only if it is known to be day.
  private static func look(_ sky: Sky, isDay: Bool?) -> Look {
    switch (sky, isDay) {
    case (.clear, true): ("☀", "🌞", "\u{E30D}", .shortSkySun, .skyClear)
    case (.clear, false): ("☾", "🌙", "\u{E32B}", .shortSkyMoon, .skyClear)
    case (.clear, nil): ("○", "⚪", "○", .shortSkyClear, .skyClear)
    case (.fewClouds, true): ("☀", "⛅", "\u{E302}", .shortSkyFair, .skyFewClouds)
    case (.fewClouds, false): ("☾", "🌙", "\u{E32B}", .shortSkyFair, .skyFewClouds)
    case (.fewClouds, nil): ("○", "⚪", "○", .shortSkyFair, .skyFewClouds)
    case (.brokenClouds, _): ("☁", "☁", "\u{E33D}", .shortSkyCloud, .skyBrokenClouds)
    case (.overcast, _): ("☁", "☁", "\u{E312}", .shortSkyGrey, .skyOvercast)
    case (.drizzle, _): ("☂", "💧", "\u{E31B}", .shortSkyDrizzle, .skyDrizzle)
    case (.rain, _): ("☂", "☔", "\u{E318}", .shortSkyRain, .skyRain)
    case (.sleet, _): ("☂", "☔", "\u{E3AD}", .shortSkySleet, .skySleet)
    case (.showers, _): ("☂", "☔", "\u{E319}", .shortSkyShowers, .skyShowers)
    case (.snow, _): ("❄", "⛄", "\u{E31A}", .shortSkySnow, .skySnow)
    case (.thunderstorm, _): ("↯", "⚡", "\u{E31D}", .shortSkyThunder, .skyThunderstorm)
    case (.fog, _): ("≡", "🌁", "\u{E313}", .shortSkyFog, .skyFog)
    case (.dust, _): ("∴", "💨", "\u{E35D}", .shortSkyDust, .skyDust)
    case (.storm, _): ("≋", "🌀", "\u{E34B}", .shortSkyStorm, .skyStorm)
    case (.unknown, _): ("·", "❔", "\u{E374}", nil, nil)
    }
  }

  /// Returns the icon of a sky in a set; the ASCII set has short descriptions.
  static func icon(_ sky: Sky, isDay: Bool?, in set: IconSet, _ strings: Strings) -> String {
    let look = look(sky, isDay: isDay)
    return switch set {
    case .unicode: look.unicode
    case .ascii: look.short.map { strings($0) } ?? ""
    case .emoji: look.emoji
    case .nerd: look.nerd
    }
  }

  /// Returns the description of a condition, as exact as its detail or OpenWeatherMap code allows.
  static func description(_ condition: Condition) -> LocalizedString? {
    if let detail = condition.detail { return description(detail) }
    guard let code = condition.code else { return look(condition.sky, isDay: nil).description }
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
    default: look(condition.sky, isDay: nil).description
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
