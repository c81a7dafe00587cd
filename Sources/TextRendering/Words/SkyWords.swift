import DashCore

/// Says what the sky does in a word, a sign, or a short word in ASCII.
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

  /// A word of at most five letters, for ASCII where there is no room for more.
  static func shortWord(_ sky: Sky, isDay: Bool?) -> String {
    switch sky {
    case .clear: isDay == true ? "sun" : isDay == false ? "moon" : "clear"
    case .fewClouds: "fair"
    case .brokenClouds: "cloud"
    case .overcast: "grey"
    case .drizzle: "driz"
    case .rain: "rain"
    case .sleet: "sleet"
    case .showers: "shwr"
    case .snow: "snow"
    case .thunderstorm: "thndr"
    case .fog: "fog"
    case .dust: "dust"
    case .storm: "storm"
    case .unknown: ""
    }
  }

  /// The sky in words, for a service that gives none that can be written.
  static func words(_ sky: Sky) -> String? {
    switch sky {
    case .clear: "clear"
    case .fewClouds: "few clouds"
    case .brokenClouds: "broken clouds"
    case .overcast: "overcast"
    case .drizzle: "drizzle"
    case .rain: "rain"
    case .sleet: "sleet"
    case .showers: "showers"
    case .snow: "snow"
    case .thunderstorm: "thunderstorm"
    case .fog: "fog"
    case .dust: "dust"
    case .storm: "storm"
    case .unknown: nil
    }
  }
}
