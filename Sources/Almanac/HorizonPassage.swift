package import DashCore

/// What a body does in a day about an altitude: the horizon, or a depth below it.
package enum HorizonPassage: Sendable, Hashable {
  /// It passes it: upwards, downwards or both.
  ///
  /// For the sun one of them is missing only where a polar day or night begins or ends within the
  /// day; for the moon about once in a month at every latitude.
  case crosses(rise: Timestamp?, set: Timestamp?)
  /// It is above it all day.
  case staysAbove
  /// It is below it all day.
  case staysBelow

  /// When it comes above; nil where it does not.
  package var rise: Timestamp? {
    guard case .crosses(let rise, _) = self else { return nil }
    return rise
  }

  /// When it goes below; nil where it does not.
  package var set: Timestamp? {
    guard case .crosses(_, let set) = self else { return nil }
    return set
  }
}
