import DashCore
import Localization

/// Formats dates, times and ages for people.
struct ClockText: Sendable {
  /// The 12-hour or 24-hour clock.
  var style = ClockStyle.hours24
  /// The strings of the language.
  var text = Strings()

  /// Whether a month stands before its day, as in the United States.
  private var isMonthFirst: Bool { text.language == .english && text.territories.dates == "US" }

  // MARK: Days

  /// Returns a day and time such as `Fri 20 Nov 14:05`.
  func date(_ time: CivilTime) -> String {
    text(.timeDayAndTime(day: day(time), time: self.time(time)))
  }

  /// Returns a day such as `Fri 20 Nov`.
  func day(_ time: CivilTime) -> String {
    isMonthFirst
      ? "\(weekday(time)), \(dayOfMonth(time))"
      : text(.timeDay(weekday: weekday(time), day: String(time.day), month: month(time)))
  }

  /// Returns a day without its month, such as `Fri 20`.
  func shortDay(_ time: CivilTime) -> String {
    text(.timeShortDay(weekday: weekday(time), day: String(time.day)))
  }

  /// Returns the shortest name of a day, such as `Fri`.
  ///
  /// Scripts other than Latin use the day's number, because their weekday names are not shorter.
  func narrowDay(_ time: CivilTime) -> String {
    text.language.isLatin
      ? weekday(time) : text(.timeDayNumber(day: String(time.day)))
  }

  /// Returns a day without its month, and a time, such as `Fri 20 14:05`.
  func shortDate(_ time: CivilTime) -> String {
    text(.timeDayAndTime(day: shortDay(time), time: self.time(time)))
  }

  /// Returns a day such as `20 Nov`.
  func dayOfMonth(_ time: CivilTime) -> String {
    isMonthFirst
      ? "\(month(time)) \(time.day)"
      : text(.timeDayOfMonth(day: String(time.day), month: month(time)))
  }

  /// Returns a month such as `Nov`.
  func month(_ time: CivilTime) -> String {
    text(Self.months[time.month - 1])
  }

  /// Returns a day of the week such as `Fri`.
  func weekday(_ time: CivilTime) -> String {
    text(Self.weekdays[time.weekday])
  }

  /// Returns a day and time with the year, such as `Fri 20 Nov 2026 14:05`.
  func fullDate(_ time: CivilTime) -> String {
    let day =
      isMonthFirst
      ? "\(day(time)), \(time.year)"
      : text(
        .timeFullDay(
          weekday: weekday(time),
          day: String(time.day),
          month: month(time),
          year: String(time.year)
        )
      )
    return text(.timeDayAndTime(day: day, time: self.time(time)))
  }

  /// Returns a weekday and time such as `Fri 14:00`, or `Fri 14:00 UTC` if the offset is `nil`.
  func weekTime(_ moment: Timestamp, utcOffsetSeconds offset: Int?) -> String {
    let time = moment.civil(utcOffsetSeconds: offset ?? 0)
    return text(.timeWeekTime(weekday: weekday(time), time: self.time(time)))
      + (offset == nil ? " UTC" : "")
  }

  /// Returns the time of an observation such as `Fri 14:00`, or with its date if that is over a day
  /// away, such as `Fri 20 Nov 2026 14:00`.
  ///
  /// - Parameters:
  ///   - offset: The place's offset from UTC in seconds; `nil` if unknown.
  ///   - now: The current time.
  /// - Returns: The place's time, or UTC with a suffix if the offset is `nil`.
  func observed(_ moment: Timestamp, utcOffsetSeconds offset: Int?, at now: Timestamp) -> String {
    guard abs(now.seconds(since: moment)) > 86_400 else {
      return weekTime(moment, utcOffsetSeconds: offset)
    }
    return fullDate(moment.civil(utcOffsetSeconds: offset ?? 0)) + (offset == nil ? " UTC" : "")
  }

  private static let months: [LocalizedString] = [
    .monthJanuary, .monthFebruary, .monthMarch, .monthApril, .monthMay, .monthJune, .monthJuly,
    .monthAugust, .monthSeptember, .monthOctober, .monthNovember, .monthDecember,
  ]

