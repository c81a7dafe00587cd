import DashCore

/// The words around a forecast.
enum ForecastWords {
  static let now = "now"
  static let today = "today"
  static let night = "night"
  static let rain = "rain"
  static let snow = "snow"
  static let rainAndSnow = "rain, snow"
  static let noneExpected = "none expected"
  static let feelsLike = "feels"
  static let chance = "chance"
  static let gusts = "gusts"
  static let humidity = "humidity"
  static let ultraviolet = "UV"
  static let partOfDay = "only a part of the day is known"

  /// What a chart shows.
  static func nextHours(_ count: Int) -> String { "next \(count) hours" }

  /// What is known of a day, where that is a part of it.
  static func from(_ clock: String) -> String { "from \(clock)" }

  /// The same where the end is missing.
  static func till(_ clock: String) -> String { "till \(clock)" }

  /// The same where both are.
  static func between(_ start: String, _ end: String) -> String { "\(start) to \(end)" }
}
