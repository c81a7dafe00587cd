import TextRendering

/// The pictures of a watch: made, being made, and those that cannot be.
struct PictureBook: Sendable {
  /// How many pictures are made at once.
  private static let concurrentPictures = 6
  /// How many are kept: what is drawn takes memory, and what it is drawn from is kept elsewhere.
  private static let maximumCount = 32

  /// The pictures that have been made.
  private(set) var album = PictureAlbum()
  private var underWay: Set<PictureWish> = []
  /// Those for which nothing can be drawn, not even a sky.
  private var absent: Set<PictureWish> = []

  /// Begins to make what is wished for: not what is made, being made, or known to be impossible.
  ///
  /// - Parameter wished: All that there is room for.
  /// - Returns: What is to be made now; the rest comes when some of that is there.
  mutating func begin(_ wished: [PictureWish]) -> [PictureWish] {
    if album.count > Self.maximumCount { album.keep(wished) }
    let new = wished.filter { album[$0] == nil && !underWay.contains($0) && !absent.contains($0) }
    let begun = new.prefix(max(0, Self.concurrentPictures - underWay.count))
    underWay.formUnion(begun)
    return Array(begun)
  }

  /// Takes what was made; nil for nothing.
  mutating func take(_ picture: Picture?, for wish: PictureWish) {
    underWay.remove(wish)
    album[wish] = picture
    if picture == nil { absent.insert(wish) }
  }

  /// Lets what did not come be tried again.
  mutating func forgetFailures() {
    absent = []
    album.removeStandIns()
  }
}
