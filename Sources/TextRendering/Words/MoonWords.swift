import Almanac

/// Says what the moon looks like and does.
enum MoonWords {
  static let label = "moon"
  static let aboveAllDay = "up all day"
  static let belowAllDay = "does not rise today"

  /// The name of a phase.
  static func phase(_ phase: MoonPhase) -> String {
    switch phase {
    case .newMoon: "new moon"
    case .waxingCrescent: "waxing crescent"
    case .firstQuarter: "first quarter"
    case .waxingGibbous: "waxing gibbous"
    case .fullMoon: "full moon"
    case .waningGibbous: "waning gibbous"
    case .lastQuarter: "last quarter"
    case .waningCrescent: "waning crescent"
    }
  }

  static func rises(_ clock: String) -> String { "rises \(clock)" }

  static func sets(_ clock: String) -> String { "sets \(clock)" }
}
