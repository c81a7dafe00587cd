import DashCore

/// Maps the codes of WMO table 4677 that Open-Meteo uses (https://open-meteo.com/en/docs) to
/// OpenWeatherMap's conditions, in words that are no longer than they must be.
enum WeatherCode {
  private struct Entry {
    let code: Int
    let main: DisplayText
    let description: DisplayText
    let sky: Sky
    let detail: ConditionDetail?

    init(
      _ code: Int,
      _ main: DisplayText,
      _ description: DisplayText,
      _ sky: Sky,
      _ detail: ConditionDetail? = nil
    ) {
      self.code = code
      self.main = main
      self.description = description
      self.sky = sky
      self.detail = detail
    }
  }

  private static let entries: [Int: Entry] = [
    0: Entry(800, "Clear", "clear sky", .clear),
    1: Entry(801, "Clouds", "few clouds", .fewClouds),
    2: Entry(802, "Clouds", "scattered clouds", .brokenClouds),
    3: Entry(804, "Clouds", "overcast clouds", .overcast),
    45: Entry(741, "Fog", "fog", .fog),
    48: Entry(741, "Fog", "freezing fog", .fog, .freezingFog),
    51: Entry(300, "Drizzle", "light drizzle", .drizzle),
    53: Entry(301, "Drizzle", "drizzle", .drizzle),
    55: Entry(302, "Drizzle", "heavy drizzle", .drizzle),
    56: Entry(511, "Rain", "light freezing drizzle", .sleet, .lightFreezingDrizzle),
    57: Entry(511, "Rain", "heavy freezing drizzle", .sleet, .heavyFreezingDrizzle),
    61: Entry(500, "Rain", "light rain", .rain),
    63: Entry(501, "Rain", "moderate rain", .rain),
    65: Entry(502, "Rain", "heavy rain", .rain),
    66: Entry(511, "Rain", "light freezing rain", .sleet, .lightFreezingRain),
    67: Entry(511, "Rain", "heavy freezing rain", .sleet, .heavyFreezingRain),
    71: Entry(600, "Snow", "light snow", .snow),
    73: Entry(601, "Snow", "snow", .snow),
    75: Entry(602, "Snow", "heavy snow", .snow),
    77: Entry(600, "Snow", "snow grains", .snow, .snowGrains),
    80: Entry(520, "Rain", "light showers", .showers),
    81: Entry(521, "Rain", "showers", .showers),
    82: Entry(522, "Rain", "heavy showers", .showers),
    85: Entry(620, "Snow", "light snow showers", .snow),
    86: Entry(622, "Snow", "heavy snow showers", .snow),
    95: Entry(211, "Thunderstorm", "thunderstorm", .thunderstorm),
    96: Entry(211, "Thunderstorm", "thunderstorm with light hail", .thunderstorm, .hail),
    99: Entry(212, "Thunderstorm", "thunderstorm with heavy hail", .thunderstorm, .heavyHail),
  ]

  /// The condition of a code; nil for one that is not in the table.
  static func condition(_ code: Double?, isDay: Bool?) -> Condition? {
    guard let code, let number = Int(exactly: code), let entry = entries[number] else { return nil }
    return Condition(
      code: entry.code,
      main: entry.main,
      description: entry.description,
      isDay: isDay,
      sky: entry.sky,
      isTranslated: false,
      detail: entry.detail
    )
  }
}
