import DashCore
import Localization

/// The times of a sentence on a place's clock, each with its day unless it is today's, or that of the time
/// before in its clause.
struct OutlookClock {
  /// What a time stands after, by which some languages inflect it.
  private enum Role {
    /// “from”, “before”
    case start
    /// “until”
    case end
  }

  private let clock: PlaceClock
  private let text: Strings
  private let utcOffsets: UTCOffsets
  private let today: CivilDate
  /// The day of the last time; `nil` if a clause has begun after one with another day than today.
  private var day: CivilDate?

  init(of place: PlaceWeather, on page: Page) {
    clock = PlaceClock(of: place, clockText: page.clock)
    text = page.text
    utcOffsets = place.utcOffsets
    today = utcOffsets.date(at: page.now)
    day = today
  }

  /// Returns a clause, whose times do not rely on the days of others.
  mutating func clause(_ make: (inout OutlookClock) -> String) -> String {
    if day != today { day = nil }
    return make(&self)
  }

  /// Returns an approximate time at which something ends.
  mutating func about(_ moment: Timestamp) -> String {
    withDay(text(.outlookAbout(time: timeOfDay(moment, .end))), moment, .end)
  }

  /// Returns a time at which something ends.
  mutating func end(_ moment: Timestamp) -> String {
    withDay(timeOfDay(moment, .end), moment, .end)
  }

  /// Returns a time at which something starts, or before which it ends.
  mutating func start(_ moment: Timestamp) -> String {
    withDay(timeOfDay(moment, .start), moment, .start)
  }

  /// Returns a time of day such as `18:00`, `noon` or, for the next one, `midnight`.
  private func timeOfDay(_ moment: Timestamp, _ role: Role) -> String {
    let time = utcOffsets.civil(at: moment)
    let isStart = role == .start
    if isNextMidnight(moment) {
      return text(isStart ? .outlookStartMidnight : .outlookEndMidnight)
    }
    if (time.hour, time.minute) == (12, 0), clock.zone.isEmpty {
      return text(isStart ? .outlookStartNoon : .outlookEndNoon)
    }
    let hour = clock.clockText.hour(time)
    let shown = clock.text(moment)
    return text(
      isStart
        ? .outlookStartTime(count: hour, time: shown) : .outlookEndTime(count: hour, time: shown)
    )
  }

  private mutating func withDay(_ time: String, _ moment: Timestamp, _ role: Role) -> String {
    let date = utcOffsets.date(at: moment)
    if isNextMidnight(moment) {
      // It ends today, and starts tomorrow.
      day = role == .end ? today : date
      return time
    }
    guard date != day else { return time }
    day = date
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: return text(.outlookToday(time: time))
    case 1: return text(.outlookTomorrow(time: time))
    default:
      let weekday = clock.clockText.weekday(date.civil)
      return text(.outlookWeekday(time: time, weekday: weekday))
    }
  }

  private func isNextMidnight(_ moment: Timestamp) -> Bool {
    let time = utcOffsets.civil(at: moment)
    return (time.hour, time.minute) == (0, 0) && clock.zone.isEmpty
      && utcOffsets.date(at: moment).daysSinceEpoch == today.daysSinceEpoch + 1
  }
}
