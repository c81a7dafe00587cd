/// A picture that a panel asks for, the same in all sizes: its files and the rules of its service.
public struct PictureSource: Sendable, Hashable {
  package static let usualFreshSeconds = 604_800

  /// What tells it from other pictures, such as the address of a photo's page.
  public private(set) var id: String

  /// The files from the smallest to the largest; at least one.
  public let files: [PictureFile]

  /// How long a file is fresh, in seconds: a week, because the content of most addresses never changes.
  public var freshSeconds = PictureSource.usualFreshSeconds

  /// The fewest bytes of a file that is large or of unreported size: a smaller one is what the service
  /// sends in place of a picture that is gone; 0 if it sends none.
  public var leastBytes = 0

  /// Creates a picture.
  ///
  /// Fails if there is no file.
  ///
  /// - Parameters:
  ///   - id: What tells it from other pictures.
  ///   - files: The files, in any order.
  public init?(id: String, files: [PictureFile]) {
    guard !files.isEmpty else { return nil }
    self.id = id
    self.files = files.sorted { $0.longestEdge < $1.longestEdge }
  }

  /// Whether its files are on this machine, and may change at any time.
  package var isLocal: Bool { largest.link.isLocal }

  /// Returns the picture as it was at a time; one that is not local does not change.
  package func asOf(_ moment: Timestamp) -> PictureSource {
    guard isLocal else { return self }
    var source = self
    (source.id, source.freshSeconds) = ("\(id) \(moment.secondsSinceEpoch)", 1)
    return source
  }

  /// The largest file.
  public var largest: PictureFile { files[files.count - 1] }

  /// Returns the smallest file whose longer edge covers a box, or else the largest one.
  public func file(covering pixels: Int) -> PictureFile {
    files.first { $0.longestEdge >= pixels } ?? largest
  }
}

/// A file of a picture.
public struct PictureFile: Sendable, Hashable {
  /// The file's URL.
  public let link: ServiceLink

  /// The width in pixels; `nil` if only the longer edge is known.
  public let width: Int?

  /// The height in pixels; `nil` if only the longer edge is known.
  public let height: Int?

  /// The longer edge in pixels.
  public let longestEdge: Int

  /// Creates a file of known size.
  ///
  /// - Parameters:
  ///   - link: The file's URL.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  public init(link: ServiceLink, width: Int, height: Int) {
    self.link = link
    self.width = width
    self.height = height
    longestEdge = max(width, height)
  }

  /// Creates a file with only its longer edge known.
  ///
  /// - Parameters:
  ///   - link: The file's URL.
  ///   - longestEdge: The longer edge in pixels.
  public init(link: ServiceLink, longestEdge: Int) {
    self.link = link
    width = nil
    height = nil
    self.longestEdge = longestEdge
  }
}
