/// The units that values are shown to people in, one for each quantity.
///
/// All data is in the models' own units; the renderer alone converts.
package struct Units: Sendable, Hashable {
  package var temperature: TemperatureUnit
  package var wind: WindUnit
  package var pressure: PressureUnit
  package var precipitation: PrecipitationUnit
  package var distance: DistanceUnit
  package var clock: ClockStyle

  /// Creates units; what is not given is metric.
  package init(
    temperature: TemperatureUnit = .celsius,
    wind: WindUnit = .metresPerSecond,
    pressure: PressureUnit = .hectopascals,
    precipitation: PrecipitationUnit = .millimetres,
    distance: DistanceUnit = .kilometres,
    clock: ClockStyle = .hours24
  ) {
    self.temperature = temperature
    self.wind = wind
    self.pressure = pressure
    self.precipitation = precipitation
    self.distance = distance
    self.clock = clock
  }

  package static let metric = UnitsPreset.metric.units
  package static let imperial = UnitsPreset.imperial.units
  package static let uk = UnitsPreset.uk.units
  package static let standard = UnitsPreset.standard.units

  /// The word for the unit of a quantity.
  package subscript(key: UnitsKey) -> String {
    switch key {
    case .temperature: temperature.rawValue
    case .wind: wind.rawValue
    case .pressure: pressure.rawValue
    case .precipitation: precipitation.rawValue
    case .distance: distance.rawValue
    case .clock: clock.rawValue
    }
  }

  /// Takes the unit that a word names for a quantity, and leaves it where the word names none.
  package mutating func set(_ key: UnitsKey, to word: String) {
    switch key {
    case .temperature: temperature = TemperatureUnit(rawValue: word) ?? temperature
    case .wind: wind = WindUnit(rawValue: word) ?? wind
    case .pressure: pressure = PressureUnit(rawValue: word) ?? pressure
    case .precipitation: precipitation = PrecipitationUnit(rawValue: word) ?? precipitation
    case .distance: distance = DistanceUnit(rawValue: word) ?? distance
    case .clock: clock = ClockStyle(rawValue: word) ?? clock
    }
  }

  /// The units as ``UnitsSetting`` reads them, such as `metric,wind=kn`: the preset that is nearest to
  /// them, and what is different.
  package var text: String {
    var nearest = UnitsPreset.metric
    for preset in UnitsPreset.allCases
    where differences(from: preset).count < differences(from: nearest).count {
      nearest = preset
    }
    let different = differences(from: nearest).map { "\($0.rawValue)=\(self[$0])" }
    return ([nearest.rawValue] + different).joined(separator: ",")
  }

  private func differences(from preset: UnitsPreset) -> [UnitsKey] {
    let others = preset.units
    return UnitsKey.allCases.filter { self[$0] != others[$0] }
  }
}
