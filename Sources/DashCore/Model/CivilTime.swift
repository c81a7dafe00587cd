/// A date and a time of day as a clock and a calendar on a wall show them.
public struct CivilTime: Sendable, Hashable {
  /// The year of the Gregorian calendar.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int
  /// The day of the week, 0 (Sunday) to 6.
  public let weekday: Int

  /// Computes the civil time of a count of seconds.
  ///
  /// The calendar arithmetic is the one described in "chrono-Compatible Low-Level Date Algorithms"
  /// (https://howardhinnant.github.io/date_algorithms.html): years begin in March, so that the
  /// leap day is the last of its year.
  ///
  /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01 00:00 of the same clock.
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

extension BinaryInteger {
  /// The quotient rounded towards minus infinity, for times before 1970.
  fileprivate func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Int {
  /// The number with zeros before it up to a width.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
