import DashCore

/// The words of a forecast and of the air where everything is told in words.
enum PlainForecastWords {
  static let partOfDay = "a part of the day"

  /// The head of a place's days.
  static func days(of name: String) -> String { "Forecast for \(name)" }

  /// The head of a place's hours, and whose clock they are of.
  static func hours(of name: String, isLocal: Bool) -> String {
    "Hours for \(name)" + (isLocal ? ", local time" : ", UTC")
  }

  static func feelsLike(_ amount: String) -> String { "feels like \(amount)" }

  static func range(from lowest: String, to highest: String) -> String {
    "\(lowest) to \(highest)"
  }

  static func rain(_ amount: String) -> String { "rain \(amount)" }

  static func snow(_ amount: String) -> String { "snow \(amount)" }

  static func probability(_ share: String) -> String { "precipitation probability \(share)" }

  static func wind(_ wind: String) -> String { "wind \(wind)" }

  static func gusts(_ speed: String) -> String { "gusts \(speed)" }

  static func humidity(_ share: String) -> String { "humidity \(share)" }

  static func uvIndex(_ index: String) -> String { "UV index \(index)" }

  /// The label of ultraviolet light in a line of its own.
  static let uvIndexLabel = "UV index"

  /// The label of OpenWeatherMap's index of the air, which is none of the others.
  static let openWeatherMapIndexLabel = "OpenWeather air index"

  /// OpenWeatherMap's index of the air with the end of its scale.
  static func openWeatherMapIndex(_ index: Int) -> String { "\(index) of 5" }

  static let usIndexLabel = "US AQI"
  static let europeanIndexLabel = "European AQI"

  /// An amount of a component of the air.
  static func concentration(_ number: String) -> String { "\(number) µg/m³" }
}
