/// One page of a search.
struct Search {
  /// What to search for in titles, descriptions and tags; empty for nothing.
  let words: String
  /// The page, from 1.
  let page: Int
  /// How many photos a page has.
  let perPage: Int

  /// How many photos of a search can be reached at all.
  static let reachable = 4000

  /// Whether the page lies behind what can be reached, where the service repeats the last one.
  var isOutOfReach: Bool { (page - 1) * perPage >= Self.reachable }

  /// Whether no page follows that can be reached.
  func isLast(ofPages pages: Int?) -> Bool {
    page * perPage >= Self.reachable || pages.map { page >= $0 } ?? false
  }
}
