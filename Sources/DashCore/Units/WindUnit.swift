/// A unit that the speed of the wind is shown in.
package enum WindUnit: String, Sendable, Hashable, CaseIterable {
  case metresPerSecond = "m/s"
  case kilometresPerHour = "km/h"
  case milesPerHour = "mph"
  /// Nautical miles an hour.
  case knots = "kn"
  /// Forces of the Beaufort scale, 0 to 12.
  case beaufort = "Bft"
}
