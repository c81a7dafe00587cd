import DashCore

extension WindUnit {
  /// Where each force of the Beaufort scale but the first begins, in metres per second.
  ///
  /// By code table 1100 of the World Meteorological Organization's Manual on Codes.
  private static let beaufortLimits = [
    0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7,
  ]

  /// A speed in this unit.
  ///
  /// A force of the Beaufort scale stands for all speeds up to the next one.
  func value(metresPerSecond: Double) -> Double {
    switch self {
    case .metresPerSecond: metresPerSecond
    case .kilometresPerHour: metresPerSecond * 3.6
    case .milesPerHour: metresPerSecond / 0.447_04
    case .knots: metresPerSecond * 3600 / 1852
    case .beaufort: Double(Self.beaufortLimits.count { $0 <= metresPerSecond })
    }
  }

  /// The most decimals that say something: a force is a whole number, and a kilometre an hour less
  /// than what most services measure.
  var decimals: Int {
    switch self {
    case .metresPerSecond, .milesPerHour, .knots: 1
    case .kilometresPerHour, .beaufort: 0
    }
  }
}
