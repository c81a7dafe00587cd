/// A photo with the credits its licence requires; `nil` properties were not reported.
public struct Photo: Sendable, Hashable {
  /// The service's identifier.
  public let id: PhotoID

  /// The photo's page, to link wherever the photo is shown.
  public let pageURL: ServiceLink

  /// The picture.
  public fileprivate(set) var picture: PictureSource

  /// The author's title.
  public var title: DisplayText?
  /// The author.
  public var author: DisplayText?
  /// The author's tags.
  public var tags: [DisplayText] = []
  /// The licence's usual name, such as `CC BY 2.0`.
  public var license: String?
  /// The original's width in pixels; the original may be larger than all pictures.
  public var width: Int?
  /// The original's height in pixels.
  public var height: Int?
  /// The date on which it was taken, by the camera's clock, such as `2026-11-20`.
  public var takenOn: DisplayText?
  /// The number of views.
  public var views: Int?
  /// The number of downloads.
  public var downloads: Int?
  /// The number of likes.
  public var likes: Int?

  /// The fewest bytes of a photo; a smaller file is the image that a service shows for deleted photos.
  private static let leastBytes = 6000

  /// Creates a photo with a page and pictures.
  ///
  /// Fails if there is no picture.
  ///
  /// - Parameters:
  ///   - id: The service's identifier.
  ///   - pageURL: The photo's page.
  ///   - pictures: The available sizes, in any order.
  public init?(id: PhotoID, pageURL: ServiceLink, pictures: [PictureFile]) {
    guard var picture = PictureSource(id: pageURL.text, files: pictures) else { return nil }
    picture.leastBytes = picture.isLocal ? 0 : Self.leastBytes
    self.id = id
    self.pageURL = pageURL
    self.picture = picture
  }
}

/// A service's photo identifier, safe to use as a file name.
public struct PhotoID: Sendable, Hashable, CustomStringConvertible {
  /// The identifier.
  public let description: String

  /// Validates an identifier.
  ///
  /// Accepts 1 to 64 ASCII letters, digits, `-` and `_`.
  ///
  /// - Parameter text: The identifier as received or typed.
  public init?(_ text: String) {
    guard
      !text.isEmpty, text.utf8.count <= 64,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { return nil }
    description = text
  }
}

/// A page of search results, or one requested photo.
public struct PhotoPage: Sendable, Hashable {
  /// The search terms; `nil` for a search without terms and for a single photo.
  public let query: DisplayText?

  /// The page number, from 1.
  public let page: Int

  /// The number of photos that all pages together have; `nil` if not reported.
  public let total: Int?

  /// The number of photos that the service found, of which it may show fewer; `nil` if not reported.
  public let matches: Int?

  /// The photos, in the service's order; at least one.
  public private(set) var photos: [Photo]

  /// The index of the photo to show when there is room for one.
  package private(set) var chosenIndex: Int

  /// Whether a seed has chosen the photo, so that it does not change with time.
  private var isChosenBySeed = false

  /// The number of entries dropped because they lack required fields.
  package let droppedCount: Int

  /// Whether this is the last page.
  public let isLast: Bool

  /// Returns the page with the pictures of this machine as they were at a time.
  package func asOf(_ moment: Timestamp) -> PhotoPage {
    var page = self
    for index in photos.indices { page.photos[index].picture = photos[index].picture.asOf(moment) }
    return page
  }

  /// Creates a page and chooses its representative photo.
  ///
  /// Fails if there is no photo.
  ///
  /// - Parameters:
  ///   - query: The search terms, or `nil`.
  ///   - total: The number of photos that all pages together have, or `nil`.
  ///   - matches: The number of photos that the service found, or `nil`.
  ///   - droppedCount: The number of dropped entries.
  ///   - isLast: Whether this is the last page.
  ///   - seed: The seed of the choice; the same seed makes the same choice.
  public init?(
    query: DisplayText? = nil,
    page: Int = 1,
    total: Int? = nil,
    matches: Int? = nil,
    photos: [Photo],
    droppedCount: Int = 0,
    isLast: Bool = true,
    seed: UInt64 = 0
  ) {
    guard !photos.isEmpty else { return nil }
    self.query = query
    self.page = page
    self.total = total
    self.matches = matches
    self.photos = photos
    self.droppedCount = droppedCount
    self.isLast = isLast
    chosenIndex = Self.index(below: photos.count, seed: seed)
  }

  /// Returns the page with a representative photo chosen by another seed.
  ///
  /// - Parameter seed: The seed of the choice; the same seed makes the same choice.
  package func choosing(seed: UInt64) -> PhotoPage {
    var page = self
    page.chosenIndex = Self.index(below: photos.count, seed: seed)
    page.isChosenBySeed = true
    return page
  }

  /// Returns the page with one of its photos alone; `nil` if it has no photo of that identifier.
  package func only(_ id: PhotoID) -> PhotoPage? {
    var page = self
    page.photos = photos.filter { $0.id == id }
    page.chosenIndex = 0
    return page.photos.isEmpty ? nil : page
  }

  /// How long a photo is shown before the next one of its page, in seconds.
  package static let secondsPerPhoto: Int64 = 600

  /// Returns the page with the photo of a time, the same one on every machine.
  ///
  /// - Parameters:
  ///   - moment: The time; a photo that a seed has chosen stays.
  ///   - steps: The number of photos to skip.
  package func showing(at moment: Timestamp, skipping steps: Int = 0) -> PhotoPage {
    let turn = moment.secondsSinceEpoch / Self.secondsPerPhoto % Int64(photos.count)
    let start = isChosenBySeed ? chosenIndex : Int(turn)
    let index = (start + steps) % photos.count
    var page = self
    page.chosenIndex = index < 0 ? index + photos.count : index
    return page
  }

  private static func index(below count: Int, seed: UInt64) -> Int {
    var generator = SeededGenerator(seed: seed)
    return generator.index(below: count)
  }

  /// The representative photo.
  package var chosen: Photo { photos[chosenIndex] }
}
