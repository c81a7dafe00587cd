import DashCore

extension PixabaySource {
  /// `GET /api/` for a page of a search.
  func request(for search: Search, by deadline: ContinuousClock.Instant) -> Request {
    let words = search.words.isEmpty ? [] : [QueryItem("q", search.words)]
    return request(
      words + languageItems + criteria + [
        QueryItem("page", String(search.page)), QueryItem("per_page", String(search.perPage)),
      ],
      by: deadline
    )
  }

  /// `GET /api/` for one photo.
  func request(for id: PhotoID, by deadline: ContinuousClock.Instant) -> Request {
    request([QueryItem("id", id.description)] + languageItems, by: deadline)
  }

  /// What the options narrow every search to; what the service does anyway is not sent.
  static func criteria(of options: SourceOptions) -> [QueryItem] {
    var items: [QueryItem] = []
    func add(_ name: String, _ value: String?, unless usual: String? = nil) {
      if let value, value != usual { items.append(QueryItem(name, value)) }
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
