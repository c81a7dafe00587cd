/// A day of the Gregorian calendar, of no time zone: the day that a place's own calendar shows.
public struct CivilDate: Sendable, Hashable, Comparable {
  /// How many days lie between 1970-01-01 and it; negative before.
  public let daysSinceEpoch: Int

  /// Creates a day by its number.
  ///
  /// - Parameter daysSinceEpoch: Days since 1970-01-01.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The day that a calendar shows at a moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - offset: How far the place's clock is ahead of UTC.
  public init(at moment: Timestamp, utcOffsetSeconds offset: Int) {
    let seconds = moment.secondsSinceEpoch + Int64(offset)
    // Rounded towards minus infinity: a clock behind UTC is in 1969 at the epoch.
    daysSinceEpoch = Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
  }

  /// Reads a day as ISO 8601 writes it, such as `2026-11-20`.
  ///
  /// It fails for anything else, and for a day that is in no calendar.
  ///
  /// - Parameter text: The day.
  public init?(iso8601 text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard
      parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]),
      let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    // The inverse of the arithmetic of `CivilTime`: years begin in March.
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
    guard iso8601 == text else { return nil }
  }

  /// Whether one day is before another.
  ///
  /// - Parameters:
  ///   - lhs: A day.
  ///   - rhs: Another.
  /// - Returns: True where the first is earlier.
  public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
    lhs.daysSinceEpoch < rhs.daysSinceEpoch
  }

  /// Its start, with year, month, day and weekday.
  public var civil: CivilTime {
    CivilTime(secondsSinceEpoch: Int64(daysSinceEpoch) * 86_400)
  }

  /// The day as ISO 8601 writes it, such as `2026-11-20`.
  public var iso8601: String {
    let time = civil
    return "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))"
  }
}
