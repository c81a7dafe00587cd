import DashCore

/// A day of each year, as the rule of a zone says it.
enum RuleDay: Sendable, Hashable {
  /// A day of the year from 1 to 365, of which 29 February is none (`J60` is 1 March).
  case withoutLeapDay(Int)
  /// A day of the year from 0 to 365, of which 29 February is one.
  case withLeapDay(Int)
  /// A day of the week of a month, its first to fourth or, with 5, its last (`M3.2.0`); Sunday is 0.
  case weekday(month: Int, week: Int, day: Int)

  /// The day in a year.
  ///
  /// - Parameter year: The year.
  /// - Returns: Days since 1970-01-01.
  func daysSinceEpoch(year: Int) -> Int {
    switch self {
    case .withoutLeapDay(let day):
      let isBehindLeapDay = Self.isLeap(year) && day > 59
      return Self.first(ofMonth: 1, year: year) + day - (isBehindLeapDay ? 0 : 1)
    case .withLeapDay(let day):
      return Self.first(ofMonth: 1, year: year) + day
    case .weekday(let month, let week, let weekday):
      let first = Self.first(ofMonth: month, year: year)
      let next =
        month == 12
        ? Self.first(ofMonth: 1, year: year + 1) : Self.first(ofMonth: month + 1, year: year)
      let firstWeekday = CivilDate(daysSinceEpoch: first).civil.weekday
      var day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while day >= next { day -= 7 }
      return day
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
  }

  /// The first day of a month: the arithmetic is that of `CivilDate`.
  private static func first(ofMonth month: Int, year: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
