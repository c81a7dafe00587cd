/// The display unit of each quantity.
///
/// Models use fixed units; only the renderer converts.
package struct Units: Sendable, Hashable {
  package var temperature: TemperatureUnit
  package var wind: WindUnit
  package var pressure: PressureUnit
  package var precipitation: PrecipitationUnit
  package var distance: DistanceUnit
  package var clock: ClockStyle

  /// Creates units with metric defaults.
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

  /// Accesses the unit of a quantity by name; setting an unknown name has no effect.
  package subscript(key: UnitsKey) -> String {
    get { key.unit.name(self) }
    set { key.unit.set(&self, newValue) }
  }

  /// The units in the form that ``UnitsSetting`` parses, such as `metric,wind=kn`.
  ///
  /// It is the nearest preset followed by the differences from it.
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

/// Units of temperature.
package enum TemperatureUnit: String, Sendable, Hashable, CaseIterable {
  case celsius = "C"
  case fahrenheit = "F"
  case kelvin = "K"
}

/// Units of wind speed.
package enum WindUnit: String, Sendable, Hashable, CaseIterable {
  case metresPerSecond = "m/s"
  case kilometresPerHour = "km/h"
  case milesPerHour = "mph"
  /// Nautical miles per hour.
  case knots = "kn"
  /// The Beaufort scale, 0 to 12.
  case beaufort = "Bft"
}

/// Units of air pressure.
package enum PressureUnit: String, Sendable, Hashable, CaseIterable {
  case hectopascals = "hPa"
  /// Millimetres of mercury.
  case millimetresOfMercury = "mmHg"
  /// Inches of mercury.
  case inchesOfMercury = "inHg"
}

/// Units of visibility.
package enum DistanceUnit: String, Sendable, Hashable, CaseIterable {
  case kilometres = "km"
  case miles = "mi"
}

/// Units of precipitation.
package enum PrecipitationUnit: String, Sendable, Hashable, CaseIterable {
  case millimetres = "mm"
  case inches = "in"
}

/// The clock's hour format.
package enum ClockStyle: String, Sendable, Hashable, CaseIterable {
  /// Hours 0 to 23.
  case hours24 = "24"
  /// Twelve hours, with a.m. and p.m.
  case hours12 = "12"
}

/// A named set of units.
package enum UnitsPreset: String, Sendable, Hashable, CaseIterable {
  /// °C, m/s, hPa, mm, km, 24 hours.
  case metric
  /// °F, mph, inHg, in, mi, 12 hours: as in the United States.
  case imperial
  /// °C, mph, hPa, mm, mi, 24 hours: as in the United Kingdom.
  case uk
  /// K, m/s, hPa, mm, km, 24 hours: the services' standard units.
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

/// A quantity with selectable units, by its name in `--units`.
package enum UnitsKey: String, Sendable, Hashable, CaseIterable {
  case temperature
  case wind
  case pressure
  case precipitation
  case distance
  case clock

  /// The names of its units.
  package var unitNames: [String] { unit.names }

  fileprivate var unit: UnitAccess {
    switch self {
    case .temperature: UnitAccess(\.temperature)
    case .wind: UnitAccess(\.wind)
    case .pressure: UnitAccess(\.pressure)
    case .precipitation: UnitAccess(\.precipitation)
    case .distance: UnitAccess(\.distance)
    case .clock: UnitAccess(\.clock)
    }
  }
}

/// The names of a quantity's units, and how ``Units`` has its unit.
private struct UnitAccess {
  let names: [String]
  let name: (Units) -> String
  let set: (inout Units, String) -> Void

  init<Unit: CaseIterable & RawRepresentable<String>>(_ unit: WritableKeyPath<Units, Unit>) {
    names = Unit.allCases.map(\.rawValue)
    name = { $0[keyPath: unit].rawValue }
    set = { if let found = Unit(rawValue: $1) { $0[keyPath: unit] = found } }
  }
}

// MARK: Conversion

extension TemperatureUnit {
  /// Converts a temperature to this unit.
  package func value(celsius: Double) -> Double {
    switch self {
    case .celsius: celsius
    case .fahrenheit: celsius * 9 / 5 + 32
    case .kelvin: celsius + 273.15
    }
  }

  /// Converts a temperature in this unit to degrees Celsius.
  package func celsius(_ value: Double) -> Double {
    switch self {
    case .celsius: value
    case .fahrenheit: (value - 32) * 5 / 9
    case .kelvin: value - 273.15
    }
  }

  /// Whether the unit has a degree sign; the kelvin has none.
  package var hasDegrees: Bool { self != .kelvin }
}

extension WindUnit {
  /// The lower limits of Beaufort forces 1 to 12, in metres per second.
  ///
  /// Source: code table 1100 of the World Meteorological Organization's Manual on Codes.
  private static let beaufortLimits = [
    0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7,
  ]

  /// Converts a speed to this unit; Beaufort gives the whole force.
  package func value(metresPerSecond: Double) -> Double {
    switch self {
    case .metresPerSecond: metresPerSecond
    case .kilometresPerHour: metresPerSecond * 3.6
    case .milesPerHour: metresPerSecond / 0.447_04
    case .knots: metresPerSecond * 3600 / 1852
    case .beaufort: Double(Self.beaufortLimits.count { $0 <= metresPerSecond })
    }
  }

  /// The maximum number of meaningful decimals.
  ///
  /// A Beaufort force is a whole number, and most services measure more coarsely than 1 km/h.
  package var decimals: Int {
    switch self {
    case .metresPerSecond, .milesPerHour, .knots: 1
    case .kilometresPerHour, .beaufort: 0
    }
  }
}

extension PressureUnit {
  /// Converts a pressure to this unit, using the conventional millimetre and inch of mercury.
  package func value(hectopascals: Double) -> Double {
    switch self {
    case .hectopascals: hectopascals
    case .millimetresOfMercury: hectopascals / 1.333_223_874_15
    case .inchesOfMercury: hectopascals / 33.863_886_67
    }
  }

  /// The decimals of a formatted value.
  package var decimals: Int { self == .inchesOfMercury ? 2 : 0 }
}

extension DistanceUnit {
  /// Converts a distance to this unit.
  package func value(metres: Double) -> Double {
    self == .miles ? metres / 1609.344 : metres / 1000
  }
}

extension PrecipitationUnit {
  /// Converts a depth of precipitation to this unit.
  package func value(millimetres: Double) -> Double {
    self == .inches ? millimetres / 25.4 : millimetres
  }

  /// Converts a depth of snow, which is in cm or inches.
  package func value(centimetresOfSnow centimetres: Double) -> Double {
    self == .inches ? centimetres / 2.54 : centimetres
  }

  /// The symbol of the unit of a depth of snow.
  package var snowSymbol: String { self == .inches ? "in" : "cm" }

  /// The decimals of a formatted value.
  package var decimals: Int { self == .inches ? 2 : 1 }
}

// MARK: Settings

/// A units setting: a preset, units of single quantities, or both.
///
/// As text it reads `uk`, `metric,wind=kn,clock=12` or `clock=12`. Without a preset, the units of
/// all other quantities stay unchanged.
package struct UnitsSetting: Sendable, Hashable {
  /// The reason why a setting is invalid.
  package struct Failure: Error, Hashable {
    /// The valid form.
    package let expected: ExpectedValue
    /// The invalid part.
    package let found: String
    /// The name that was probably meant.
    package let nearest: String?
  }

  /// The preset, or `nil`.
  package var preset: UnitsPreset?
  /// The unit names of single quantities.
  package private(set) var unitNames: [UnitsKey: String] = [:]

  package init() {}

  /// Parses a setting.
  ///
  /// - Parameters:
  ///   - text: A preset and quantities in any order, separated by commas.
  ///   - matchesCase: Whether names are case-sensitive, as in the schema of the configuration;
  ///     command-line options ignore case.
  /// - Throws: ``Failure`` for the first invalid part.
  package init(_ text: String, matchesCase: Bool = false) throws(Failure) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let presets = UnitsPreset.allCases.map(\.rawValue)
      let keys = UnitsKey.allCases.map(\.rawValue)
      guard sides.count == 2 else {
        let name = try Self.known(
          part.lowercased() == "us" ? "imperial" : part,
          among: presets,
          matchesCase,
          .presetOrList(presets),
          suggestions: presets + keys
        )
        guard preset == nil else {
          throw Failure(expected: .onePreset, found: String(part), nearest: nil)
        }
        preset = UnitsPreset(rawValue: name)
        continue
      }
      let name = try Self.known(sides[0], among: keys, matchesCase, .oneOf(keys))
      guard let key = UnitsKey(rawValue: name) else { continue }
      try set(key, to: String(sides[1]), matchesCase: matchesCase)
    }
  }

  /// Sets the unit of a quantity.
  package mutating func set(
    _ key: UnitsKey,
    to name: String,
    matchesCase: Bool = false
  ) throws(Failure) {
    let names = key.unitNames
    let found = try Self.known(name, among: names, matchesCase, .unitOf(key.rawValue, names))
    guard unitNames.updateValue(found, forKey: key) == nil else {
      throw Failure(expected: .once(key.rawValue), found: name, nearest: nil)
    }
  }

  /// Returns units with this setting applied.
  package func applied(to units: Units) -> Units {
    var units = preset?.units ?? units
    for (key, name) in unitNames { units[key] = name }
    return units
  }

  /// Returns the known name that matches.
  ///
  /// - Throws: ``Failure`` with the name that was probably meant: one that differs in case, else the
  ///   nearest one. Single letters are excluded, because all of them are equally near.
  private static func known(
    _ name: some StringProtocol,
    among names: [String],
    _ matchesCase: Bool,
    _ expected: ExpectedValue,
    suggestions: [String]? = nil
  ) throws(Failure) -> String {
    let name = String(name)
    if let found = match(name, among: names, matchesCase) { return found }
    let others = suggestions ?? names
    let nearest =
      match(name, among: others, false)
      ?? NearestWord.find(name, orShortFormAmong: others.filter { $0.count > 1 })
    throw Failure(expected: expected, found: name, nearest: name.isEmpty ? nil : nearest)
  }

  /// Returns the matching name.
  ///
  /// Without `matchesCase`, `c` means `C`.
  private static func match(_ name: String, among names: [String], _ matchesCase: Bool) -> String? {
    names.first { $0 == name || !matchesCase && $0.lowercased() == name.lowercased() }
  }
}
