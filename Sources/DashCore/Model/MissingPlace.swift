/// A place whose weather did not come, while others of the same panel did.
public struct MissingPlace: Sendable, Hashable {
  /// The place as it was asked for; nil for an entry of an answer that names none.
  public let asked: PlaceQuery?

  /// Why it did not come.
  public let error: SourceError

  /// The last that is known of it; nil for nothing.
  public let kept: KeptPlace?

  /// Creates a missing place.
  ///
  /// - Parameters:
  ///   - asked: The place as it was asked for, or nil.
  ///   - error: Why it did not come.
  ///   - kept: The last that is known of it, or nil.
  public init(asked: PlaceQuery?, error: SourceError, kept: KeptPlace? = nil) {
    self.asked = asked
    self.error = error
    self.kept = kept
  }
}
