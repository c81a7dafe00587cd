import DashCore

/// Parses the photos of a search.
///
/// Quirks since 2011: `total` is a number, a string or an empty string; numbers are strings; a page
/// has fewer photos than requested; requested sizes are missing; titles are empty.
struct SearchResult {
  private static let maximumTags = 50

  let json: JSONReader
  let policy: LinkPolicy

  init(_ json: JSONReader, policy: LinkPolicy) {
    self.json = json
    self.policy = policy
  }

  /// Returns the page of photos in the response.
  ///
  /// - Throws: ``ErrorCode/empty`` if the response has no photos, ``ErrorCode/invalidResponse`` if
  ///   all of its photos are invalid.
  func page(of search: Search) throws(SourceError) -> PhotoPage {
    guard let result = json["photos"] else {
      throw json.invalid(.objectWith(member: "photos"))
    }
    guard let entries = result["photo"]?.elements else {
      throw result.invalid(.kind(.list), at: "photo")
    }
    let total = result.count("total")
    guard !entries.isEmpty else {
      let isPastTheEnd = search.page > 1 && total != 0
      throw SourceError(.empty, reason: isPastTheEnd ? .pageOutOfRange : nil)
    }
    var photos: [Photo] = []
    var firstError: SourceError?
    for entry in entries.prefix(FlickrSource.pageSizes.upperBound) {
      do throws(SourceError) {
        photos.append(try photo(in: entry))
      } catch {
        firstError = firstError ?? error
      }
    }
    let page = PhotoPage(
      query: DisplayText(search.text).nonEmpty,
      page: search.page,
      total: total.map { min($0, Search.reachable) },
      matches: total,
      photos: photos,
      droppedCount: entries.count - photos.count,
      isLast: search.isLast(ofPages: result.count("pages"))
    )
    if let page { return page }
    throw firstError ?? result.invalid(.kind(.list), at: "photo")
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
    if let width, let height { (photo.width, photo.height) = (width, height) }
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

/// Parses one photo from `flickr.photos.getInfo` and `flickr.photos.getSizes`.
///
/// Texts that are plain strings in a search are objects here (`{"_content": "…"}`).
struct PhotoInfo {
  private static let maximumTags = 50

  let json: JSONReader
  let sizes: JSONReader?
  let policy: LinkPolicy

  init(_ json: JSONReader, sizes: JSONReader?, policy: LinkPolicy) {
    self.json = json
    self.sizes = sizes
    self.policy = policy
  }

  /// Returns the photo.
  ///
  /// - Throws: ``ErrorCode/invalidResponse`` if the id, the owner or the picture addresses are
  ///   missing.
  func photo() throws(SourceError) -> Photo {
    guard let info = json["photo"], info.isObject else {
      throw json.invalid(.kind(.object), at: "photo")
    }
    guard let id = info.photoID("id") else { throw info.invalid(.identifier, at: "id") }
    let owner = info["owner"]
    guard let page = PhotoPageLink.link(owner: owner?["nsid"]?.text(), id: id, policy: policy)
    else {
      throw owner?.invalid(.identifier, at: "nsid") ?? info.invalid(.objectWith(member: "owner"))
    }

    var pictures = Pictures.listed(in: sizes, policy: policy)
    if pictures.isEmpty {
      pictures = Pictures.built(from: info, id: id, longestEdge: nil, policy: policy)
    }
    guard var photo = Photo(id: id, pageURL: page, pictures: pictures) else {
      throw info.invalid(.objectWithAll(["server", "secret"]))
    }
    photo.title = info["title"]?["_content"]?.text(maximumLength: 200)
    photo.author =
      [owner?["realname"], owner?["username"]].lazy
      .compactMap { $0?.text(maximumLength: 80) }.first
    photo.license = info.count("license").flatMap(License.name)
    photo.tags = (info["tags"]?["tag"]?.elements ?? []).prefix(Self.maximumTags).compactMap {
      ($0["raw"] ?? $0["_content"])?.text(maximumLength: 80)
    }
    if info["dates"]?.count("takenunknown") != 1 {
      photo.takenOn = TakenDate.day(info["dates"]?["taken"])
    }
    photo.views = info.count("views")
    return photo
  }
}
