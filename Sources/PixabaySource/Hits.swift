import DashCore

/// Reads the photos of an answer.
///
/// A hit without one of the fields that the service documents for all is left out and counted.
/// Fields that are not known are passed over.
struct Hits {
  private static let maximumTags = 50
  private static let pixels = 1...1_000_000

  let answer: JSONReader
  let policy: LinkPolicy

  init(_ answer: JSONReader, policy: LinkPolicy) {
    self.answer = answer
    self.policy = policy
  }

  /// The page that the answer is.
  ///
  /// - Throws: ``ErrorCode/empty`` where the answer has no hits, ``ErrorCode/invalidResponse`` where
  ///   none of them is as documented.
  func page(of search: Search?, seed: UInt64) throws(SourceError) -> PhotoPage {
    guard let hits = answer["hits"]?.elements else {
      throw answer.invalid(.kind(.list), at: "hits")
    }
    let host = policy.baseURL.host
    guard !hits.isEmpty else {
      let isPastTheEnd = (search?.page ?? 1) > 1 && answer.count("total") != 0
      throw SourceError(.empty, reason: isPastTheEnd ? .pastTheEnd : nil, host: host)
    }
    var photos: [Photo] = []
    var firstFault: SourceError?
    for hit in hits.prefix(PixabaySource.pageSizes.upperBound) {
      do throws(SourceError) {
        photos.append(try photo(in: hit))
      } catch {
        firstFault = firstFault ?? error
      }
    }
    let page = PhotoPage(
      query: search.flatMap { DisplayText($0.words).nonEmpty },
      page: search?.page ?? 1,
      total: answer.count("total"),
      photos: photos,
      droppedCount: hits.count - photos.count,
      isLast: search.map { isLast($0, hitCount: hits.count) } ?? true,
      seed: seed
    )
    if let page { return page }
    var error = firstFault ?? answer.invalid(.kind(.list), at: "hits")
    error.host = host
    throw error
  }

  /// A short page ends a search, and so does having received all that can be reached.
  private func isLast(_ search: Search, hitCount: Int) -> Bool {
    if hitCount < search.perPage { return true }
    return answer.count("totalHits").map { search.page * search.perPage >= $0 } ?? false
  }

  // MARK: One hit

  private func photo(in hit: JSONReader) throws(SourceError) -> Photo {
    guard hit.isObject else { throw hit.invalid(.kind(.object)) }
    guard let id = hit.photoID("id") else { throw missing("id", .identifier, in: hit) }
    guard let pageURL = hit["pageURL"]?.link(policy) else {
      throw missing("pageURL", .serviceLink, in: hit)
    }
    var pictures = [
      try picture("previewURL", "previewWidth", "previewHeight", in: hit),
      try picture("webformatURL", "webformatWidth", "webformatHeight", in: hit),
    ]
    let width = try length("imageWidth", in: hit)
    let height = try length("imageHeight", in: hit)
    guard let author = hit["user"]?.text(maximumLength: 80) else {
      throw missing("user", .kind(.text), in: hit)
    }
    // The sizes that the documentation gives; those of keys with full access among them.
    for (name, edge) in [("largeImageURL", 1280), ("fullHDURL", 1920)] {
      if let link = hit[name]?.link(policy) {
        pictures.append(PhotoPicture(link: link, longestEdge: min(edge, max(width, height))))
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
  ) throws(SourceError) -> PhotoPicture {
    guard let url = hit[link]?.link(policy) else {
      throw missing(link, .serviceLink, in: hit)
    }
    return PhotoPicture(
      link: url,
      width: try length(width, in: hit),
      height: try length(height, in: hit)
    )
  }

  /// A width or height in pixels.
  private func length(_ name: String, in hit: JSONReader) throws(SourceError) -> Int {
    guard let pixels = hit.count(name), Self.pixels.contains(pixels) else {
      throw missing(name, .integer(Self.pixels), in: hit)
    }
    return pixels
  }

  private func count(_ name: String, in hit: JSONReader) throws(SourceError) -> Int {
    guard let count = hit.count(name) else { throw missing(name, .kind(.number), in: hit) }
    return count
  }

  private func tags(in hit: JSONReader) -> [DisplayText] {
    let text = hit["tags"]?.text(maximumLength: 1000)?.string ?? ""
    let pieces = text.split(separator: ",").compactMap { DisplayText(String($0)).nonEmpty }
    return Array(pieces.prefix(Self.maximumTags))
  }

  private func missing(
    _ name: String,
    _ expected: ExpectedValue,
    in hit: JSONReader
  ) -> SourceError {
    SourceError(.invalidResponse, location: "\(hit.path).\(name)", expected: expected)
  }
}
