/// What is shown in units that can be chosen, by the names that users know it by.
package enum UnitsKey: String, Sendable, Hashable, CaseIterable {
  case temperature
  case wind
  case pressure
  case precipitation
  case distance
  case clock

  /// The words for its units.
  package var words: [String] {
    switch self {
    case .temperature: TemperatureUnit.allCases.map(\.rawValue)
    case .wind: WindUnit.allCases.map(\.rawValue)
    case .pressure: PressureUnit.allCases.map(\.rawValue)
    case .precipitation: PrecipitationUnit.allCases.map(\.rawValue)
    case .distance: DistanceUnit.allCases.map(\.rawValue)
    case .clock: ClockStyle.allCases.map(\.rawValue)
    }
  }
}
