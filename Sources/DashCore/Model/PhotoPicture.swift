/// One size of a photo's picture.
public struct PhotoPicture: Sendable, Hashable {
  /// Where it is.
  public let link: ServiceLink

  /// Its width in pixels; nil where only the longer edge is known.
  public let width: Int?

  /// Its height in pixels; nil where only the longer edge is known.
  public let height: Int?

  /// Its longer edge in pixels.
  public let longestEdge: Int

  /// Creates a picture of known size.
  ///
  /// - Parameters:
  ///   - link: Where it is.
  ///   - width: Its width in pixels.
  ///   - height: Its height in pixels.
  public init(link: ServiceLink, width: Int, height: Int) {
    self.link = link
    self.width = width
    self.height = height
    longestEdge = max(width, height)
  }

  /// Creates a picture of which only the longer edge is known.
  ///
  /// - Parameters:
  ///   - link: Where it is.
  ///   - longestEdge: Its longer edge in pixels.
  public init(link: ServiceLink, longestEdge: Int) {
    self.link = link
    width = nil
    height = nil
    self.longestEdge = longestEdge
  }
}
