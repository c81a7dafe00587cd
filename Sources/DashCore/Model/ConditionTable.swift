/// Maps OpenWeatherMap's condition codes to skies (https://openweathermap.org/weather-conditions).
package enum ConditionTable {
  /// Returns the sky of a code.
  ///
  /// The sky of an unknown code follows from its first digit, or else from its group's name.
  package static func sky(code: Int?, main: String) -> Sky {
    guard let code else { return sky(main: main) }
    return switch code {
    case 511, 611...616: .sleet
    case 520...531: .showers
    case 620...622: .snow
    case 711, 731, 751, 761, 762: .dust
    case 771, 781, 900...902, 905, 957...962: .storm
    case 800, 951: .clear
    case 801: .fewClouds
    case 802, 803: .brokenClouds
    case 804: .overcast
    case 200...299: .thunderstorm
    case 300...399: .drizzle
    case 500...599: .rain
    case 600...699: .snow
    case 700...799: .fog
    case 805...899: .overcast
    default: sky(main: main)
    }
  }

  private static func sky(main: String) -> Sky {
    switch main.lowercased() {
    case "clear": .clear
    case "clouds": .overcast
    case "drizzle": .drizzle
    case "rain": .rain
    case "snow": .snow
    case "thunderstorm": .thunderstorm
    case "mist", "fog", "haze": .fog
    case "dust", "sand", "ash", "smoke": .dust
    case "squall", "tornado": .storm
    default: .unknown
    }
  }
}
