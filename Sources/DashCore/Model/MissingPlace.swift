/// A place whose weather did not come, while others of the same panel did.
public struct MissingPlace: Sendable, Hashable {
  /// The place as it was asked for; nil for an entry of an answer that names none.
  public let asked: PlaceQuery?

  /// Why it did not come.
  public let error: SourceError

  /// Creates a missing place.
  ///
  /// - Parameters:
  ///   - asked: The place as it was asked for, or nil.
  ///   - error: Why it did not come.
  public init(asked: PlaceQuery?, error: SourceError) {
    self.asked = asked
    self.error = error
  }
}
