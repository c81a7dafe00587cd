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

  /// When it came, by this machine's clock.
  public let fetchedAt: Timestamp

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - content: What came.
  ///   - fetchedAt: When it came.
  public init(content: Content, fetchedAt: Timestamp) {
    self.content = content
    self.fetchedAt = fetchedAt
  }
}
