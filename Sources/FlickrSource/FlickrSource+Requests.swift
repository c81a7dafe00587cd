import DashCore

extension FlickrSource {
  /// What a search is to tell of each photo beyond its id.
  private static let extras = [
    "date_taken", "license", "o_dims", "owner_name", "path_alias", "tags", "views", "url_sq",
    "url_q", "url_t", "url_s", "url_n", "url_m", "url_z", "url_c", "url_l",
  ]

  /// flickr.photos.search for a page.
  func request(for search: Search, by deadline: ContinuousClock.Instant) -> Request {
    let words = search.words.isEmpty ? [] : [QueryItem("text", search.words)]
    return request(
      .search,
      words + criteria + [
        QueryItem("extras", Self.extras.joined(separator: ",")),
        QueryItem("page", String(search.page)), QueryItem("per_page", String(search.perPage)),
      ],
      by: deadline
    )
  }

  /// A call about one photo.
  func request(
    _ method: Method,
    for id: PhotoID,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request(method, [QueryItem("photo_id", id.description)], by: deadline)
  }

  /// What the options narrow every search to.
  static func criteria(of options: SourceOptions) -> [QueryItem] {
    var items: [QueryItem] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { items.append(QueryItem(name, value)) }
    }
    add("tags", options.words("tags").joined(separator: ","))
    add("tag_mode", options.text("tagMode") ?? "all")
    add("group_id", options.text("groupID"))
    add("user_id", options.text("userID"))
    add("license", options.words("licenses").joined(separator: ","))
    add("sort", options.text("sort"))
    if let latitude = options.number("latitude"), let longitude = options.number("longitude") {
      add("lat", PlaceQuery.decimal(latitude))
      add("lon", PlaceQuery.decimal(longitude))
      add("radius", options.number("radius").map(PlaceQuery.decimal))
      add("radius_units", "km")
    }
    let levels = ["safe": "1", "moderate": "2", "restricted": "3"]
    add("safe_search", options.text("safeSearch").flatMap { levels[$0] })
    add("media", "photos")
    return items
  }

  private func request(
    _ method: Method,
    _ items: [QueryItem],
    by deadline: ContinuousClock.Instant
  ) -> Request {
    let form = [
      QueryItem("method", method.rawValue), QueryItem("format", "json"),
      QueryItem("nojsoncallback", "1"),
    ]
    return Request(
      baseURL: baseURL,
      path: "/services/rest/",
      query: form + items + [QueryItem("api_key", apiKey)],
      deadline: deadline
    )
  }
}
