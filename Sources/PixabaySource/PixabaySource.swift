public import DashCore

/// Photos from Pixabay (https://pixabay.com/api/docs/).
///
/// A page takes one request. Responses must be cached for 24 hours, but not for longer, because some
/// picture links then expire.
public struct PixabaySource: DataSource {
  /// Allowed page sizes, by the service's documentation.
  static let pageSizes = 3...200
  /// Maximum length of a search text in characters.
  static let maximumQueryLength = 100

  let apiKey: Secret
  let baseURL: BaseURL
  let query: QueryTemplate
  let page: Int
  let perPage: Int
  /// Query items of every search, without the text and the page.
  let criteria: [QueryItem]
  let language: String?
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: Options that are valid for the descriptor.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` if the key or the base URL is missing, if the id is not a number, or
  ///   if the query is too long.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    apiKey = try options.requiredSecret("apiKey")
    baseURL = try options.requiredBaseURL("baseURL")
    if let id = options.text("id"), PhotoID(id) == nil {
      throw OptionError(option: "id", expected: .digits)
    }
    let query = options.query("query") ?? .literal("")
    if !query.hasPlaceholders, query.text.count > Self.maximumQueryLength {
      throw OptionError(option: "query", expected: Self.queryExpectation)
    }
    self.query = query
    page = options.integer("page") ?? 1
    perPage = options.integer("perPage") ?? 50
    criteria = Self.criteria(of: options)
    language = options.text("language") ?? context.language.flatMap(SearchLanguage.code)
    self.context = context
  }

  /// Fetches a page of search results, or one photo.
  ///
  /// - Parameter request: The deadline and the page or photo to fetch.
  /// - Throws: ``SourceError`` if there is no photo to show.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    try await request.photoSnapshot(
      query: query,
      page: page,
      perPage: perPage,
      sizes: Self.pageSizes
    ) { id throws(SourceError) in
      try await photo(id, by: request.deadline)
    } fetchPage: { search throws(SourceError) in
      try await photos(of: search, by: request.deadline)
    }
  }

  private static let queryExpectation = ExpectedValue.atMostCharacters(maximumQueryLength)

  /// Returns a search with a text within the length limit; a filled-in template is cut between words.
  private static func fitting(_ search: PhotoSearch) throws(SourceError) -> PhotoSearch {
    guard search.text.count > maximumQueryLength else { return search }
    guard search.isFilled else {
      throw SourceError(.invalidOptions, location: "query", expected: queryExpectation)
    }
    let cut = search.text.prefix(maximumQueryLength)
    var search = search
    search.text = String(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut)
    return search
  }

  private func photos(
    of search: PhotoSearch,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<PhotoPage> {
    let search = try Self.fitting(search)
    return try await context.response(
      to: request(for: search, by: deadline)
    ) { response throws(SourceError) in
      let json = try ServiceResponse.reader(
        for: response,
        hiding: apiKey,
        isAfterFirstPage: search.page > 1
      )
      return try Hits(json, policy: policy).page(of: search)
    }
  }

  private func photo(
    _ id: PhotoID,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<PhotoPage> {
    let unknown = SourceError(.notFound, subject: DisplayText(id.description), host: baseURL.host)
    guard id.description.allSatisfy(\.isNumber) else { throw unknown }
    return try await context.response(
      to: request(for: id, by: deadline)
    ) { response throws(SourceError) in
      do throws(SourceError) {
        let json = try ServiceResponse.reader(for: response, hiding: apiKey)
        let found = try Hits(json, policy: policy).page(of: nil)
        // A server that ignores the parameter returns other photos.
        guard found.photos.count == 1, found.photos[0].id == id else { throw unknown }
        return found
      } catch {
        throw error.code == .empty || ServiceResponse.isAboutID(error) ? unknown : error
      }
    }
  }

  /// Allows links to Pixabay's servers and to the configured base URL.
  private var policy: LinkPolicy {
    LinkPolicy(domains: ["pixabay.com"], baseURL: baseURL, hiding: [apiKey])
  }

  // MARK: Requests

  /// Creates the request `GET /api/` for a page of a search.
  func request(for search: PhotoSearch, by deadline: ContinuousClock.Instant) -> Request {
    let textItems = search.text.isEmpty ? [] : [QueryItem("q", search.text)]
    return request(
      textItems + languageItems + criteria + [
        QueryItem("page", String(search.page)), QueryItem("per_page", String(search.perPage)),
      ],
      by: deadline
    )
  }

  /// Creates the request `GET /api/` for one photo.
  func request(for id: PhotoID, by deadline: ContinuousClock.Instant) -> Request {
    request([QueryItem("id", id.description)] + languageItems, by: deadline)
  }

  /// Returns the query items that the options add to every search, without the service's defaults.
  static func criteria(of options: SourceOptions) -> [QueryItem] {
    var items: [QueryItem] = []
    func add(_ name: String, _ value: String?, unless defaultValue: String? = nil) {
      if let value, value != defaultValue { items.append(QueryItem(name, value)) }
    }
    add("id", options.text("id"))
    add("image_type", options.text("imageType"), unless: "all")
    add("orientation", options.text("orientation"), unless: "all")
    add("category", options.text("category"))
    add("min_width", options.integer("minWidth").map(String.init), unless: "0")
    add("min_height", options.integer("minHeight").map(String.init), unless: "0")
    let colors = options.words("colors")
    add("colors", colors.isEmpty ? nil : colors.joined(separator: ","))
    add("editors_choice", options.boolean("editorsChoice").map { "\($0)" }, unless: "false")
    add("safesearch", options.boolean("safeSearch").map { "\($0)" })
    add("order", options.text("order"), unless: "popular")
    return items
  }

  private var languageItems: [QueryItem] {
    language.map { [QueryItem("lang", $0)] } ?? []
  }

  private func request(_ items: [QueryItem], by deadline: ContinuousClock.Instant) -> Request {
    Request(
      baseURL: baseURL,
      path: "/api/",
      query: items + [QueryItem("key", apiKey)],
      deadline: deadline
    )
  }
}