  private static let weekdays: [LocalizedString] = [
    .weekdaySunday, .weekdayMonday, .weekdayTuesday, .weekdayWednesday, .weekdayThursday,
    .weekdayFriday, .weekdaySaturday,
  ]

  // MARK: Times of day

  /// Returns a time of day such as `14:05` or `2:05 pm`.
  func time(_ time: CivilTime) -> String {
    style == .hours24
      ? time.clock : halfDay(time, "\(hourOfTwelve(time)):\(time.minute.padded(2))")
  }

  /// Returns the hour of a time as it is shown, such as 14 or 2.
  func hour(_ time: CivilTime) -> Int { style == .hours24 ? time.hour : hourOfTwelve(time) }

  /// Returns a time of day such as `14:05:09` or `2:05:09 pm`.
  func timeWithSeconds(_ time: CivilTime) -> String {
    let seconds = ":\(time.second.padded(2))"
    return style == .hours24
      ? time.clock + seconds
      : halfDay(time, "\(hourOfTwelve(time)):\(time.minute.padded(2))\(seconds)")
  }

  /// Returns a short time of day such as `14:00` or `2 pm`.
  func shortTime(_ time: CivilTime) -> String {
    style == .hours12 && time.minute == 0
      ? halfDay(time, "\(hourOfTwelve(time))") : self.time(time)
  }

  /// Returns a period of less than a day, such as `18–21`, `17:45–20:45` or `6–9 pm`.
  func period(from start: CivilTime, to end: CivilTime, dash: String) -> String {
    let isWhole = start.minute == 0 && end.minute == 0
    guard style == .hours12 else {
      // A period ends at 24, so that it does not end before it starts.
      let endHour = end.minute == 0 && end.hour == 0 ? 24 : end.hour
      let times = [(start.hour, start.minute), (endHour, end.minute)].map { hour, minute in
        isWhole ? hour.padded(2) : "\(hour.padded(2)):\(minute.padded(2))"
      }
      return times.joined(separator: dash)
    }
    guard start.hour / 12 == end.hour / 12 else {
      return [start, end].map(shortTime).joined(separator: dash)
    }
    let times = [start, end].map { time in
      "\(hourOfTwelve(time))" + (isWhole ? "" : ":\(time.minute.padded(2))")
    }
    return halfDay(start, times.joined(separator: dash))
  }

  /// Returns hours and minutes of the 12-hour clock with the half of the day.
  private func halfDay(_ time: CivilTime, _ clock: String) -> String {
    text(time.hour < 12 ? .timeBeforeNoon(time: clock) : .timeAfterNoon(time: clock))
  }

  /// Returns the hour on the 12-hour clock: midnight and noon are 12, in Japanese 0.
  private func hourOfTwelve(_ time: CivilTime) -> Int {
    time.hour % 12 == 0 ? Int(text(.timeHourOfNoon)) ?? 12 : time.hour % 12
  }

  // MARK: Durations

  /// Returns the age of something, such as `2 min ago`.
  func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<(-120): text(.timeInTheFuture)
    case ..<60: text(.timeJustNow)
    case ..<3600: text(.timeMinutesAgo(count: String(seconds / 60)))
    case ..<(48 * 3600): text(.timeHoursAgo(count: String(seconds / 3600)))
    default: text(.daysAgo(count: Int(seconds / 86_400)))
    }
  }

  /// Returns a duration in hours or days, such as `36 h` or `5 days`.
  func longDuration(_ seconds: Int64) -> String {
    let hours = (seconds + 1800) / 3600
    return hours < 48
      ? text(.timeHours(count: String(hours)))
      : text(.days(count: Int((hours + 12) / 24)))
  }

  /// Returns a waiting time such as `5 min`.
  func duration(_ seconds: Int) -> String {
    seconds < 60
      ? text(.timeSeconds(count: String(seconds)))
      : text(.timeMinutes(count: String((seconds + 59) / 60)))
  }
}

extension Strings {
  /// Returns the time between two refreshes, such as `30 s` or `5 min`.
  package func interval(_ seconds: Int) -> String {
    seconds % 60 == 0
      ? self(.timeMinutes(count: String(seconds / 60)))
      : self(.timeSeconds(count: String(seconds)))
  }
}
