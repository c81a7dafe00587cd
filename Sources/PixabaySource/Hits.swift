import DashCore

/// Parses the photos of a response.
///
/// A hit without a field that the service documents for all hits is dropped and counted. Unknown
/// fields are ignored.
struct Hits {
  private static let maximumTags = 50
  private static let pixels = 1...1_000_000

  let json: JSONReader
  let policy: LinkPolicy

  init(_ json: JSONReader, policy: LinkPolicy) {
    self.json = json
    self.policy = policy
  }

  /// Returns the page of photos in the response.
  ///
  /// - Throws: ``ErrorCode/empty`` if the response has no hits, ``ErrorCode/invalidResponse`` if
  ///   all of its hits are invalid.
  func page(of search: PhotoSearch?) throws(SourceError) -> PhotoPage {
    try json.photoPage(
      "hits",
      of: search,
      atMost: PixabaySource.pageSizes.upperBound,
      total: json.count("totalHits"),
      matches: json.count("total"),
      isLast: { count in search.map { isLast($0, hitCount: count) } ?? true },
      photo
    )
  }

  /// Returns whether the page is short or reaches the last available photo.
  private func isLast(_ search: PhotoSearch, hitCount: Int) -> Bool {
    if hitCount < search.perPage { return true }
    return json.count("totalHits").map { search.page * search.perPage >= $0 } ?? false
  }

  // MARK: One hit

  private func photo(in hit: JSONReader) throws(SourceError) -> Photo {
    guard let id = hit.photoID("id") else { throw hit.missing("id", .identifier) }
    guard let pageURL = hit["pageURL"]?.link(policy) else {
      throw hit.missing("pageURL", .serviceLink)
    }
    var pictures = [
      try picture("previewURL", "previewWidth", "previewHeight", in: hit),
      try picture("webformatURL", "webformatWidth", "webformatHeight", in: hit),
    ]
    let width = try length("imageWidth", in: hit)
    let height = try length("imageHeight", in: hit)
    guard let author = hit["user"]?.text(maximumLength: 80) else {
      throw hit.missing("user", .kind(.text))
    }
    // Sizes by the documentation, including those for keys with full access.
    for (name, edge) in [("largeImageURL", 1280), ("fullHDURL", 1920)] {
      if let link = hit[name]?.link(policy) {
        pictures.append(PictureFile(link: link, longestEdge: min(edge, max(width, height))))
      }
    }
    guard var photo = Photo(id: id, pageURL: pageURL, pictures: pictures) else {
      throw hit.invalid(.pictureAddress)
    }
    photo.author = author
    photo.width = width
    photo.height = height
    photo.views = try count("views", in: hit)
    photo.downloads = try count("downloads", in: hit)
    photo.likes = try count("likes", in: hit)
    photo.tags = tags(in: hit)
    photo.license = PixabaySource.license
    return photo
  }

  private func picture(
    _ link: String,
    _ width: String,
    _ height: String,
    in hit: JSONReader
  ) throws(SourceError) -> PictureFile {
    guard let url = hit[link]?.link(policy) else { throw hit.missing(link, .serviceLink) }
    return PictureFile(
      link: url,
      width: try length(width, in: hit),
      height: try length(height, in: hit)
    )
  }

  /// Returns a width or height in pixels.
  private func length(_ name: String, in hit: JSONReader) throws(SourceError) -> Int {
    guard let pixels = hit.count(name), Self.pixels.contains(pixels) else {
      throw hit.missing(name, .integer(Self.pixels))
    }
    return pixels
  }

  private func count(_ name: String, in hit: JSONReader) throws(SourceError) -> Int {
    guard let count = hit.count(name) else { throw hit.missing(name, .kind(.number)) }
    return count
  }

  private func tags(in hit: JSONReader) -> [DisplayText] {
    let text = hit["tags"]?.text(maximumLength: 1000)?.string ?? ""
    let pieces = text.split(separator: ",").compactMap { DisplayText(String($0)).nonEmpty }
    return Array(pieces.prefix(Self.maximumTags))
  }
}
