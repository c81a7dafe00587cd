public import DashCore

/// Photos from Flickr (https://www.flickr.com/services/api/).
///
/// One call a page of a search; two for one photo. A picture is taken from where the answer says,
/// else its address is built from the photo's server, id and secret, in sizes that have no secret of
/// their own.
public struct FlickrSource: DataSource {
  /// How many photos a page may have; fewer in a search by position.
  static let pageSizes = 1...500
  static let pageSizesByPosition = 1...250
  /// How many tags a search takes that wants all of them.
  static let maximumTags = 20

  let apiKey: Secret
  let baseURL: BaseURL
  let query: QueryTemplate
  let page: Int
  let perPage: Int
  /// What every search has besides words and page.
  let criteria: [QueryItem]
  let pageSizes: ClosedRange<Int>
  /// Whether a search without words has something to search by.
  let isNarrowed: Bool
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: The options of the descriptor.
  ///   - context: What it works with.
  /// - Throws: ``OptionError`` where the key or the address is missing, where there is nothing to
  ///   search by, and for options that do not go together.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    guard let apiKey = options.secret("apiKey") else {
      throw OptionError(option: "apiKey", expected: .key)
    }
    guard let baseURL = options.baseURL("baseURL") else {
      throw OptionError(option: "baseURL", expected: .address)
    }
    try Self.check(options)
    let hasPosition = options.number("latitude") != nil
    let narrowing = ["groupID", "userID"].compactMap(options.text).filter { !$0.isEmpty }
    self.apiKey = apiKey
    self.baseURL = baseURL
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

  private static let criterionExpectation = ExpectedValue.wordsOrOption(
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

  /// Asks for a page of a search, or for one photo.
  ///
  /// - Parameter request: By when, and which page.
  /// - Returns: The photos, of which one is chosen.
  /// - Throws: ``SourceError`` where there is none.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let wanted = request.photos
    let found: Answered<PhotoPage>
    if let id = wanted.photo {
      found = try await photo(id, by: request.deadline)
    } else {
      let template = wanted.query.map(QueryTemplate.literal) ?? query
      let size = wanted.perPage ?? perPage
      guard pageSizes.contains(size) else {
        let expected = ExpectedValue.integer(pageSizes)
        throw SourceError(.invalidOptions, location: "perPage", expected: expected)
      }
      found = try await template.firstResult(with: wanted.facts) { words throws(SourceError) in
        let search = Search(words: words, page: wanted.page ?? page, perPage: size)
        return try await photos(of: search, request)
      }
    }
    if Task.isCancelled { throw SourceError(.cancelled) }
    return Snapshot(of: found)
  }

  private func photos(
    of search: Search,
    _ wanted: FetchRequest
  ) async throws(SourceError) -> Answered<PhotoPage> {
    guard isNarrowed || !search.words.isEmpty else {
      throw SourceError(
        .invalidOptions,
        location: "query",
        expected: Self.criterionExpectation
      )
    }
    guard !search.isOutOfReach else {
      throw SourceError(.empty, reason: .pastTheEnd, host: baseURL.host)
    }
    return try await context.answer(
      to: request(for: search, by: wanted.deadline)
    ) { response throws(SourceError) in
      let answer = try Answer.reader(
        for: response,
        of: .search,
        from: baseURL.host,
        hiding: apiKey
      )
      let seed = wanted.photos.seed(for: response)
      return try SearchResult(answer, policy: policy).page(of: search, seed: seed)
    }
  }

  /// Links lead to the service's own servers, or where the options say.
  var policy: LinkPolicy {
    LinkPolicy(domains: ["flickr.com", "staticflickr.com"], baseURL: baseURL)
  }
}
