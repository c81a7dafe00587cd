/// Whether a call may be made.
package enum CallPermit: Sendable, Hashable {
  /// It may, and is counted.
  case granted
  /// Not before a time that the service has named; in so many seconds, at least 1.
  case heldBack(seconds: Int)
  /// Not before the next token; in so many seconds, at least 1.
  case usedUp(seconds: Int)
}
