import DashCore

/// A POSIX `TZ` rule for the yearly change to and from daylight saving time.
package struct ZoneRule: Sendable, Hashable {
  /// A yearly change: a day, and the seconds since its midnight by the clock before the change.
  struct Switch: Sendable, Hashable {
    let day: RuleDay
    let secondOfDay: Int

    /// Returns the time of the change in a year.
    ///
    /// - Parameters:
    ///   - offset: Seconds ahead of UTC before the change.
    /// - Returns: Seconds since 1970-01-01 00:00 UTC.
    func seconds(year: Int, offset: Int) -> Int64 {
      Int64(day.daysSinceEpoch(year: year)) * 86_400 + Int64(secondOfDay - offset)
    }
  }

  /// Daylight saving time; in Ireland it is winter time, which is behind standard time.
  struct Daylight: Sendable, Hashable {
    let offset: Int
    let start: Switch
    let end: Switch
  }

  /// Seconds ahead of UTC outside daylight saving time.
  let standardOffset: Int
  /// Daylight saving time; `nil` if the zone has none.
  let daylight: Daylight?

  /// Returns the changes after a start time, up to and including an end time.
  ///
  /// - Parameters:
  ///   - start: Seconds since 1970-01-01 00:00 UTC.
  ///   - end: Seconds since 1970-01-01 00:00 UTC.
  /// - Returns: The changes, the earliest first.
  func changes(from start: Int64, to end: Int64) -> [ZoneFile.Change] {
    guard let daylight else { return [] }
    // A change may fall a week outside its year.
    let years = Self.year(of: start) - 1...max(Self.year(of: end), Self.year(of: start)) + 1
    var changes: [ZoneFile.Change] = []
    for year in years {
      let forward = ZoneFile.Change(
        seconds: daylight.start.seconds(year: year, offset: standardOffset),
        offset: daylight.offset
      )
      let back = ZoneFile.Change(
        seconds: daylight.end.seconds(year: year, offset: daylight.offset),
        offset: standardOffset
      )
      changes += forward.seconds < back.seconds ? [forward, back] : [back, forward]
    }
    // Of two changes at the same moment, only the second has an effect.
    let sorted = changes.sorted { $0.seconds < $1.seconds }
    return sorted.enumerated().filter { index, change in
      let isLast = index + 1 == sorted.count || sorted[index + 1].seconds > change.seconds
      return isLast && change.seconds > start && change.seconds <= end
    }.map(\.element)
  }

  /// Returns the seconds ahead of UTC at a time.
  func offset(at seconds: Int64) -> Int {
    // Any rule with changes has one within 400 days.
    changes(from: seconds - 400 * 86_400, to: seconds).last?.offset ?? standardOffset
  }

  private static func year(of seconds: Int64) -> Int {
    Timestamp(secondsSinceEpoch: seconds).civil().year
  }
}

extension ZoneRule {
  /// Parses a rule, such as `EST5EDT,M3.2.0,M11.1.0` or `<+0330>-3:30`.
  ///
  /// Returns `nil` for anything else, and for daylight saving time without the days of its changes.
  ///
  /// - Parameter bytes: The rule at the end of a time zone file.
  package init?(_ bytes: some Sequence<UInt8>) {
    var text = RuleText(bytes)
    // POSIX offsets are positive west of Greenwich.
    guard text.takeName(), let west = text.takeOffset() else { return nil }
    standardOffset = -west
    guard !text.isAtEnd else {
      daylight = nil
      return
    }
    guard text.takeName() else { return nil }
    var offset = standardOffset + 3600
    if text.next != UInt8(ascii: ",") {
      guard let west = text.takeOffset() else { return nil }
      offset = -west
    }
    guard
      let start = text.takeSwitch(),
      let end = text.takeSwitch(),
      text.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

/// A parser of the rule's text.
private struct RuleText {
  private static let standardHours = 0...24
  /// Times reach a week before and after the day: RFC 9636, section 3.3.1.
  private static let switchHours = 0...167
  private static let usualSwitch = 2 * 3600

  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  var next: UInt8? { rest.first }

  /// Consumes a character if it is next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: scalar) else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes a name such as `EST` or `<+03>`.
  mutating func takeName() -> Bool {
    if take("<") {
      let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2B || $0 == 0x2D }
      rest = rest.dropFirst(name.count)
      return name.count >= 3 && take(">")
    }
    let name = rest.prefix(while: \.isASCIILetter)
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  /// Parses `5`, `-3:30` or `+5:00:30` to seconds.
  mutating func takeOffset() -> Int? { takeTime(hours: Self.standardHours) }

  /// Parses `,M3.2.0` or `,J60/-1:30`.
  mutating func takeSwitch() -> ZoneRule.Switch? {
    guard take(","), let day = takeDay() else { return nil }
    guard take("/") else { return ZoneRule.Switch(day: day, secondOfDay: Self.usualSwitch) }
    return takeTime(hours: Self.switchHours).map { ZoneRule.Switch(day: day, secondOfDay: $0) }
  }

  private mutating func takeDay() -> RuleDay? {
    if take("J") { return takeNumber(in: 1...365).map(RuleDay.withoutLeapDay) }
    guard take("M") else { return takeNumber(in: 0...365).map(RuleDay.withLeapDay) }
    guard
      let month = takeNumber(in: 1...12), take("."),
      let week = takeNumber(in: 1...5), take("."),
      let day = takeNumber(in: 0...6)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }

  private mutating func takeTime(hours: ClosedRange<Int>) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard var seconds = takeNumber(in: hours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where take(":") {
      guard let number = takeNumber(in: 0...59) else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func takeNumber(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(while: \.isASCIIDigit)
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return range.contains(number) ? number : nil
  }
}

/// The day of a yearly change.
enum RuleDay: Sendable, Hashable {
  /// A day of the year from 1 to 365 that skips 29 February (`J60` is 1 March).
  case withoutLeapDay(Int)
  /// A day of the year from 0 to 365 that counts 29 February.
  case withLeapDay(Int)
  /// A weekday of a month, its first to fourth or, with week 5, its last (`M3.2.0`); Sunday is 0.
  case weekday(month: Int, week: Int, day: Int)

  /// Returns the day in a year.
  func daysSinceEpoch(year: Int) -> Int {
    func day(_ month: Int, _ day: Int) -> Int {
      CivilDate(year: year, month: month, day: day).daysSinceEpoch
    }
    switch self {
    case .withoutLeapDay(let number):
      // The days from March on are counted from 1 March, the sixtieth.
      return number < 60 ? day(1, number) : day(3, 1) + number - 60
    case .withLeapDay(let number): return day(1, 1) + number
    case .weekday(let month, let week, let weekday):
      let first = day(month, 1)
      let next = month == 12 ? day(12, 32) : day(month + 1, 1)
      let firstWeekday = CivilDate(daysSinceEpoch: first).civil.weekday
      var found = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while found >= next { found -= 7 }
      return found
    }
  }
}
