/// What one fetch gave.
public struct Snapshot: Sendable, Hashable {
  /// The typed content.
  public enum Content: Sendable, Hashable {
    /// Photos.
    case photos(PhotoPage)
    /// Weather of places.
    case weather(WeatherReport)
  }

  /// What came.
  public let content: Content

  /// When it came, by this machine's clock; of several answers when the oldest did.
  public let fetchedAt: Timestamp

  /// Whether it was asked for now.
  public let origin: Origin

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - content: What came.
  ///   - fetchedAt: When it came.
  ///   - origin: Whether it was asked for now.
  public init(content: Content, fetchedAt: Timestamp, origin: Origin = .asked) {
    self.content = content
    self.fetchedAt = fetchedAt
    self.origin = origin
  }
}
