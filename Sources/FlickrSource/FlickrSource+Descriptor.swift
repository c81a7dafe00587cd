public import DashCore

extension FlickrSource {
  /// The group to search by default.
  private static let defaultGroup = "1463451@N25"
  private static let notice =
    "This product uses the Flickr API but is not endorsed or certified by SmugMug, Inc."

  /// Flickr's name, options, terms and error hints.
  public static let descriptor = SourceDescriptor(
    name: "flickr",
    title: "Flickr",
    summary: "Photos of a search, a group or a place.",
    kind: .photos,
    options: [
      .apiKey(
        help: "The key of your account; new ones are for Flickr Pro only.",
        variable: "FLICKR_API_KEY"
      )
    ] + searchOptions + [
      OptionDescription(
        "page",
        .integer(1...reachable),
        default: .integer(1),
        help: "The page of the search to show."
      ),
      OptionDescription(
        "perPage",
        .integer(pageSizes),
        default: .integer(25),
        help: "How many photos a page has; a screen shows at most 30."
      ),
      .baseURL("https://api.flickr.com"),
      .callsPerMinute(60, help: "your key allows; a page is a call"),
    ],
    terms: SourceTerms(
      attribution: notice,
      attributionURL: "https://www.flickr.com/",
      minimumRefreshSeconds: 3600,
      maximumItemsPerScreen: 30,
      keyURL: "https://www.flickr.com/services/apps/create/"
    ),
    advice: [
      .unauthorized: [.newKeysForSubscribersOnly(of: "Flickr Pro")],
      .rateLimited: [.callsAllowed(.sharedKey, perHour: 3600)],
      .notFound: [.checkIdentifier],
      .empty: [.tryOtherSearchTerms(orAnother: "groupID")],
    ]
  )

  private static let searchOptions = [
    OptionDescription(
      "query",
      .query,
      help: "What to search for in titles, descriptions and tags; {city}, {country}, {condition},"
        + " {season} and {timeOfDay} come from the weather."
    ),
    OptionDescription("tags", .words, help: "Tags that photos must have; -tag excludes a tag."),
    OptionDescription(
      "tagMode",
      .choice(["all", "any"]),
      default: .text("all"),
      help: "Whether photos must have all of the tags, or any."
    ),
    OptionDescription(
      "groupID",
      .text,
      default: .text(defaultGroup),
      help: "The group to search in; \"\" for all of Flickr."
    ),
    OptionDescription("userID", .text, help: "The user whose photos to search."),
    OptionDescription(
      "sort",
      .choice([
        "date-posted-desc", "date-posted-asc", "date-taken-desc", "date-taken-asc",
        "interestingness-desc", "interestingness-asc", "relevance",
      ]),
      default: .text("date-posted-desc"),
      help: "Which photos come first."
    ),
    OptionDescription(
      "licenses",
      .choices(License.ids),
      help: "Licences by Flickr's ids, such as 4 (CC BY 2.0), 9 (CC0) or 11 (CC BY 4.0)."
    ),
    OptionDescription("latitude", .number(-90...90), help: "The latitude to search around."),
    OptionDescription("longitude", .number(-180...180), help: "The longitude to search around."),
    OptionDescription(
      "radius",
      .number(0.1...31.9),
      default: .number(5),
      help: "How far around a position to search, in kilometres."
    ),
    OptionDescription(
      "safeSearch",
      .choice(["safe", "moderate", "restricted"]),
      default: .text("safe"),
      help: "The safety level of the photos."
    ),
  ]
}
