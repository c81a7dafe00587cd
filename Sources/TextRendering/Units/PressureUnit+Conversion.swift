import DashCore

extension PressureUnit {
  /// A pressure in this unit, by the conventional millimetre and inch of mercury.
  func value(hectopascals: Double) -> Double {
    switch self {
    case .hectopascals: hectopascals
    case .millimetresOfMercury: hectopascals / 1.333_223_874_15
    case .inchesOfMercury: hectopascals / 33.863_886_67
    }
  }

  /// How many decimals a value has.
  var decimals: Int { self == .inchesOfMercury ? 2 : 0 }
}
