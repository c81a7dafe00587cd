import DashCore

/// Decodes photos, with the names of `dash --format json`.
///
/// A photo without identifier, page or picture is left out and counted; a local picture needs no page.
struct PhotosDocument {
  static let maximumPhotos = 500
  private static let maximumTags = 50
  private static let maximumTagLength = 60
  /// The longer edge that is assumed of a picture whose size is not given, in pixels.
  private static let usualEdge = 1024

  let policy: LinkPolicy
  let request: PhotoRequest

  /// Returns the page of photos.
  ///
  /// - Parameters:
  ///   - document: The document, which may tell about the page.
  /// - Throws: ``SourceError`` for another type, and ``ErrorCode/empty`` without a photo.
  func page(_ json: JSONReader, of document: JSONReader) throws(SourceError) -> PhotoPage {
    let entries = try json.entries(atMost: Self.maximumPhotos)
    var photos: [Photo] = []
    var ids: Set<PhotoID> = []
    for entry in entries {
      guard let photo = photo(entry), ids.insert(photo.id).inserted else { continue }
      photos.append(photo)
    }
    let page = PhotoPage(
      query: document["query"]?.text() ?? request.query.flatMap { DisplayText($0).nonEmpty },
      page: request.page ?? 1,
      total: document.count("total"),
      matches: document.count("matches"),
      photos: photos,
      droppedCount: entries.count - photos.count,
      isLast: try document.flag("isLastPage") ?? true
    )
    guard let page else { throw fault(of: entries[0]) }
    return page
  }

  /// Returns why an entry is no photo: a member that cannot be used, else those that it needs.
  private func fault(of entry: JSONReader) -> SourceError {
    if let id = entry["id"], entry.photoID("id") == nil { return id.invalid(.identifier) }
    let links = ["pageURL", "imageURL"]
    let unusable = links.lazy.compactMap { entry[$0] }.first { $0.link(policy) == nil }
    return unusable?.invalid(
      .namedValue("https://HOST/PATH, http://127.0.0.1, or a file below the plugin's folder")
    )
      ?? entry.invalid(.objectWithAll(["id"] + links))
  }

  private func photo(_ json: JSONReader) -> Photo? {
    guard
      let id = json.photoID("id"),
      let image = picture("imageURL", "width", "height", json),
      let pageURL = page(json) ?? (image.link.isLocal ? image.link : nil)
    else { return nil }
    let preview = picture("previewURL", "previewWidth", "previewHeight", json)
    let pictures = [preview, image].compactMap(\.self)
    guard var photo = Photo(id: id, pageURL: pageURL, pictures: pictures) else { return nil }
    photo.title = json["title"]?.text()
    photo.author = json["author"]?.text()
    photo.tags = (json["tags"]?.elements ?? []).prefix(Self.maximumTags)
      .compactMap { $0.text(maximumLength: Self.maximumTagLength) }
    photo.license = json["license"]?.text()?.string
    photo.width = size("originalWidth", json)
    photo.height = size("originalHeight", json)
    photo.takenOn = json["takenOn"]?.text(maximumLength: Self.maximumTagLength)
    photo.views = json.count("views")
    photo.downloads = json.count("downloads")
    photo.likes = json.count("likes")
    return photo
  }

  /// Returns the link of the photo's page, which is no file.
  private func page(_ json: JSONReader) -> ServiceLink? {
    json["pageURL"]?.link(policy).flatMap { $0.file == nil ? $0 : nil }
  }

  private func picture(
    _ link: String,
    _ width: String,
    _ height: String,
    _ json: JSONReader
  ) -> PictureFile? {
    guard let link = json[link]?.link(policy) else { return nil }
    if let width = size(width, json), let height = size(height, json) {
      return PictureFile(link: link, width: width, height: height)
    }
    let edge = size(width, json) ?? size(height, json) ?? size("longestEdge", json)
    return PictureFile(link: link, longestEdge: edge ?? Self.usualEdge)
  }

  private func size(_ name: String, _ json: JSONReader) -> Int? {
    json.count(name).flatMap { (1...Self.largestEdge).contains($0) ? $0 : nil }
  }

  /// The longest plausible edge of a picture, in pixels.
  private static let largestEdge = 1_000_000
}
