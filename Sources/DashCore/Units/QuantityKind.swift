/// The kind of a weather quantity, which determines its unit and bounds.
///
/// Models and JSON use the unit named here; ``Units`` has the displayed one.
package enum QuantityKind: String, Sendable, Hashable {
  /// In °C.
  case temperature
  /// From 0 to 100.
  case percent
  /// In hPa.
  case pressure
  /// In m.
  case distance
  /// In m/s.
  case speed
  /// In degrees, clockwise from north.
  case direction
  /// In mm.
  case precipitation
  /// In mm/h.
  case precipitationRate
  /// Depth of fresh snow, in cm.
  case snowfall
  /// In cm/h.
  case snowfallRate
  /// A number without a unit.
  case index

  /// The least possible value; `nil` if there is no bound.
  package var least: Double? { self == .temperature || self == .pressure ? nil : 0 }

  /// The greatest possible value; `nil` if there is no bound.
  package var greatest: Double? {
    switch self {
    case .percent: 100
    case .direction: 360
    default: nil
    }
  }
}

extension Units {
  /// Converts a value from the unit of the models.
  package func value(_ value: Double, _ kind: QuantityKind) -> Double {
    switch kind {
    case .temperature: temperature.value(celsius: value)
    case .pressure: pressure.value(hectopascals: value)
    case .distance: distance.value(metres: value)
    case .speed: wind.value(metresPerSecond: value)
    case .precipitation, .precipitationRate: precipitation.value(millimetres: value)
    case .snowfall, .snowfallRate: precipitation.value(centimetresOfSnow: value)
    case .percent, .direction, .index: value
    }
  }
}
