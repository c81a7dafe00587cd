/// What a service asks of those who use it.
public struct SourceTerms: Sendable, Hashable {
  /// The line that must be shown with the data.
  public let attribution: String

  /// The page that the attribution links to.
  public let attributionURL: String

  /// The data's licence, such as `CC BY-SA 4.0`; nil where none is named.
  public let license: String?

  /// How often the same thing may be asked at the most, in seconds.
  public let shortestRefreshSeconds: Int

  /// How many of the service's items one screen may show; nil where the service does not say.
  public let maximumItemsPerScreen: Int?

  /// The page where one gets a key; nil for a service without keys.
  public let keyURL: String?

  /// Creates terms.
  ///
  /// - Parameters:
  ///   - attribution: The line to show with the data.
  ///   - attributionURL: Where it links to.
  ///   - license: The data's licence, or nil.
  ///   - shortestRefreshSeconds: How often the same may be asked at the most.
  ///   - maximumItemsPerScreen: How many items one screen may show, or nil.
  ///   - keyURL: Where one gets a key, or nil.
  public init(
    attribution: String,
    attributionURL: String,
    license: String? = nil,
    shortestRefreshSeconds: Int,
    maximumItemsPerScreen: Int? = nil,
    keyURL: String? = nil
  ) {
    self.attribution = attribution
    self.attributionURL = attributionURL
    self.license = license
    self.shortestRefreshSeconds = shortestRefreshSeconds
    self.maximumItemsPerScreen = maximumItemsPerScreen
    self.keyURL = keyURL
  }
}
