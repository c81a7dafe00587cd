package import DashCore

/// A photo provider for tests only: one request, whose path is the search text.
package struct SamplePhotoSource: DataSource {
  package static let descriptor = SourceDescriptor(
    name: "samplephotos",
    title: "Sample Photos",
    summary: "Photos that tests make up.",
    kind: .photos,
    options: [
      OptionDescription("query", .query, help: "What to search for."),
      OptionDescription("perPage", .integer(1...100), default: .integer(50), help: "How many."),
    ],
    terms: SourceTerms(
      attribution: "Photos by tests",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 60,
      maximumItemsPerScreen: 30
    )
  )

  private let query: QueryTemplate
  private let perPage: Int
  private let context: SourceContext

  package init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    query = options.query("query") ?? .literal("")
    perPage = options.integer("perPage") ?? 50
    self.context = context
  }

  package func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    guard let base = BaseURL("https://photos.example.org") else { throw SourceError(.unknown) }
    let searchText = query.queries(with: request.photos.facts)[0]
    let call = Request(
      baseURL: base,
      path: "/search",
      query: [
        QueryItem("q", searchText), QueryItem("n", String(request.photos.perPage ?? perPage)),
      ],
      deadline: request.deadline
    )
    do throws(TransportError) {
      _ = try await context.transport.send(call)
    } catch {
      throw SourceError(error)
    }
    let policy = LinkPolicy(domains: [], baseURL: base)
    guard
      let id = PhotoID("1"), let link = policy.link("https://photos.example.org/1"),
      let photo = Photo(
        id: id,
        pageURL: link,
        pictures: [PictureFile(link: link, longestEdge: 640)]
      ),
      let page = PhotoPage(query: DisplayText(searchText), photos: [photo])
    else { throw SourceError(.unknown) }
    return Snapshot(content: .photos(page), fetchedAt: context.now())
  }
}
