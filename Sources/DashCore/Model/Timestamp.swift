/// A moment in whole seconds since 1970-01-01 00:00 UTC, as services report it.
///
/// It has no time zone; use ``UTCOffsets`` to convert it to a place's local time.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public let secondsSinceEpoch: Int64

  /// The supported moments: the years 1970 to 9999.
  public static let supported: ClosedRange<Int64> = 0...253_402_300_799

  /// Creates a moment.
  ///
  /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01 00:00 UTC, clamped to ``supported``.
  public init(secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = min(
      max(secondsSinceEpoch, Self.supported.lowerBound),
      Self.supported.upperBound
    )
  }

  /// Returns whether one moment is before another.
  ///
  /// - Returns: True if the first is earlier.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.secondsSinceEpoch < rhs.secondsSinceEpoch
  }

  /// Returns the seconds since another moment.
  ///
  /// - Parameter earlier: The other moment.
  /// - Returns: Seconds; negative if the other moment is later.
  public func seconds(since earlier: Timestamp) -> Int64 {
    secondsSinceEpoch - earlier.secondsSinceEpoch
  }

  /// Returns the moment moved by some seconds.
  ///
  /// - Parameter seconds: How much later; negative for earlier.
  /// - Returns: The moment, clamped to ``supported``.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    return Timestamp(secondsSinceEpoch: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Returns the local date and time for an offset from UTC.
  ///
  /// - Parameter offset: Seconds east of UTC.
  public func civil(utcOffsetSeconds offset: Int = 0) -> CivilTime {
    CivilTime(secondsSinceEpoch: secondsSinceEpoch + Int64(offset))
  }

  /// The moment in UTC in ISO 8601, such as `2026-11-20T14:05:00Z`.
  public var iso8601: String {
    let time = civil()
    let date = "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))"
    return "\(date)T\(time.clock):\(time.second.padded(2))Z"
  }
}
