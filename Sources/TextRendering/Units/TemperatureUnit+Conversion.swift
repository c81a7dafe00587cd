import DashCore

extension TemperatureUnit {
  /// A temperature in this unit.
  func value(celsius: Double) -> Double {
    switch self {
    case .celsius: celsius
    case .fahrenheit: celsius * 9 / 5 + 32
    case .kelvin: celsius + 273.15
    }
  }

  /// Degrees Celsius of a temperature in this unit.
  func celsius(_ value: Double) -> Double {
    switch self {
    case .celsius: value
    case .fahrenheit: (value - 32) * 5 / 9
    case .kelvin: value - 273.15
    }
  }

  /// Whether the scale counts degrees; kelvins have none.
  var hasDegrees: Bool { self != .kelvin }
}
