/// A calendar date and time of day, without a time zone.
public struct CivilTime: Sendable, Hashable {
  /// The year of the Gregorian calendar.
  public let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  package let second: Int
  /// The day of the week, 0 (Sunday) to 6.
  package let weekday: Int

  /// Creates the civil time for a number of seconds.
  ///
  /// Uses the calendar arithmetic of "chrono-Compatible Low-Level Date Algorithms"
  /// (https://howardhinnant.github.io/date_algorithms.html): years begin in March, so that the
  /// leap day is the last of its year.
  ///
  /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01 00:00 on the same clock.
  init(secondsSinceEpoch: Int64) {
    let days = Int(secondsSinceEpoch.flooredQuotient(by: 86_400))
    let secondOfDay = Int(secondsSinceEpoch - Int64(days) * 86_400)
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153

    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
    weekday = (days + 4) - (days + 4).flooredQuotient(by: 7) * 7
  }

  /// The time of day as `14:05`.
  public var clock: String { "\(hour.padded(2)):\(minute.padded(2))" }
}

/// A day of the Gregorian calendar, without a time zone.
public struct CivilDate: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01; negative before.
  package let daysSinceEpoch: Int

  /// Creates a day from its number.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// Creates a day by its year, its month from 1 to 12 and its day of the month.
  ///
  /// A day beyond the end of its month is one of the next month.
  package init(year: Int, month: Int, day: Int) {
    // The inverse of the arithmetic in `CivilTime`: years begin in March.
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSinceEpoch = era * 146_097 + dayOfEra - 719_468
  }

  /// Creates the day at a moment.
  ///
  /// - Parameters:
  ///   - offset: The clock's offset from UTC.
  public init(at moment: Timestamp, utcOffsetSeconds offset: Int) {
    let seconds = moment.secondsSinceEpoch + Int64(offset)
    // Rounds towards minus infinity: at the epoch, a clock behind UTC is still in 1969.
    daysSinceEpoch = Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
  }

  /// Parses an ISO 8601 date such as `2026-11-20`.
  ///
  /// Fails for any other format and for dates that do not exist.
  public init?(iso8601 text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard
      parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(Substring(parts[0])),
      let month = Int(Substring(parts[1])),
      let day = Int(Substring(parts[2]))
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard iso8601 == text else { return nil }
  }

  /// Returns whether one day is before another.
  ///
  /// - Returns: True if the first is earlier.
  public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
    lhs.daysSinceEpoch < rhs.daysSinceEpoch
  }

  /// The start of the day, with year, month, day and weekday.
  public var civil: CivilTime {
    CivilTime(secondsSinceEpoch: Int64(daysSinceEpoch) * 86_400)
  }

  /// The day in ISO 8601, such as `2026-11-20`.
  public var iso8601: String {
    let time = civil
    return "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2))"
  }

  /// Returns the first midnight of the day on a clock with this offset from UTC.
  package func start(utcOffsetSeconds offset: Int) -> Timestamp {
    let (seconds, overflow) = Int64(daysSinceEpoch).multipliedReportingOverflow(by: 86_400)
    guard !overflow else { return Timestamp(secondsSinceEpoch: daysSinceEpoch < 0 ? .min : .max) }
    return Timestamp(secondsSinceEpoch: seconds - Int64(offset))
  }
}

extension BinaryInteger {
  /// The quotient rounded towards minus infinity, for times before 1970.
  fileprivate func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Int {
  /// Returns the number, padded with zeros on the left.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
