import DashCore

/// A provider with an option of every type.
struct ConfigurableSource: DataSource {
  static let descriptor = SourceDescriptor(
    name: "configurable",
    title: "Configurable",
    summary: "Has an option of every type.",
    kind: .weather,
    options: [
      OptionDescription(
        "apiKey",
        .secret,
        isRequired: true,
        help: "A key.",
        variable: "CONFIGURABLE_KEY"
      ),
      OptionDescription("places", .places, default: .places([.name("Rome")]), help: "Places."),
      OptionDescription(
        "baseURL",
        .baseURL,
        default: BaseURL("https://api.example.org").map(OptionValue.baseURL),
        help: "An address."
      ),
      OptionDescription("count", .integer(1...9), default: .integer(5), help: "A number."),
      OptionDescription("flag", .boolean, default: .boolean(false), help: "A switch."),
      OptionDescription("word", .choice(["red", "green"]), default: .text("red"), help: "A word."),
      OptionDescription("note", .text, help: "A text."),
      OptionDescription("query", .query, help: "Words to search for."),
      OptionDescription("distance", .number(0.5...32), default: .number(5), help: "A number."),
      OptionDescription("tags", .words, help: "Words."),
      OptionDescription("colors", .choices(["red", "4"]), help: "Some words."),
    ],
    retiredOptions: ["batch"],
    terms: SourceTerms(
      attribution: "Nobody",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 60
    )
  )

  init(options: SourceOptions, context: SourceContext) throws(OptionError) {}

  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    throw SourceError(.empty)
  }
}
