import DashCore

/// Reads one photo from flickr.photos.getInfo and flickr.photos.getSizes.
///
/// Texts stand in objects here (`{"_content": "…"}`) that stand alone in a search.
struct PhotoInfo {
  private static let maximumTags = 50

  let answer: JSONReader
  let sizes: JSONReader?
  let policy: LinkPolicy

  init(_ answer: JSONReader, sizes: JSONReader?, policy: LinkPolicy) {
    self.answer = answer
    self.sizes = sizes
    self.policy = policy
  }

  /// The photo.
  ///
  /// - Throws: ``ErrorCode/invalidResponse`` where it cannot be shown.
  func photo() throws(SourceError) -> Photo {
    guard let info = answer["photo"], info.isObject else {
      throw answer.invalid(.kind(.object), at: "photo")
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
    (photo.width, photo.height) = (photo.largest.width, photo.largest.height)
    if info["dates"]?.count("takenunknown") != 1 {
      photo.takenOn = TakenDate.day(info["dates"]?["taken"])
    }
    photo.views = info.count("views")
    return photo
  }
}
