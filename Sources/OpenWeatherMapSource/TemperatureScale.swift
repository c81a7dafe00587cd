import DashCore

/// How an answer writes temperatures: in °C as they are asked for, or in kelvin.
struct TemperatureScale {
  /// Beyond every record of the World Meteorological Organization, in either.
  static let possible = -150.0...400.0
  /// Above it a temperature is in kelvin: a server that knows no `units` answers so, and no place on
  /// earth is as cold as 150 K or as hot as 150 °C.
  private static let hottestCelsius = 150.0

  private let isKelvin: Bool

  /// Tells the scale of an answer by its temperatures.
  init(of temperatures: [Double]) {
    isKelvin = temperatures.contains { $0 > Self.hottestCelsius }
  }

  /// The temperature in °C.
  func celsius(_ value: Double) -> Double {
    // To the hundredth, as they are sent: the subtraction itself leaves more digits.
    isKelvin ? ((value - 273.15) * 100).rounded() / 100 : value
  }
}
