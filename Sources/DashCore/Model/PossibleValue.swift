/// What a value can be: beyond every record of the World Meteorological Organization, so that nothing
/// true is left out and nothing absurd is shown.
package enum PossibleValue {
  /// Temperatures in °C.
  package static let celsius = -150.0...150.0
  /// Shares, in percent.
  package static let percent = 0.0...100.0
  /// Air pressure in hPa.
  package static let hectopascals = 100.0...1200.0
  /// Wind in m/s.
  package static let metresPerSecond = 0.0...200.0
  /// Rain, or snow as water, in mm.
  package static let millimetres = 0.0...2000.0
  /// How far one sees, in m.
  package static let metres = 0.0...1_000_000.0
  /// Directions in degrees.
  package static let degrees = 0.0...360.0
  /// The index of ultraviolet light.
  package static let uvIndex = 0.0...50.0
  /// What is in the air, in µg/m³.
  package static let microgramsPerCubicMetre = 0.0...1_000_000.0
  /// Indices of air quality, of any scale.
  package static let airQualityIndex = 0.0...2000.0
  /// How far a clock is ahead of UTC, in seconds.
  package static let utcOffsetSeconds = -86_400.0...86_400.0
}
