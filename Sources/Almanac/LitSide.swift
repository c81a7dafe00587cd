/// The half of the moon's disc that is lit, for somebody who looks at it where it culminates.
package enum LitSide: Sendable, Hashable {
  /// The left half.
  case left
  /// The right half.
  case right
}
