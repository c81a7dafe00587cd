extension JSONReader {
  /// The largest count that is believed: beyond it a number of an answer is no count of anything.
  private static let largestCount = 1_000_000_000_000

  /// The count of a member, which may stand as a number or as a text of digits.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: nil where it is missing, empty, negative, or no whole number.
  public func count(_ name: String) -> Int? {
    self[name]?.looseInteger.flatMap { (0...Self.largestCount).contains($0) ? $0 : nil }
  }

  /// The identifier of a photo, which may stand as a number or as a text.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: nil where it is missing or no identifier.
  public func photoID(_ name: String) -> PhotoID? {
    guard let field = self[name] else { return nil }
    switch field.node.value {
    case .number: return field.looseInteger.flatMap { PhotoID(String($0)) }
    default: return field.text(maximumLength: 65).flatMap { PhotoID($0.string) }
    }
  }
}
