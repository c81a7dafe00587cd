/// A unit that the pressure of the air is shown in.
package enum PressureUnit: String, Sendable, Hashable, CaseIterable {
  case hectopascals = "hPa"
  /// Millimetres of mercury.
  case millimetresOfMercury = "mmHg"
  /// Inches of mercury.
  case inchesOfMercury = "inHg"
}
