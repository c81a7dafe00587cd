/// One page of a search.
struct Search {
  /// What to search for; empty for all that there is.
  let words: String
  /// The page, from 1.
  let page: Int
  /// How many photos a page has.
  let perPage: Int
}
