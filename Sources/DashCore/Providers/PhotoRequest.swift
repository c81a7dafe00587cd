/// What one refresh asks of a source of photos, beyond the options of its instance.
public struct PhotoRequest: Sendable, Hashable {
  /// Words to search for in place of the configured ones.
  public var query: String?

  /// The page to show in place of the configured one, from 1.
  public var page: Int?

  /// How many photos a page has, in place of the configured count.
  public var perPage: Int?

  /// The one photo to show in place of a search.
  public var photo: PhotoID?

  /// What is known of the weather, for a query with placeholders.
  public var facts: WeatherFacts?

  /// What the photo that stands for its page is chosen by; nil for the time when the answer came, so
  /// that it stays as long as the answer does.
  public var seed: UInt64?

  /// Creates a request for what the options say.
  public init() {}

  /// What the photo of an answer is chosen by.
  ///
  /// - Parameter response: The answer.
  /// - Returns: The seed that was asked for, or the answer's own.
  public func seed(for response: Response) -> UInt64 {
    seed ?? UInt64(response.receivedAt?.secondsSinceEpoch ?? 0)
  }
}
