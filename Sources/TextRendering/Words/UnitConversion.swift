import DashCore

extension TemperatureUnit {
  /// Converts a temperature to this unit.
  func value(celsius: Double) -> Double {
    switch self {
    case .celsius: celsius
    case .fahrenheit: celsius * 9 / 5 + 32
    case .kelvin: celsius + 273.15
    }
  }

  /// Converts a temperature in this unit to degrees Celsius.
  func celsius(_ value: Double) -> Double {
    switch self {
    case .celsius: value
    case .fahrenheit: (value - 32) * 5 / 9
    case .kelvin: value - 273.15
    }
  }

  /// Whether the unit has a degree sign; the kelvin has none.
  var hasDegrees: Bool { self != .kelvin }
}

extension WindUnit {
  /// The lower limits of Beaufort forces 1 to 12, in metres per second.
  ///
  /// Source: code table 1100 of the World Meteorological Organization's Manual on Codes.
  private static let beaufortLimits = [
    0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7,
  ]

  /// Converts a speed to this unit; Beaufort gives the whole force.
  func value(metresPerSecond: Double) -> Double {
    switch self {
    case .metresPerSecond: metresPerSecond
    case .kilometresPerHour: metresPerSecond * 3.6
    case .milesPerHour: metresPerSecond / 0.447_04
    case .knots: metresPerSecond * 3600 / 1852
    case .beaufort: Double(Self.beaufortLimits.count { $0 <= metresPerSecond })
    }
  }

  /// The most decimals that are meaningful.
  ///
  /// A Beaufort force is a whole number, and most services measure more coarsely than 1 km/h.
  var decimals: Int {
    switch self {
    case .metresPerSecond, .milesPerHour, .knots: 1
    case .kilometresPerHour, .beaufort: 0
    }
  }
}

extension PressureUnit {
  /// Converts a pressure to this unit, using the conventional millimetre and inch of mercury.
  func value(hectopascals: Double) -> Double {
    switch self {
    case .hectopascals: hectopascals
    case .millimetresOfMercury: hectopascals / 1.333_223_874_15
    case .inchesOfMercury: hectopascals / 33.863_886_67
    }
  }

  /// The decimals of a formatted value.
  var decimals: Int { self == .inchesOfMercury ? 2 : 0 }
}

extension DistanceUnit {
  /// Converts a distance to this unit.
  func value(metres: Double) -> Double {
    self == .miles ? metres / 1609.344 : metres / 1000
  }
}

extension PrecipitationUnit {
  /// Converts a depth of precipitation to this unit.
  func value(millimetres: Double) -> Double {
    self == .inches ? millimetres / 25.4 : millimetres
  }

  /// The decimals of a formatted value.
  var decimals: Int { self == .inches ? 2 : 1 }

  /// The smallest amount that these decimals can show.
  var smallest: Double { self == .inches ? 0.01 : 0.1 }
}
