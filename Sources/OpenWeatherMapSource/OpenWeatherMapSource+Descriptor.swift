public import DashCore

extension OpenWeatherMapSource {
  private static let keyURL = "https://home.openweathermap.org/api_keys"

  /// OpenWeatherMap's name, options, terms and error hints.
  public static let descriptor = SourceDescriptor(
    name: "openweathermap",
    title: "OpenWeatherMap",
    summary: "Weather, forecast and air of cities, by name, id, coordinates or postal code.",
    kind: .weather,
    options: [
      OptionDescription(
        "apiKey",
        .secret,
        isRequired: true,
        help: "The key of your account; free at \(keyURL).",
        variable: "OPENWEATHERMAP_API_KEY"
      ),
      OptionDescription(
        "places",
        .places,
        isRequired: true,
        help: "City names, city ids, \"lat,lon\" or \"zip:CODE,CC\", in the order shown."
      ),
      OptionDescription(
        "baseURL",
        .baseURL,
        default: BaseURL("https://api.openweathermap.org").map(OptionValue.baseURL),
        help: "The address of the API."
      ),
      OptionDescription(
        "oneCall",
        .boolean,
        default: .boolean(false),
        help: "Use One Call 3.0 for forecasts; it needs a separate subscription."
      ),
      OptionDescription(
        "callsPerMinute",
        .integer(1...100_000),
        default: .integer(60),
        help: "How many calls a minute your plan allows; a place is a call."
      ),
    ],
    // The call for several places ended on 31 July 2025.
    retiredOptions: ["batch"],
    terms: SourceTerms(
      attribution: "Weather data provided by OpenWeather",
      attributionURL: "https://openweathermap.org/",
      license: "CC BY-SA 4.0",
      minimumRefreshSeconds: 60,
      keyURL: keyURL,
      priceURL: "https://openweathermap.org/price"
    ),
    advice: [
      .unauthorized: [.newKeysTakeTime(hours: 2)],
      .rateLimited: [.callsAllowed(.freeUse, perMinute: 60), .oneCallPerPlace],
      .notFound: [.addCountryAndState],
    ],
    knownPlaces: ShippedPlaces.byIdentifier
  )
}

/// The places of the shipped `plugins.json`, with their names and coordinates.
///
/// A fallback provider needs them even if this service never responded. The service's city ids are
/// those of GeoNames, which is also the source of names and coordinates: https://www.geonames.org,
/// CC BY 4.0.
enum ShippedPlaces {
  static let byIdentifier: [Int: Place] = [
    6_077_243: place("Montréal", "CA", 45.50884, -73.58781),
    524_901: place("Moscow", "RU", 55.75222, 37.61556),
    5_368_361: place("Los Angeles", "US", 34.05223, -118.24368),
    1_835_848: place("Seoul", "KR", 37.566, 126.9784),
    3_128_760: place("Barcelona", "ES", 41.38879, 2.15899),
    4_180_439: place("Atlanta", "US", 33.749, -84.38798),
    2_147_714: place("Sydney", "AU", -33.86785, 151.20732),
    264_371: place("Athens", "GR", 37.98376, 23.72784),
    1_816_670: place("Beijing", "CN", 39.9075, 116.39723),
    2_643_743: place("London", "GB", 51.50853, -0.12574),
    3_451_190: place("Rio de Janeiro", "BR", -22.90642, -43.18223),
    1_850_147: place("Tokyo", "JP", 35.6895, 139.69171),
  ]

  private static func place(
    _ name: DisplayText,
    _ country: DisplayText,
    _ latitude: Double,
    _ longitude: Double
  ) -> Place {
    Place(name: name, country: country, latitude: latitude, longitude: longitude)
  }
}
