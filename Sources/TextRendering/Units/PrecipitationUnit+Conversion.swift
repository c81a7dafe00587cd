import DashCore

extension PrecipitationUnit {
  /// A height of fallen rain in this unit.
  func value(millimetres: Double) -> Double {
    self == .inches ? millimetres / 25.4 : millimetres
  }

  /// How many decimals a value has.
  var decimals: Int { self == .inches ? 2 : 1 }

  /// The smallest amount that they can tell.
  var smallest: Double { self == .inches ? 0.01 : 0.1 }
}
