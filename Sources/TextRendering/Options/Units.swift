/// A system of units for people; the models' own units are converted here and nowhere else.
package enum Units: String, Sendable, CaseIterable {
  /// °C, m/s, hPa, km, mm.
  case metric
  /// °F, mph, inHg, mi, in.
  case imperial
  /// K, m/s, hPa, km, mm.
  case standard

  /// A temperature in this system.
  func temperature(celsius: Double) -> Double {
    switch self {
    case .metric: celsius
    case .imperial: celsius * 9 / 5 + 32
    case .standard: celsius + 273.15
    }
  }

  /// Degrees Celsius of a temperature in this system.
  func celsius(temperature: Double) -> Double {
    switch self {
    case .metric: temperature
    case .imperial: (temperature - 32) * 5 / 9
    case .standard: temperature - 273.15
    }
  }

  /// A speed in this system.
  func speed(metresPerSecond: Double) -> Double {
    self == .imperial ? metresPerSecond / 0.447_04 : metresPerSecond
  }

  /// A pressure in this system.
  func pressure(hectopascals: Double) -> Double {
    self == .imperial ? hectopascals / 33.863_886_67 : hectopascals
  }

  /// A distance that one travels or sees, in this system.
  func distance(metres: Double) -> Double {
    self == .imperial ? metres / 1609.344 : metres / 1000
  }

  /// A height of fallen rain in this system.
  func precipitation(millimetres: Double) -> Double {
    self == .imperial ? millimetres / 25.4 : millimetres
  }

  /// The letter of the temperature scale.
  var temperatureLetter: String {
    switch self {
    case .metric: "C"
    case .imperial: "F"
    case .standard: "K"
    }
  }

  /// Whether the scale counts degrees; kelvins have none.
  var hasDegrees: Bool { self != .standard }

  /// The symbol of speed.
  var speedSymbol: String { self == .imperial ? "mph" : "m/s" }

  /// The symbol of pressure.
  var pressureSymbol: String { self == .imperial ? "inHg" : "hPa" }

  /// The symbol of distance.
  var distanceSymbol: String { self == .imperial ? "mi" : "km" }

  /// The symbol of precipitation.
  var precipitationSymbol: String { self == .imperial ? "in" : "mm" }
}
