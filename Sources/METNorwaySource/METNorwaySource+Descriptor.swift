public import DashCore

extension METNorwaySource {
  /// MET Norway's name, options, terms and error hints.
  public static let descriptor = SourceDescriptor(
    name: "met-norway",
    title: "MET Norway",
    summary:
      "Weather and forecast of nine days for the whole world; no key, and no search of names.",
    kind: .weather,
    options: [
      OptionDescription(
        "places",
        .places,
        isRequired: true,
        help: "\"lat,lon\", or city names that another service looks up, in the order shown."
      ),
      .baseURL("https://api.met.no"),
      .callsPerMinute(600, help: "are allowed; a place is a call"),
    ],
    terms: SourceTerms(
      attribution: "Data from MET Norway",
      attributionURL: "https://api.met.no/",
      license: "NLOD 2.0 / CC BY 4.0",
      minimumRefreshSeconds: 600
    ),
    advice: [
      .forbidden: [
        .text(
          "MET Norway refuses programs without a contact: set \"contact\" to your e-mail address"
        )
      ]
    ],
    hasPlaceIdentifiers: false
  )
}
