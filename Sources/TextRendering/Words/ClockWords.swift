import DashCore

/// Writes moments and ages for people.
struct ClockWords: Sendable {
  /// How the hours are counted.
  var style = ClockStyle.hours24
  /// The language.
  var text = Words()

  // MARK: Days

  /// A day and time such as `Fri 20 Nov 14:05`.
  func date(_ time: CivilTime) -> String {
    text(TimePhrase.dayAndTime, ["day": day(time), "time": self.time(time)])
  }

  /// A day such as `Fri 20 Nov`.
  func day(_ time: CivilTime) -> String {
    text(
      TimePhrase.day,
      ["weekday": weekday(time), "day": String(time.day), "month": month(time)]
    )
  }

  /// A day such as `Fri 20`, where the month is clear.
  func shortDay(_ time: CivilTime) -> String {
    text(TimePhrase.shortDay, ["weekday": weekday(time), "day": String(time.day)])
  }

  /// A day such as `Fri`, where there is little room; its number where the names of days are no shorter.
  func narrowDay(_ time: CivilTime) -> String {
    text.language.isLatin
      ? weekday(time) : text(TimePhrase.dayNumber, ["day": String(time.day)])
  }

  /// A day and time such as `Fri 20 14:05`, where the month is clear.
  func shortDate(_ time: CivilTime) -> String {
    text(TimePhrase.dayAndTime, ["day": shortDay(time), "time": self.time(time)])
  }

  /// A day such as `20 Nov`.
  func dayOfMonth(_ time: CivilTime) -> String {
    text(TimePhrase.dayOfMonth, ["day": String(time.day), "month": month(time)])
  }

  /// A month such as `Nov`.
  func month(_ time: CivilTime) -> String {
    text(Month.allCases[time.month - 1])
  }

  /// A day of the week such as `Fri`.
  func weekday(_ time: CivilTime) -> String {
    text(Weekday.allCases[time.weekday])
  }

  /// A day and time with its year, such as `Fri 20 Nov 2026 14:05`.
  func fullDate(_ time: CivilTime) -> String {
    let day = text(
      TimePhrase.fullDay,
      [
        "weekday": weekday(time), "day": String(time.day), "month": month(time),
        "year": String(time.year),
      ]
    )
    return text(TimePhrase.dayAndTime, ["day": day, "time": self.time(time)])
  }

  /// A time of the week such as `Fri 14:00`; in UTC, and said so, where the place's clock is not
  /// known.
  func weekTime(_ moment: Timestamp, utcOffsetSeconds offset: Int?) -> String {
    let time = moment.civil(utcOffsetSeconds: offset ?? 0)
    let words = ["weekday": weekday(time), "time": self.time(time)] as KeyValuePairs
    return text(TimePhrase.weekTime, words) + (offset == nil ? " UTC" : "")
  }

  // MARK: Times of day

  /// A time of day such as `14:05` or `2:05 pm`.
  func time(_ time: CivilTime) -> String {
    style == .hours24 ? time.clock : halfDay(time, ":\(time.minute.padded(2))")
  }

  /// A time of day such as `14:05:09` or `2:05:09 pm`.
  func timeWithSeconds(_ time: CivilTime) -> String {
    let seconds = ":\(time.second.padded(2))"
    return style == .hours24
      ? time.clock + seconds : halfDay(time, ":\(time.minute.padded(2))\(seconds)")
  }

  /// A time of day where there is little room, such as `14:00` or `2 pm`.
  func shortTime(_ time: CivilTime) -> String {
    style == .hours12 && time.minute == 0 ? halfDay(time, "") : self.time(time)
  }

  /// Midnight is 12:00 am and noon 12:00 pm.
  private func halfDay(_ time: CivilTime, _ rest: String) -> String {
    let hour = (time.hour + 11) % 12 + 1
    let half = time.hour < 12 ? TimePhrase.beforeNoon : .afterNoon
    return text(half, ["time": "\(hour)\(rest)"])
  }

  // MARK: Lengths of time

  /// How long ago something was, such as `2 min ago`.
  func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<(-120): text(TimePhrase.inTheFuture)
    case ..<60: text(TimePhrase.justNow)
    case ..<3600: text(TimePhrase.minutesAgo, ["count": String(seconds / 60)])
    case ..<(48 * 3600): text(TimePhrase.hoursAgo, ["count": String(seconds / 3600)])
    default: text(Counted.daysAgo, Int(seconds / 86_400))
    }
  }

  /// A time of hours or days, such as `36 h` or `5 days`.
  func longDuration(_ seconds: Int64) -> String {
    let hours = (seconds + 1800) / 3600
    return hours < 48
      ? text(TimePhrase.hours, ["count": String(hours)])
      : text(Counted.days, Int((hours + 12) / 24))
  }

  /// A time to wait, such as `5 min`.
  func duration(_ seconds: Int) -> String {
    seconds < 60
      ? text(TimePhrase.seconds, ["count": String(seconds)])
      : text(TimePhrase.minutes, ["count": String((seconds + 59) / 60)])
  }
}
