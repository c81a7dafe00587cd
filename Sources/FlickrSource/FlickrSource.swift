public import DashCore

/// Photos from Flickr (https://www.flickr.com/services/api/).
///
/// A page of search results takes one request, a single photo two. If a response has no picture
/// addresses, they are built from the photo's server, id and secret.
public struct FlickrSource: DataSource {
  /// Allowed page sizes; a search by position has a lower limit.
  static let pageSizes = 1...500
  static let pageSizesByPosition = 1...250
  /// Maximum number of photos of a search that the service returns.
  static let reachable = 4000
  /// Maximum number of tags in a search that requires all of them.
  static let maximumTags = 20

  let apiKey: Secret
  let baseURL: BaseURL
  let query: QueryTemplate
  let page: Int
  let perPage: Int
  /// Query items of every search, without the text and the page.
  let criteria: [QueryItem]
  let pageSizes: ClosedRange<Int>
  /// Whether the options restrict a search enough for it to need no text.
  let isNarrowed: Bool
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: Options that are valid for the descriptor.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` if the key, the base URL or every search criterion is missing, or
  ///   if options cannot be combined.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    apiKey = try options.requiredSecret("apiKey")
    baseURL = try options.requiredBaseURL("baseURL")
    try Self.check(options)
    let hasPosition = options.number("latitude") != nil
    let narrowing = ["groupID", "userID"].compactMap(options.text).filter { !$0.isEmpty }
    query = options.query("query") ?? .literal("")
    page = options.integer("page") ?? 1
    perPage = options.integer("perPage") ?? 25
    criteria = Self.criteria(of: options)
    pageSizes = hasPosition ? Self.pageSizesByPosition : Self.pageSizes
    isNarrowed = hasPosition || !narrowing.isEmpty || !options.words("tags").isEmpty
    self.context = context
    guard isNarrowed || !query.text.isEmpty else {
      throw OptionError(option: "query", expected: Self.criterionExpectation)
    }
  }

  private static let criterionExpectation = ExpectedValue.queryOrOption(
    ["tags", "groupID", "userID", "latitude"]
  )

  private static func check(_ options: SourceOptions) throws(OptionError) {
    let (latitude, longitude) = (options.number("latitude"), options.number("longitude"))
    if (latitude == nil) != (longitude == nil) {
      let missing = latitude == nil ? "latitude" : "longitude"
      throw OptionError(option: missing, expected: .together(["latitude", "longitude"]))
    }
    if latitude != nil, !pageSizesByPosition.contains(options.integer("perPage") ?? 25) {
      let most = pageSizesByPosition.upperBound
      throw OptionError(option: "perPage", expected: .atMost(most, with: "latitude"))
    }
    if options.text("tagMode") != "any", options.words("tags").count > maximumTags {
      throw OptionError(option: "tags", expected: .atMost(maximumTags, with: "tagMode all"))
    }
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
      sizes: pageSizes
    ) { id throws(SourceError) in
      try await photo(id, by: request.deadline)
    } fetchPage: { search throws(SourceError) in
      try await photos(of: search, by: request.deadline)
    }
  }

  private func photos(
    of search: PhotoSearch,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<PhotoPage> {
    guard isNarrowed || !search.text.isEmpty else {
      throw SourceError(
        .invalidOptions,
        location: "query",
        expected: Self.criterionExpectation
      )
    }
    // After the last reachable photo the service repeats a page.
    guard (search.page - 1) * search.perPage < Self.reachable else {
      throw SourceError(.empty, reason: .pageOutOfRange, host: baseURL.host)
    }
    return try await context.response(
      to: request(for: search, by: deadline)
    ) { response throws(SourceError) in
      let json = try ServiceResponse.reader(for: response, of: .search, hiding: apiKey)
      return try SearchResult(json, policy: policy).page(of: search)
    }
  }

  /// Returns whether no reachable page follows.
  static func isLast(_ search: PhotoSearch, ofPages pages: Int?) -> Bool {
    search.page * search.perPage >= reachable || pages.map { search.page >= $0 } ?? false
  }

  /// Allows links to Flickr's servers and to the configured base URL.
  var policy: LinkPolicy {
    LinkPolicy(
      domains: ["flickr.com", "staticflickr.com"],
      baseURL: baseURL,
      hiding: [apiKey]
    )
  }

  // MARK: One photo

  /// Fetches one photo and its sizes concurrently.
  ///
  /// If the sizes are unavailable, the photo has the sizes that can be built.
  func photo(
    _ id: PhotoID,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<PhotoPage> {
    guard id.description.allSatisfy(\.isNumber) else { throw unknown(id) }
    let responses = await [Method.info, .sizes].concurrentMap(limit: 2) { method in
      await context.result(of: request(method, for: id, by: deadline)) {
        response throws(SourceError) in
        try ServiceResponse.reader(for: response, of: method, hiding: apiKey)
      }
    }
    do throws(SourceError) {
      let info = try responses[0].get()
      let sizes = try? responses[1].get().value
      let photo = try PhotoInfo(info.value, sizes: sizes, policy: policy).photo()
      guard photo.id == id, let page = PhotoPage(photos: [photo]) else { throw unknown(id) }
      return info.map { _ in page }
    } catch {
      throw error.code == .notFound ? unknown(id, error) : error
    }
  }

  private func unknown(_ id: PhotoID, _ error: SourceError? = nil) -> SourceError {
    var error = error ?? SourceError(.notFound, host: baseURL.host)
    error.subject = DisplayText(id.description)
    return error
  }
}
