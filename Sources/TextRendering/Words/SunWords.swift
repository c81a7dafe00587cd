import Almanac
import DashCore

/// Says what the sun does in a day.
enum SunWords {
  static let label = "sun"
  static let polarDay = "the sun does not set today"
  static let polarNight = "polar night: the sun does not rise"
  static let twilightAllNight = "twilight all night"
  static let twilightAllDay = "twilight all day"
  static let darkAllDay = "dark all day"

  /// A sunrise without a sunset, as the first day of a polar day has.
  static func risesOnly(_ clock: String) -> String { "rises \(clock) and does not set" }

  /// A sunset without a sunrise, as the last day of a polar day has.
  static func setsOnly(_ clock: String) -> String { "sets \(clock), without a sunrise today" }

  /// How long the sun is up, such as `8 h 39 min`.
  static func length(_ seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Dawn and dusk.
  static func twilight(from dawn: String, to dusk: String) -> String {
    "dawn \(dawn), dusk \(dusk)"
  }

  /// What light there is around noon where the sun does not rise.
  static func noonTwilight(_ twilight: Twilight, from start: String, to end: String) -> String {
    switch twilight {
    case .civil: "civil twilight \(start) to \(end)"
    case .nautical: "nautical twilight \(start) to \(end)"
    case .astronomical: "astronomical twilight \(start) to \(end)"
    }
  }

  /// How far below the horizon the sun is.
  enum Twilight: Sendable {
    /// There is light to work by outdoors.
    case civil
    /// The horizon at sea can be seen.
    case nautical
    /// It is not wholly dark.
    case astronomical
  }
}
