public import DashCore

extension OpenMeteoSource {
  /// Open-Meteo's name, options, terms and error hints.
  public static let descriptor = SourceDescriptor(
    name: "open-meteo",
    title: "Open-Meteo",
    summary: "Weather, forecast and air of places by name, coordinates or postal code; no key.",
    kind: .weather,
    options: [
      OptionDescription(
        "places",
        .places,
        isRequired: true,
        help: "City names, \"lat,lon\" or \"zip:CODE,CC\", in the order shown."
      ),
      .baseURL("https://api.open-meteo.com", help: "The address of the weather API."),
      .baseURL(
        "https://air-quality-api.open-meteo.com",
        name: "airQualityBaseURL",
        help: "The address of the air quality API."
      ),
      .baseURL(
        "https://geocoding-api.open-meteo.com",
        name: "geocodingBaseURL",
        help: "The address of the geocoding API."
      ),
      .callsPerMinute(600, help: "are allowed; a place is a call"),
      OptionDescription(
        "days",
        .integer(1...16),
        default: .integer(7),
        help: "The default number of forecast days."
      ),
    ],
    terms: SourceTerms(
      attribution: "Weather data by Open-Meteo.com",
      attributionURL: "https://open-meteo.com/",
      license: "CC BY 4.0",
      minimumRefreshSeconds: 300
    ),
    advice: [
      .rateLimited: [
        .callsAllowed(.freeUse, perMinute: 600, perHour: 5000, perDay: 10_000), .oneCallPerPlace,
      ],
      .notFound: [.addCountry],
    ],
    hasPlaceIdentifiers: false
  )
}
