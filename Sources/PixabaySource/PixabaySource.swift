public import DashCore

/// Photos from Pixabay (https://pixabay.com/api/docs/).
///
/// One call a page. Of the pictures' links some die after 24 hours, which is also how long answers
/// may and must be kept.
public struct PixabaySource: DataSource {
  /// How many photos a page may have, by the service's documentation.
  static let pageSizes = 3...200
  /// How long the words of a search may be.
  static let maximumQueryLength = 100

  let apiKey: Secret
  let baseURL: BaseURL
  let query: QueryTemplate
  let page: Int
  let perPage: Int
  /// What every search has besides words and page.
  let criteria: [QueryItem]
  let language: String?
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: The options of the descriptor.
  ///   - context: What it works with.
  /// - Throws: ``OptionError`` where the key or the address is missing, or the query too long.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    guard let apiKey = options.secret("apiKey") else {
      throw OptionError(option: "apiKey", expected: .key)
    }
    guard let baseURL = options.baseURL("baseURL") else {
      throw OptionError(option: "baseURL", expected: .address)
    }
    if let id = options.text("id"), PhotoID(id) == nil {
      throw OptionError(option: "id", expected: .digits)
    }
    let query = options.query("query") ?? .literal("")
    if !query.hasPlaceholders, query.text.count > Self.maximumQueryLength {
      throw OptionError(option: "query", expected: Self.queryExpectation)
    }
    self.apiKey = apiKey
    self.baseURL = baseURL
    self.query = query
    page = options.integer("page") ?? 1
    perPage = options.integer("perPage") ?? 50
    criteria = Self.criteria(of: options)
    language = options.text("language") ?? context.language.flatMap(Language.code)
    self.context = context
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
      guard Self.pageSizes.contains(size) else {
        let expected = ExpectedValue.integer(Self.pageSizes)
        throw SourceError(.invalidOptions, location: "perPage", expected: expected)
      }
      found = try await template.firstResult(with: wanted.facts) { words throws(SourceError) in
        let words = try Self.fitting(words, isFilled: template.hasPlaceholders)
        let search = Search(words: words, page: wanted.page ?? page, perPage: size)
        return try await photos(of: search, request)
      }
    }
    if Task.isCancelled { throw SourceError(.cancelled) }
    return Snapshot(of: found)
  }

  private static let queryExpectation = ExpectedValue.atMostCharacters(maximumQueryLength)

  /// Words that the service takes: of a template that was filled in as many as fit.
  private static func fitting(_ words: String, isFilled: Bool) throws(SourceError) -> String {
    guard words.count > maximumQueryLength else { return words }
    guard isFilled else {
      throw SourceError(.invalidOptions, location: "query", expected: queryExpectation)
    }
    let cut = words.prefix(maximumQueryLength)
    return String(cut.lastIndex(of: " ").map { cut[..<$0] } ?? cut)
  }

  private func photos(
    of search: Search,
    _ wanted: FetchRequest
  ) async throws(SourceError) -> Answered<PhotoPage> {
    try await context.answer(
      to: request(for: search, by: wanted.deadline)
    ) { response throws(SourceError) in
      let answer = try Answer.reader(
        for: response,
        from: baseURL.host,
        hiding: apiKey,
        isBehindFirstPage: search.page > 1
      )
      let seed = wanted.photos.seed(for: response)
      return try Hits(answer, policy: policy).page(of: search, seed: seed)
    }
  }

  private func photo(
    _ id: PhotoID,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Answered<PhotoPage> {
    let unknown = SourceError(.notFound, subject: DisplayText(id.description), host: baseURL.host)
    guard id.description.allSatisfy(\.isNumber) else { throw unknown }
    return try await context.answer(
      to: request(for: id, by: deadline)
    ) { response throws(SourceError) in
      do throws(SourceError) {
        let answer = try Answer.reader(for: response, from: baseURL.host, hiding: apiKey)
        let found = try Hits(answer, policy: policy).page(of: nil, seed: 0)
        // A server that does not know the parameter would answer with other photos.
        guard found.photos.count == 1, found.photos[0].id == id else { throw unknown }
        return found
      } catch {
        throw error.code == .empty || Answer.isAboutID(error) ? unknown : error
      }
    }
  }

  /// Links lead to the service's own servers, or where the options say.
  private var policy: LinkPolicy {
    LinkPolicy(domains: ["pixabay.com"], baseURL: baseURL)
  }
}
