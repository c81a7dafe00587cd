/// A moment in whole seconds since 1970-01-01 00:00 UTC, as the services report it.
///
/// There is no time zone in it. A place's own clock is reached by ``UTCOffsets``, which come of the offset
/// that the service reports and of what is known of zones.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public let secondsSinceEpoch: Int64

  /// The moments that have a year of four digits, 1970 to 9999.
  public static let supported: ClosedRange<Int64> = 0...253_402_300_799

  /// Creates a moment.
  ///
  /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01 00:00 UTC; one outside ``supported``
  ///   is taken as the nearest inside.
  public init(secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = min(
      max(secondsSinceEpoch, Self.supported.lowerBound),
      Self.supported.upperBound
    )
  }

  /// Whether one moment is before another.
  ///
  /// - Parameters:
  ///   - lhs: A moment.
  ///   - rhs: Another.
  /// - Returns: True where the first is earlier.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.secondsSinceEpoch < rhs.secondsSinceEpoch
  }

  /// How many seconds have gone by from an earlier moment to this one.
  ///
  /// - Parameter earlier: A moment.
  /// - Returns: Seconds; negative where it is later than this one.
  public func seconds(since earlier: Timestamp) -> Int64 {
    secondsSinceEpoch - earlier.secondsSinceEpoch
  }

  /// The moment that is some seconds later.
  ///
  /// - Parameter seconds: How much later; negative for earlier.
  /// - Returns: The moment, within ``supported``.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    return Timestamp(secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// The date and time of day on a clock that is ahead of UTC by some seconds.
  ///
  /// - Parameter offset: Seconds east of UTC.
  /// - Returns: What that clock and its calendar show.
  public func civil(utcOffsetSeconds offset: Int = 0) -> CivilTime {
    CivilTime(secondsSinceEpoch: secondsSinceEpoch + Int64(offset))
  }

  /// The moment in UTC as ISO 8601 writes it, such as `2026-11-20T14:05:00Z`.
  public var iso8601: String {
    let time = civil()
    let date = "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))"
    return "\(date)T\(time.clock):\(time.second.padded(2))Z"
  }
}
