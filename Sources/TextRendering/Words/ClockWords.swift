import DashCore

/// Writes moments and ages for people.
struct ClockWords: Sendable {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// How the hours are counted.
  var style = ClockStyle.hours24

  /// A day and time such as `Fri 20 Nov 14:05`.
  func date(_ time: CivilTime) -> String {
    "\(day(time)) \(self.time(time))"
  }

  /// A day such as `Fri 20 Nov`.
  func day(_ time: CivilTime) -> String {
    "\(Self.weekdays[time.weekday]) \(time.day) \(Self.months[time.month - 1])"
  }

  /// A day such as `Fri 20`, where the month is clear.
  func shortDay(_ time: CivilTime) -> String {
    "\(Self.weekdays[time.weekday]) \(time.day)"
  }

  /// A day such as `20 Nov`.
  func dayOfMonth(_ time: CivilTime) -> String {
    "\(time.day) \(month(time))"
  }

  /// A month such as `Nov`.
  func month(_ time: CivilTime) -> String {
    Self.months[time.month - 1]
  }

  /// A time of day such as `14:05` or `2:05 pm`.
  func time(_ time: CivilTime) -> String {
    halfDay(time, seconds: "")
  }

  /// A time of day such as `14:05:09` or `2:05:09 pm`.
  func timeWithSeconds(_ time: CivilTime) -> String {
    halfDay(time, seconds: ":\(time.second.padded(2))")
  }

  /// A time of day where there is little room, such as `14:00` or `2 pm`.
  func shortTime(_ time: CivilTime) -> String {
    guard style == .hours12, time.minute == 0 else { return self.time(time) }
    return "\((time.hour + 11) % 12 + 1) \(time.hour < 12 ? "am" : "pm")"
  }

  /// The name of a time below a chart: a day's where it begins.
  func tick(_ time: CivilTime) -> String {
    time.hour == 0 && time.minute == 0 ? shortDay(time) : shortTime(time)
  }

  /// Midnight is 12:00 am and noon 12:00 pm.
  private func halfDay(_ time: CivilTime, seconds: String) -> String {
    guard style == .hours12 else { return time.clock + seconds }
    let hour = (time.hour + 11) % 12 + 1
    return "\(hour):\(time.minute.padded(2))\(seconds) \(time.hour < 12 ? "am" : "pm")"
  }

  /// A day and time with its year, such as `Fri 20 Nov 2026 14:05`.
  func fullDate(_ time: CivilTime) -> String {
    "\(day(time)) \(time.year) \(self.time(time))"
  }

  /// A time of the week such as `Fri 14:00`; in UTC, and said so, where the place's clock is not
  /// known.
  func weekTime(_ moment: Timestamp, utcOffsetSeconds offset: Int?) -> String {
    let time = moment.civil(utcOffsetSeconds: offset ?? 0)
    return "\(Self.weekdays[time.weekday]) \(self.time(time))" + (offset == nil ? " UTC" : "")
  }

  /// How long ago something was, such as `2 min ago`.
  func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<(-120): "in the future by this clock"
    case ..<60: "just now"
    case ..<3600: "\(seconds / 60) min ago"
    case ..<(48 * 3600): "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
  }

  /// A time of hours or days, such as `36 h` or `5 days`.
  func longDuration(_ seconds: Int64) -> String {
    let hours = (seconds + 1800) / 3600
    return hours < 48 ? "\(hours) h" : "\((hours + 12) / 24) days"
  }

  /// A time to wait, such as `5 min`.
  static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}
