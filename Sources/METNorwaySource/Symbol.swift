import DashCore

/// A symbol of the service (https://api.met.no/weatherapi/weathericon/2.0/documentation) as
/// OpenWeatherMap's conditions, with short descriptions.
struct Symbol: Sendable {
  /// The conditions; snow or sleet with thunder are two.
  let conditions: [Condition]
  /// Whether what falls is snow; `nil` if the symbol says that nothing falls.
  let isSnow: Bool?

  /// Reads a code, such as `lightrainshowers_day`; `nil` for an unknown one.
  init?(_ code: String) {
    let parts = code.split(separator: "_", omittingEmptySubsequences: false)
    var name = String(parts[0])
    // In polar twilight the sun is down, but it is not night.
    let isDay: Bool?
    switch parts.dropFirst().first {
    case nil: isDay = nil
    case "day": isDay = true
    case "night": isDay = false
    case "polartwilight": isDay = nil
    default: return nil
    }
    // The service misspells two names.
    if name.hasPrefix("lightss") { name = "lights" + name.dropFirst("lightss".count) }
    let thunder = "andthunder"
    let hasThunder = name.hasSuffix(thunder)
    if hasThunder { name.removeLast(thunder.count) }
    guard parts.count <= 2, let weather = Self.weather[name] else { return nil }
    let (code, main, sky, description) = weather
    func condition(
      _ code: Int,
      _ main: DisplayText,
      _ sky: Sky,
      _ description: DisplayText
    ) -> Condition {
      Condition(
        code: code,
        main: main,
        description: description,
        isDay: isDay,
        sky: sky,
        isTranslated: false
      )
    }
    let thunderstorm = "Thunderstorm" as DisplayText
    isSnow = sky.hasPrecipitation ? sky == .snow : nil
    switch (hasThunder, code) {
    case (false, _): conditions = [condition(code, main, sky, description)]
    // 200 to 202 are thunderstorms with light, moderate and heavy rain.
    case (true, 500...522):
      conditions = [
        condition(200 + code % 10, thunderstorm, .thunderstorm, Self.storms[code % 10])
      ]
    case (true, 600...699):
      conditions = [
        condition(211, thunderstorm, .thunderstorm, "thunderstorm"),
        condition(code, main, sky, description),
      ]
    default: return nil
    }
  }

  /// Thunderstorms with light, moderate and heavy rain.
  private static let storms: [DisplayText] = [
    "thunderstorm with light rain", "thunderstorm with rain", "thunderstorm with heavy rain",
  ]

  private static let weather: [String: (Int, DisplayText, Sky, DisplayText)] = [
    "clearsky": (800, "Clear", .clear, "clear sky"),
    "fair": (801, "Clouds", .fewClouds, "few clouds"),
    "partlycloudy": (802, "Clouds", .brokenClouds, "scattered clouds"),
    "cloudy": (804, "Clouds", .overcast, "overcast clouds"),
    "fog": (741, "Fog", .fog, "fog"),
    "lightrain": (500, "Rain", .rain, "light rain"),
    "rain": (501, "Rain", .rain, "moderate rain"),
    "heavyrain": (502, "Rain", .rain, "heavy rain"),
    "lightrainshowers": (520, "Rain", .showers, "light showers"),
    "rainshowers": (521, "Rain", .showers, "showers"),
    "heavyrainshowers": (522, "Rain", .showers, "heavy showers"),
    // The service's sleet is rain with snow.
    "lightsleet": (615, "Snow", .sleet, "light rain and snow"),
    "sleet": (616, "Snow", .sleet, "rain and snow"),
    "heavysleet": (616, "Snow", .sleet, "heavy rain and snow"),
    "lightsleetshowers": (612, "Snow", .sleet, "light sleet showers"),
    "sleetshowers": (613, "Snow", .sleet, "sleet showers"),
    "heavysleetshowers": (613, "Snow", .sleet, "heavy sleet showers"),
    "lightsnow": (600, "Snow", .snow, "light snow"),
    "snow": (601, "Snow", .snow, "snow"),
    "heavysnow": (602, "Snow", .snow, "heavy snow"),
    "lightsnowshowers": (620, "Snow", .snow, "light snow showers"),
    "snowshowers": (621, "Snow", .snow, "snow showers"),
    "heavysnowshowers": (622, "Snow", .snow, "heavy snow showers"),
  ]
}
