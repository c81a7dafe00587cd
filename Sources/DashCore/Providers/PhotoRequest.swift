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

  /// What the photo that stands for its page is chosen by.
  public var seed: UInt64 = 0

  /// Creates a request for what the options say.
  public init() {}
}
