/// What one refresh asks of a data source.
public struct FetchRequest: Sendable {
  /// By when the source returns; its requests end by then.
  public let deadline: ContinuousClock.Instant

  /// What a source of photos is asked beyond its options.
  public let photos: PhotoRequest

  /// Creates what a refresh asks.
  ///
  /// - Parameters:
  ///   - deadline: By when the source returns.
  ///   - photos: What a source of photos is asked beyond its options.
  public init(deadline: ContinuousClock.Instant, photos: PhotoRequest = PhotoRequest()) {
    self.deadline = deadline
    self.photos = photos
  }
}
