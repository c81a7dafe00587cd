/// A page of the photos that a search found, or the one photo that was asked for.
public struct PhotoPage: Sendable, Hashable {
  /// The words that were searched for; nil for a search without words, and for one photo.
  public let query: DisplayText?

  /// The number of the page, from 1.
  public let page: Int

  /// How many photos the service says it found in all; nil where it does not say.
  public let total: Int?

  /// The photos, in the service's order; at least one.
  public let photos: [Photo]

  /// Which of them stands for all where there is room for one.
  public let chosenIndex: Int

  /// How many entries of the answer were left out, because they lack what a photo must have.
  public let droppedCount: Int

  /// Whether no page follows.
  public let isLast: Bool

  /// Creates a page, and chooses the photo that stands for it: once, so that it stays while the
  /// answer stays.
  ///
  /// It fails where there is no photo.
  ///
  /// - Parameters:
  ///   - query: The words that were searched for, or nil.
  ///   - page: The number of the page.
  ///   - total: How many photos were found in all, or nil.
  ///   - photos: The photos.
  ///   - droppedCount: How many entries were left out.
  ///   - isLast: Whether no page follows.
  ///   - seed: What the choice is made by: the same seed makes the same choice.
  public init?(
    query: DisplayText? = nil,
    page: Int = 1,
    total: Int? = nil,
    photos: [Photo],
    droppedCount: Int = 0,
    isLast: Bool = true,
    seed: UInt64 = 0
  ) {
    guard !photos.isEmpty else { return nil }
    self.query = query
    self.page = page
    self.total = total
    self.photos = photos
    self.droppedCount = droppedCount
    self.isLast = isLast
    var generator = SeededGenerator(seed: seed)
    chosenIndex = generator.index(below: photos.count)
  }

  /// The photo that stands for all.
  public var chosen: Photo { photos[chosenIndex] }
}
