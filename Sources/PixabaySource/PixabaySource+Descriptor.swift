public import DashCore

extension PixabaySource {
  private static let documentationURL = "https://pixabay.com/api/docs/"
  private static let categories = [
    "backgrounds", "fashion", "nature", "science", "education", "feelings", "health", "people",
    "religion", "places", "animals", "industry", "computer", "food", "sports", "transportation",
    "travel", "buildings", "business", "music",
  ]
  private static let colors = [
    "grayscale", "transparent", "red", "orange", "yellow", "green", "turquoise", "blue", "lilac",
    "pink", "white", "gray", "black", "brown",
  ]

  /// The licence of all photos of the service.
  static let license = "Pixabay Content License"

  /// Pixabay's name, options, terms and error hints.
  public static let descriptor = SourceDescriptor(
    name: "pixabay",
    title: "Pixabay",
    summary: "Photos and illustrations of a search.",
    kind: .photos,
    options: [
      .apiKey(
        help: "The key of your account; free, shown at \(documentationURL) when logged in.",
        variable: "PIXABAY_API_KEY"
      )
    ] + searchOptions + [
      OptionDescription(
        "page",
        .integer(1...500),
        default: .integer(1),
        help: "The page of the search to show."
      ),
      OptionDescription(
        "perPage",
        .integer(pageSizes),
        default: .integer(50),
        help: "How many photos a page has."
      ),
      .baseURL("https://pixabay.com"),
      .callsPerMinute(100, help: "your key allows; a page is a call"),
    ],
    terms: SourceTerms(
      attribution: "Photos from Pixabay",
      attributionURL: "https://pixabay.com/",
      license: license,
      minimumRefreshSeconds: 86_400,
      keyURL: documentationURL
    ),
    advice: [
      .rateLimited: [.callsAllowed(.key, perMinute: 100), .responsesMustBeCached(hours: 24)],
      .notFound: [.checkIdentifier],
      .empty: [.tryOtherSearchTerms()],
    ]
  )

  private static let searchOptions = [
    OptionDescription(
      "query",
      .query,
      help: "What to search for, up to \(maximumQueryLength) characters; {city}, {country},"
        + " {condition}, {season} and {timeOfDay} come from the weather."
    ),
    OptionDescription("id", .text, help: "The id of one photo, instead of a search."),
    OptionDescription(
      "language",
      .choice(SearchLanguage.all),
      help: "The language of the query; default: that of --lang."
    ),
    OptionDescription(
      "imageType",
      .choice(["all", "photo", "illustration", "vector"]),
      default: .text("photo"),
      help: "The kind of picture."
    ),
    OptionDescription(
      "orientation",
      .choice(["all", "horizontal", "vertical"]),
      default: .text("all"),
      help: "Whether pictures are wider than high, or higher than wide."
    ),
    OptionDescription("category", .choice(categories), help: "The subject of the pictures."),
    OptionDescription(
      "minWidth",
      .integer(0...100_000),
      default: .integer(0),
      help: "The minimum width of the original in pixels."
    ),
    OptionDescription(
      "minHeight",
      .integer(0...100_000),
      default: .integer(0),
      help: "The minimum height of the original in pixels."
    ),
    OptionDescription("colors", .choices(colors), help: "The colours of the pictures."),
    OptionDescription(
      "editorsChoice",
      .boolean,
      default: .boolean(false),
      help: "Only pictures that Pixabay's editors chose."
    ),
    OptionDescription(
      "safeSearch",
      .boolean,
      default: .boolean(true),
      help: "Only pictures that suit all ages."
    ),
    OptionDescription(
      "order",
      .choice(["popular", "latest"]),
      default: .text("popular"),
      help: "Which pictures come first."
    ),
  ]
}

/// The search languages of Pixabay (https://pixabay.com/api/docs/).
enum SearchLanguage {
  static let all = [
    "cs", "da", "de", "en", "es", "fr", "id", "it", "hu", "nl", "no", "pl", "pt", "ro", "sk", "fi",
    "sv", "tr", "vi", "th", "bg", "ru", "el", "ja", "ko", "zh",
  ]

  /// Returns the service's code for a BCP 47 language; `nil` if it has no search in that language.
  static func code(for tag: String) -> String? {
    let primary = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
    let code = ["nb", "nn"].contains(primary) ? "no" : String(primary)
    return all.contains(code) ? code : nil
  }
}
