import DashCore

/// Writes moments and ages for people.
enum ClockWords {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A day and time such as `Fri 20 Nov 14:05`.
  static func date(_ time: CivilTime) -> String {
    "\(day(time)) \(time.clock)"
  }

  /// A day such as `Fri 20 Nov`.
  static func day(_ time: CivilTime) -> String {
    "\(weekdays[time.weekday]) \(time.day) \(months[time.month - 1])"
  }

  /// A day such as `Fri 20`, where the month is clear.
  static func shortDay(_ time: CivilTime) -> String {
    "\(weekdays[time.weekday]) \(time.day)"
  }

  /// A day such as `20 Nov`.
  static func dayOfMonth(_ time: CivilTime) -> String {
    "\(time.day) \(month(time))"
  }

  /// A month such as `Nov`.
  static func month(_ time: CivilTime) -> String {
    months[time.month - 1]
  }

  /// A time of day such as `14:05:09`.
  static func clockWithSeconds(_ time: CivilTime) -> String {
    "\(time.clock):\(time.second.padded(2))"
  }

  /// A day and time with its year, such as `Fri 20 Nov 2026 14:05`.
  static func fullDate(_ time: CivilTime) -> String {
    "\(day(time)) \(time.year) \(time.clock)"
  }

  /// A time of the week such as `Fri 14:00`; in UTC, and said so, where the place's clock is not
  /// known.
  static func weekTime(_ moment: Timestamp, utcOffsetSeconds offset: Int?) -> String {
    let time = moment.civil(utcOffsetSeconds: offset ?? 0)
    return "\(weekdays[time.weekday]) \(time.clock)" + (offset == nil ? " UTC" : "")
  }

  /// How long ago something was, such as `2 min ago`.
  static func age(_ seconds: Int64) -> String {
    switch seconds {
    case ..<(-120): "in the future by this clock"
    case ..<60: "just now"
    case ..<3600: "\(seconds / 60) min ago"
    case ..<(48 * 3600): "\(seconds / 3600) h ago"
    default: "\(seconds / 86_400) days ago"
    }
  }

  /// A time of hours or days, such as `36 h` or `5 days`.
  static func longDuration(_ seconds: Int64) -> String {
    let hours = (seconds + 1800) / 3600
    return hours < 48 ? "\(hours) h" : "\((hours + 12) / 24) days"
  }

  /// A time to wait, such as `5 min`.
  static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }
}
