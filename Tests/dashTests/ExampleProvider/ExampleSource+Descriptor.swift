public import DashCore

extension ExampleSource {
  /// Example's name, options, terms and error hints.
  public static let descriptor = SourceDescriptor(
    name: "example",
    title: "Example",
    summary: "Current weather of places by name.",
    kind: .weather,
    options: [
      OptionDescription(
        "apiKey",
        .secret,
        isRequired: true,
        help: "The key of your account.",
        variable: "EXAMPLE_API_KEY"
      ),
      OptionDescription(
        "places",
        .places,
        isRequired: true,
        help: "City names, in the order shown."
      ),
      OptionDescription(
        "baseURL",
        .baseURL,
        default: BaseURL("https://api.example.org").map(OptionValue.baseURL),
        help: "The address of the API."
      ),
      OptionDescription(
        "callsPerMinute",
        .integer(1...100_000),
        default: .integer(60),
        help: "How many calls a minute your plan allows; a place is a call."
      ),
    ],
    terms: SourceTerms(
      attribution: "Weather data by Example",
      attributionURL: "https://example.org/",
      license: "CC BY 4.0",
      minimumRefreshSeconds: 60,
      keyURL: "https://example.org/keys"
    ),
    advice: [
      .unauthorized: [.newKeysTakeTime(hours: 1)],
      .notFound: [.addCountry],
    ]
  )
}
