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
  public package(set) var content: Content

  /// When it came, by this machine's clock; of several answers when the oldest did.
  public let fetchedAt: Timestamp

  /// Whether it was asked for now, all of it.
  public let origin: Origin

  /// Whether any of it was asked for now.
  public let holdsNews: Bool

  /// Why the configured provider did not serve it and the one that stands in for it did; nil where the
  /// configured one served it.
  package var providerError: SourceError?

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - content: What came.
  ///   - fetchedAt: When it came.
  ///   - origin: Whether it was asked for now, all of it.
  ///   - holdsNews: Whether any of it was; nil for what the origin says.
  public init(
    content: Content,
    fetchedAt: Timestamp,
    origin: Origin = .asked,
    holdsNews: Bool? = nil
  ) {
    self.content = content
    self.fetchedAt = fetchedAt
    self.origin = origin
    self.holdsNews = holdsNews ?? (origin == .asked)
  }

  /// The same snapshot with another content or origin.
  ///
  /// - Parameters:
  ///   - report: What it holds instead.
  ///   - origin: Where that comes from; nil for where it came from.
  /// - Returns: The snapshot, as old as it was and of whoever served it.
  package func with(_ report: WeatherReport, origin: Origin? = nil) -> Snapshot {
    var snapshot = Snapshot(
      content: .weather(report),
      fetchedAt: fetchedAt,
      origin: origin ?? self.origin,
      holdsNews: holdsNews
    )
    snapshot.providerError = providerError
    return snapshot
  }
}
