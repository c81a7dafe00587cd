import DashTestSupport

/// Responses in Pixabay's documented shapes, with invented values.
enum PixabayResponse {
  /// Returns a search, a page of it, or one photo by its id.
  static func reply(to request: LoopbackRequest, found: Int, pictures: String) -> LoopbackReply {
    if let id = request.parameter("id") {
      let isKnown = Int(id).map { (1...found).contains($0) } == true
      return .json(json(ids: isKnown ? [Int(id) ?? 0] : [], found: 1, pictures: pictures))
    }
    let page = request.parameter("page").flatMap { Int($0) } ?? 1
    let size = request.parameter("per_page").flatMap { Int($0) } ?? 20
    let first = (page - 1) * size + 1
    guard first <= found else {
      let text = #"[ERROR 400] "page" is out of valid range."#
      return .bytes(Array(text.utf8), type: "text/plain", status: 400)
    }
    let ids = Array(first...min(first + size - 1, found))
    return .json(json(ids: ids, found: found, pictures: pictures))
  }

  static func json(ids: [Int], found: Int, pictures: String, tags: String = "rain, city") -> String
  {
    let hits = ids.map { id in
      """
      {"id":\(id),"pageURL":"https://pixabay.com/photos/rain-\(id)/","type":"photo",\
      "tags":\(JSONRewriter.quoted(tags)),"previewURL":"\(pictures)/p/\(id)_150.jpg",\
      "previewWidth":150,"previewHeight":100,"webformatURL":"\(pictures)/p/\(id)_640.jpg",\
      "webformatWidth":640,"webformatHeight":427,"imageWidth":4000,"imageHeight":2667,\
      "views":10928,"downloads":1649,"likes":70,"user":"Author \(id)"}
      """
    }
    return #"{"total":\#(found),"totalHits":\#(found),"hits":[\#(hits.joined(separator: ","))]}"#
  }
}
