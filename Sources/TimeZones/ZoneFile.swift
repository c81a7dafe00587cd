package import DashCore

/// What a zone's file says: RFC 9636, "The Time Zone Information Format".
///
/// It has the changes of the past and some of those to come, and a rule for all behind them. Files that
/// are made to be small have the rule and no change that follows from it.
package struct ZoneFile: Sendable, Hashable {
  /// A change that the file has: from when on, and to how many seconds ahead of UTC.
  struct Change: Sendable, Hashable {
    let seconds: Int64
    let offset: Int
  }

  /// How far the clock is ahead of UTC before the first change.
  let firstOffset: Int
  /// The changes that the file has, the earliest first.
  let changes: [Change]
  /// What holds behind the last change; nil where the clock stays as it is then.
  let rule: ZoneRule?

  /// The offsets of the zone's clock, with all changes of a time.
  ///
  /// - Parameter span: The time.
  /// - Returns: The offsets.
  package func offsets(in span: ClosedRange<Timestamp>) -> UTCOffsets {
    let start = span.lowerBound.secondsSinceEpoch
    let end = span.upperBound.secondsSinceEpoch
    let listed = changes.filter { $0.seconds > start && $0.seconds <= end }
    var ruled: [Change] = []
    let endOfList = changes.last?.seconds ?? .min
    if let rule, endOfList < end {
      ruled = rule.changes(from: max(start, endOfList), to: end)
    }
    return UTCOffsets(
      offset(at: start),
      changes: (listed + ruled).map {
        UTCOffsets.Change(at: Timestamp(secondsSinceEpoch: $0.seconds), to: $0.offset)
      }
    )
  }

  /// How far the clock is ahead of UTC at a moment.
  private func offset(at seconds: Int64) -> Int {
    if let rule, changes.last.map({ $0.seconds <= seconds }) ?? true {
      return rule.offset(at: seconds)
    }
    return changes.last { $0.seconds <= seconds }?.offset ?? firstOffset
  }
}
