/// Units that go together.
package enum UnitsPreset: String, Sendable, Hashable, CaseIterable {
  /// °C, m/s, hPa, mm, km, 24 hours.
  case metric
  /// °F, mph, inHg, in, mi, 12 hours: as in the United States.
  case imperial
  /// °C, mph, hPa, mm, mi, 24 hours: as in the United Kingdom.
  case uk
  /// K, m/s, hPa, mm, km, 24 hours: as the services' own standard units.
  case standard

  /// The units.
  package var units: Units {
    switch self {
    case .metric: Units()
    case .imperial:
      Units(
        temperature: .fahrenheit,
        wind: .milesPerHour,
        pressure: .inchesOfMercury,
        precipitation: .inches,
        distance: .miles,
        clock: .hours12
      )
    case .uk: Units(wind: .milesPerHour, distance: .miles)
    case .standard: Units(temperature: .kelvin)
    }
  }
}
