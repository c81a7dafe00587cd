import DashCore

extension FlickrSource {
  /// Fields of each photo that a search requests besides the id.
  private static let extras = [
    "date_taken", "license", "o_dims", "owner_name", "path_alias", "tags", "views", "url_sq",
    "url_q", "url_t", "url_s", "url_n", "url_m", "url_z", "url_c", "url_l",
  ]

  /// Creates the `flickr.photos.search` request for a page.
  func request(for search: PhotoSearch, by deadline: ContinuousClock.Instant) -> Request {
    let textItems = search.text.isEmpty ? [] : [QueryItem("text", search.text)]
    return request(
      .search,
      textItems + criteria + [
        QueryItem("extras", Self.extras.joined(separator: ",")),
        QueryItem("page", String(search.page)), QueryItem("per_page", String(search.perPage)),
      ],
      by: deadline
    )
  }

  /// Creates a request for one photo.
  func request(
    _ method: Method,
    for id: PhotoID,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request(method, [QueryItem("photo_id", id.description)], by: deadline)
  }

  /// Returns the query items that the options add to every search.
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

/// The API methods in use; the meaning of an error number depends on the method.
enum Method: String {
  case search = "flickr.photos.search"
  case info = "flickr.photos.getInfo"
  case sizes = "flickr.photos.getSizes"
}
