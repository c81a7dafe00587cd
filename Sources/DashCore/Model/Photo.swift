/// A photo with what its licence wants shown; nil for whatever was not reported.
public struct Photo: Sendable, Hashable {
  /// The service's identifier.
  public let id: PhotoID

  /// The photo's page, which is linked wherever the photo is shown.
  public let pageURL: ServiceLink

  /// Its pictures from the smallest to the largest; at least one.
  public let pictures: [PhotoPicture]

  /// The title that its author gave it.
  public var title: DisplayText?
  /// Who took or made it.
  public var author: DisplayText?
  /// The words that its author filed it under.
  public var tags: [DisplayText] = []
  /// The licence's usual name, such as `CC BY 2.0`.
  public var license: String?
  /// The original's width in pixels.
  public var width: Int?
  /// The original's height in pixels.
  public var height: Int?
  /// The day on which it was taken, by the camera's own calendar, such as `2026-11-20`.
  public var takenOn: DisplayText?
  /// How often it was looked at.
  public var views: Int?
  /// How often it was downloaded.
  public var downloads: Int?
  /// How many people like it.
  public var likes: Int?

  /// Creates a photo of which nothing but its page and pictures is known.
  ///
  /// It fails where there is no picture.
  ///
  /// - Parameters:
  ///   - id: The service's identifier.
  ///   - pageURL: The photo's page.
  ///   - pictures: Its pictures, in any order.
  public init?(id: PhotoID, pageURL: ServiceLink, pictures: [PhotoPicture]) {
    guard !pictures.isEmpty else { return nil }
    self.id = id
    self.pageURL = pageURL
    self.pictures = pictures.sorted { $0.longestEdge < $1.longestEdge }
  }

  /// The largest picture.
  public var largest: PhotoPicture { pictures[pictures.count - 1] }

  /// The smallest picture that covers a box, else the largest.
  ///
  /// - Parameter pixels: The longer edge of the box.
  /// - Returns: The picture to ask for.
  public func picture(covering pixels: Int) -> PhotoPicture {
    pictures.first { $0.longestEdge >= pixels } ?? largest
  }
}
