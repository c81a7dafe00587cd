import DashTestSupport

/// Responses in Flickr's documented shapes, with invented values.
enum FlickrResponse {
  /// Returns a search, a page of it, or the details of one photo.
  static func reply(to request: LoopbackRequest, found: Int, pictures: String) -> LoopbackReply {
    let id = request.parameter("photo_id").flatMap { Int($0) } ?? 0
    switch request.parameter("method") {
    case "flickr.photos.search": return search(request, found: found, pictures: pictures)
    case _ where !(1...found).contains(id):
      return .json(#"{"stat":"fail","code":1,"message":"Photo not found"}"#)
    case "flickr.photos.getInfo": return .json(info(id))
    default: return .json(sizes(id, pictures: pictures))
    }
  }

  private static func search(
    _ request: LoopbackRequest,
    found: Int,
    pictures: String
  ) -> LoopbackReply {
    let page = request.parameter("page").flatMap { Int($0) } ?? 1
    let size = request.parameter("per_page").flatMap { Int($0) } ?? 100
    let first = (page - 1) * size + 1
    let ids = first > found ? [] : Array(first...min(first + size - 1, found))
    let photos = ids.map { photo($0, title: "Rain \($0)", pictures: pictures) }
    return .json(json(photos, page: page, pages: (found + size - 1) / size, total: found))
  }

  static func json(_ photos: [String], page: Int = 1, pages: Int = 1, total: Int = 1) -> String {
    """
    {"photos":{"page":\(page),"pages":\(pages),"perpage":25,"total":"\(total)",\
    "photo":[\(photos.joined(separator: ","))]},"stat":"ok"}
    """
  }

  static func photo(_ id: Int, title: String, pictures: String) -> String {
    """
    {"id":"\(id)","owner":"9\(id)@N01","secret":"abc","server":"65535","farm":66,\
    "title":\(JSONRewriter.quoted(title)),"license":"4","ownername":"Jan \(id)","tags":"a b",\
    "views":"5","url_z":"\(pictures)/f/\(id)_z.jpg","height_z":427,"width_z":"640"}
    """
  }

  private static func info(_ id: Int) -> String {
    """
    {"photo":{"id":"\(id)","secret":"abc","server":"65535","license":"4",\
    "owner":{"nsid":"9\(id)@N01","username":"jan","realname":"Jan \(id)"},\
    "title":{"_content":"Rain \(id)"},"dates":{"taken":"2026-11-01 08:00:00"},"views":"12345",\
    "tags":{"tag":[{"raw":"Big Rain","_content":"bigrain"}]}},"stat":"ok"}
    """
  }

  private static func sizes(_ id: Int, pictures: String) -> String {
    """
    {"sizes":{"size":[{"label":"Medium 640","width":"640","height":427,"media":"photo",\
    "source":"\(pictures)/f/\(id)_z.jpg"}]},"stat":"ok"}
    """
  }
}
