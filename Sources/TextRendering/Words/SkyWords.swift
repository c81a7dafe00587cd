import DashCore

/// Says what the sky does in a sign, a short word in ASCII, or a word.
enum SkyWords {
  /// One cell that stands for a sky; a sun only where it is known to be day.
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

  /// A short word, where there is no room for more and no sign can be written; nil for none.
  static func shortWord(_ sky: Sky, isDay: Bool?) -> ShortSky? {
    switch sky {
    case .clear: isDay == true ? .sun : isDay == false ? .moon : .clear
    case .fewClouds: .fair
    case .brokenClouds: .cloud
    case .overcast: .grey
    case .drizzle: .drizzle
    case .rain: .rain
    case .sleet: .sleet
    case .showers: .showers
    case .snow: .snow
    case .thunderstorm: .thunder
    case .fog: .fog
    case .dust: .dust
    case .storm: .storm
    case .unknown: nil
    }
  }

  /// The word for a sky; nil where it says nothing.
  static func word(_ sky: Sky) -> SkyPhrase? {
    switch sky {
    case .clear: .clear
    case .fewClouds: .fewClouds
    case .brokenClouds: .brokenClouds
    case .overcast: .overcast
    case .drizzle: .drizzle
    case .rain: .rain
    case .sleet: .sleet
    case .showers: .showers
    case .snow: .snow
    case .thunderstorm: .thunderstorm
    case .fog: .fog
    case .dust: .dust
    case .storm: .storm
    case .unknown: nil
    }
  }

  /// The word for a condition, as exact as its detail or its number by OpenWeatherMap's list is.
  static func word(_ condition: Condition) -> SkyPhrase? {
    if let detail = condition.detail { return word(detail) }
    return switch condition.code {
    case 200...202, 230...232: .thunderstormWithRain
    case 212: .heavyThunderstorm
    case 300: .lightDrizzle
    case 302: .heavyDrizzle
    case 500: .lightRain
    case 502...504: .heavyRain
    case 511: .freezingRain
    case 520: .lightShowers
    case 522: .heavyShowers
    case 600: .lightSnow
    case 602: .heavySnow
    case 620: .lightSnowShowers
    case 621: .snowShowers
    case 622: .heavySnowShowers
    case 701: .mist
    case 711: .smoke
    case 721: .haze
    case 751: .sand
    case 762: .ash
    case 771: .squalls
    case 781: .tornado
    case 802: .scatteredClouds
    default: word(condition.sky)
    }
  }

  private static func word(_ detail: ConditionDetail) -> SkyPhrase {
    switch detail {
    case .freezingFog: .freezingFog
    case .lightFreezingDrizzle: .lightFreezingDrizzle
    case .heavyFreezingDrizzle: .heavyFreezingDrizzle
    case .lightFreezingRain: .lightFreezingRain
    case .heavyFreezingRain: .heavyFreezingRain
    case .snowGrains: .snowGrains
    case .hail: .thunderstormWithHail
    case .heavyHail: .thunderstormWithHeavyHail
    }
  }
}
