import DashCore

/// Reads the photos of a search.
///
/// Quirks since 2011: `total` as a number, a text or an empty text; numbers as texts; fewer photos
/// than a page has; sizes that are missing although they were asked for; empty titles.
struct SearchResult {
  private static let maximumTags = 50

  let answer: JSONReader
  let policy: LinkPolicy

  init(_ answer: JSONReader, policy: LinkPolicy) {
    self.answer = answer
    self.policy = policy
  }

  /// The page that the answer is.
  ///
  /// - Throws: ``ErrorCode/empty`` where the answer has no photos, ``ErrorCode/invalidResponse``
  ///   where none of them can be shown.
  func page(of search: Search, seed: UInt64) throws(SourceError) -> PhotoPage {
    guard let result = answer["photos"] else {
      throw answer.invalid(.objectWith(member: "photos"))
    }
    guard let entries = result["photo"]?.elements else {
      throw result.invalid(.kind(.list), at: "photo")
    }
    let total = result.count("total")
    let host = policy.baseURL.host
    guard !entries.isEmpty else {
      let isPastTheEnd = search.page > 1 && total != 0
      throw SourceError(.empty, reason: isPastTheEnd ? .pastTheEnd : nil, host: host)
    }
    var photos: [Photo] = []
    var firstFault: SourceError?
    for entry in entries.prefix(FlickrSource.pageSizes.upperBound) {
      do throws(SourceError) {
        photos.append(try photo(in: entry))
      } catch {
        firstFault = firstFault ?? error
      }
    }
    let page = PhotoPage(
      query: DisplayText(search.words).nonEmpty,
      page: search.page,
      total: total,
      photos: photos,
      droppedCount: entries.count - photos.count,
      isLast: search.isLast(ofPages: result.count("pages")),
      seed: seed
    )
    if let page { return page }
    var error = firstFault ?? result.invalid(.kind(.list), at: "photo")
    error.host = host
    throw error
  }

  private func photo(in entry: JSONReader) throws(SourceError) -> Photo {
    guard entry.isObject else { throw entry.invalid(.kind(.object)) }
    guard let id = entry.photoID("id") else { throw missing("id", .identifier, in: entry) }
    guard let page = PhotoPageLink.link(owner: entry["owner"]?.text(), id: id, policy: policy)
    else { throw missing("owner", .identifier, in: entry) }

    let width = entry.count("o_width")
    let height = entry.count("o_height")
    var pictures = Pictures.named(in: entry, policy: policy)
    if pictures.isEmpty {
      let edge = [width, height].compactMap(\.self).max()
      pictures = Pictures.built(from: entry, id: id, longestEdge: edge, policy: policy)
    }
    guard var photo = Photo(id: id, pageURL: page, pictures: pictures) else {
      throw missing("secret", .pictureAddress, in: entry)
    }
    photo.title = entry["title"]?.text(maximumLength: 200)
    photo.author = (entry["ownername"] ?? entry["username"])?.text(maximumLength: 80)
    photo.license = entry.count("license").flatMap(License.name)
    photo.tags = (entry["tags"]?.text(maximumLength: 1000)?.string ?? "").split(separator: " ")
      .prefix(Self.maximumTags).map { DisplayText(String($0)) }
    if let width, let height {
      (photo.width, photo.height) = (width, height)
    } else {
      (photo.width, photo.height) = (photo.largest.width, photo.largest.height)
    }
    if entry.count("datetakenunknown") != 1 { photo.takenOn = TakenDate.day(entry["datetaken"]) }
    photo.views = entry.count("views")
    return photo
  }

  private func missing(
    _ name: String,
    _ expected: ExpectedValue,
    in entry: JSONReader
  ) -> SourceError {
    SourceError(.invalidResponse, location: "\(entry.path).\(name)", expected: expected)
  }
}
