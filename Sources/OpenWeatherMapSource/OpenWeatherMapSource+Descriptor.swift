public import DashCore

extension OpenWeatherMapSource {
  private static let keyURL = "https://home.openweathermap.org/api_keys"

  /// What OpenWeatherMap is, needs and allows.
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
        help: "Where the API lives."
      ),
      OptionDescription(
        "batch",
        .boolean,
        default: .boolean(false),
        help: "Ask for 20 city ids a call, on servers that still have that call."
      ),
      OptionDescription(
        "oneCall",
        .boolean,
        default: .boolean(false),
        help: "Take forecasts from One Call 3.0, which needs a subscription of its own."
      ),
      OptionDescription(
        "callsPerMinute",
        .integer(1...100_000),
        default: .integer(60),
        help: "How many calls a minute your plan allows; a place is a call."
      ),
    ],
    terms: SourceTerms(
      attribution: "Weather data provided by OpenWeather",
      attributionURL: "https://openweathermap.org/",
      license: "CC BY-SA 4.0",
      shortestRefreshSeconds: 60,
      keyURL: keyURL
    ),
    advice: [
      .unauthorized: [.newKeysTakeTime(hours: 2)],
      .rateLimited: [.callsAllowed(.freeUse, perMinute: 60), .eachPlaceIsACall],
      .notFound: [.addCountryAndState],
    ],
    knownPlaces: ShippedPlaces.byIdentifier
  )
}
