import DashCore

extension DistanceUnit {
  /// A distance in this unit.
  func value(metres: Double) -> Double {
    self == .miles ? metres / 1609.344 : metres / 1000
  }
}
