package import DashCore

/// A period of a rule: the hours to come of a day, of a night, or of a time of day.
package enum RuleWindow: Sendable, Hashable {
  /// From now on, for so many seconds.
  case next(Int64)
  /// The days with these numbers; 0 is today.
  case days(ClosedRange<Int>)
  /// Today or the next day with this number, 0 (Sunday) to 6.
  case weekday(Int)
  /// The period between two times of day, in minutes since midnight: the one that is, or the next.
  case clock(from: Int, to: Int)

  /// The words that begin a window, besides times of day.
  static let words = ["next", "today", "tonight", "tomorrow", "days"] + RuleSetting.weekdays
  /// The numbers of days, which are those that a forecast may have.
  static let dayBounds = 0...Configuration.daysBounds.upperBound
  /// The lengths of `next`, in seconds.
  static let lengths = 60...16 * 86_400

  /// Finds the window of a word, and of the number that follows `next` and `days`.
  init?(_ word: String, _ number: String) {
    func ends<End>(_ text: String, _ end: (String) -> End?) -> (End, End)? {
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      let ends = parts.compactMap { end(String($0)) }
      guard ends.count == parts.count, ends.count <= 2 else { return nil }
      return (ends[0], ends[ends.count - 1])
    }
    switch word {
    case "today": self = .days(0...0)
    case "tomorrow": self = .days(1...1)
    case "tonight": self = .clock(from: 18 * 60, to: 6 * 60)
    case "next":
      guard let seconds = DurationText.seconds(number), Self.lengths ~= seconds else { return nil }
      self = .next(Int64(seconds))
    case "days":
      guard let (first, last) = ends(number, { Int($0) }), first <= last,
        Self.dayBounds ~= first, Self.dayBounds ~= last
      else { return nil }
      self = .days(first...last)
    default:
      if let weekday = RuleSetting.weekdays.firstIndex(of: word) {
        self = .weekday(weekday)
      } else if word.contains("-"), let (from, to) = ends(word, Self.minute) {
        self = .clock(from: from, to: to)
      } else {
        return nil
      }
    }
  }

  /// Parses a time of day as minutes since midnight.
  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.joined().utf8.allSatisfy(\.isASCIIDigit), let hour = Int(parts[0]),
      let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 24 * 60
    else { return nil }
    return hour * 60 + minute
  }

  /// Returns what is still to come of the period, by the clock of a place.
  ///
  /// - Parameter days: The days of the week on which a time of day begins, 0 (Sunday) to 6.
  package func range(
    at now: Timestamp,
    _ clock: UTCOffsets,
    on days: Set<Int> = RuleSetting.allDays
  ) -> Range<Timestamp> {
    let today = clock.date(at: now).daysSinceEpoch
    func date(_ ahead: Int) -> CivilDate { CivilDate(daysSinceEpoch: today + ahead) }
    func rest(_ start: Timestamp, _ end: Timestamp) -> Range<Timestamp> {
      let start = max(start, now)
      return start..<max(start, end)
    }
    switch self {
    case .next(let seconds): return rest(now, now.advanced(bySeconds: seconds))
    case .days(let days):
      return rest(clock.start(of: date(days.lowerBound)), clock.end(of: date(days.upperBound)))
    case .weekday(let weekday):
      let day = date((weekday - date(0).civil.weekday + 7) % 7)
      return rest(clock.start(of: day), clock.end(of: day))
    case .clock(let from, let to):
      // Yesterday's may last until this morning. A clock change can leave nothing of a period.
      let allowed = (-1...9).lazy.filter { days.contains(date($0).civil.weekday) }
      let periods = allowed.map { day in
        rest(
          clock.moment(of: date(day), minute: from),
          clock.moment(of: date(to > from ? day : day + 1), minute: to)
        )
      }
      return periods.first { !$0.isEmpty } ?? now..<now
    }
  }
}
