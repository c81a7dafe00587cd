/// The kind of a number, which determines its unit, its bounds and its form.
///
/// Models and JSON use the unit named here; ``Units`` has the displayed one.
public enum QuantityKind: String, Sendable, Hashable, CaseIterable {
  /// In °C.
  case temperature
  /// From 0 to 100.
  case percent
  /// In m/s.
  case speed
  /// In hPa.
  case pressure
  /// In m.
  case distance
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
  /// The ultraviolet index.
  case index
  /// An index of the air quality, of any scale: a whole number.
  case airQualityIndex
  /// The mass of a gas or of particles in the air, in µg/m³.
  case concentration
}

extension QuantityKind {
  /// What programs know about a kind.
  package struct Facts: Sendable {
    /// The end of a field's name.
    package let suffix: String
    /// The symbol of the unit of the models.
    package let symbol: String
    /// The base unit in the names of metrics; empty for none.
    package let base: String
    /// The plausible values of a measurement.
    ///
    /// They are wider than the records of the World Meteorological Organization, so only impossible
    /// values fall outside them.
    package let plausible: ClosedRange<Double>
    /// The setting of the displayed unit; `nil` without a choice.
    package let setting: UnitsKey?
    /// What a value is multiplied with and divided by in the base unit: a fraction, so that decimals
    /// stay exact.
    fileprivate let factor: (numerator: Double, denominator: Double)
    /// What the name of a metric does not say.
    package let remark: String

    fileprivate init(
      _ suffix: String,
      _ symbol: String,
      _ base: String,
      _ plausible: ClosedRange<Double>,
      setting: UnitsKey? = nil,
      _ factor: (Double, Double) = (1, 1),
      _ remark: String = ""
    ) {
      self.suffix = suffix
      self.symbol = symbol
      self.base = base
      self.plausible = plausible
      self.setting = setting
      self.factor = factor
      self.remark = remark
    }

    fileprivate static func depth(
      _ suffix: String,
      _ symbol: String,
      aMetre count: Double,
      _ remark: String = ""
    ) -> Self {
      Self(suffix, symbol, "meters", 0...2000, setting: .precipitation, (1, count), remark)
    }
  }

  /// The row of the kind.
  package var facts: Facts {
    switch self {
    case .temperature: Facts("Celsius", "°C", "celsius", -150...150, setting: .temperature)
    case .percent: Facts("Percent", "%", "ratio", 0...100, (1, 100), " from 0 to 1")
    case .pressure:
      Facts("Hectopascals", "hPa", "pascals", 100...1200, setting: .pressure, (100, 1))
    case .distance: Facts("Metres", "m", "meters", 0...1_000_000, setting: .distance)
    case .speed: Facts("MetresPerSecond", "m/s", "meters_per_second", 0...200, setting: .wind)
    case .direction:
      Facts(
        "Degrees",
        "°",
        "degrees",
        0...360,
        (1, 1),
        " where it comes from, clockwise from north"
      )
    case .precipitation: .depth("Millimetres", "mm", aMetre: 1000)
    case .precipitationRate:
      .depth("MillimetresPerHour", "mm/h", aMetre: 1000, " of an hour, as water")
    case .snowfall: .depth("Centimetres", "cm", aMetre: 100)
    case .snowfallRate: .depth("CentimetresPerHour", "cm/h", aMetre: 100, " of an hour, as depth")
    case .index: Facts("", "", "", 0...50)
    case .airQualityIndex: Facts("", "", "", 0...2000)
    case .concentration: Facts("", "µg/m³", "grams_per_cubic_meter", 0...1_000_000, (1, 1e6))
    }
  }

  /// The plausible values of a measurement.
  package var plausibleRange: ClosedRange<Double> { facts.plausible }

  /// The least possible value; `nil` if there is no bound.
  package var least: Double? { plausibleRange.lowerBound == 0 ? 0 : nil }

  /// The greatest possible value; `nil` if there is no bound.
  package var greatest: Double? {
    self == .percent || self == .direction ? plausibleRange.upperBound : nil
  }

  /// Returns a reported value as models have it: an index of the air quality as a whole number.
  package func normalized(_ value: Double) -> Double {
    self == .airQualityIndex ? value.rounded() : value
  }

  /// Returns a value of the models in the base unit.
  package func inBaseUnit(_ value: Double) -> Double {
    let factor = facts.factor
    return value * factor.numerator / factor.denominator
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
    case .percent, .direction, .index, .airQualityIndex, .concentration: value
    }
  }
}

/// The kind of a value: a text, a moment, a number with any unit or none, or a quantity, which is shown
/// in the user's units.
public enum ValueKind: Sendable, Hashable {
  /// A text.
  case text
  /// A number with any unit or none.
  case number
  /// A moment.
  case time
  /// A number of a kind that this program knows.
  case quantity(QuantityKind)

  /// The kinds that a plugin can name.
  package static let named: [ValueKind] = [
    .text, .number, .time, .quantity(.temperature), .quantity(.percent), .quantity(.pressure),
    .quantity(.distance), .quantity(.speed), .quantity(.direction), .quantity(.precipitation),
  ]

  /// The name in documents of plugins and in JSON.
  package var name: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .time: "time"
    case .quantity(let kind): kind.rawValue
    }
  }

  /// The kind of quantity; `nil` for a text, a plain number and a time.
  package var quantity: QuantityKind? { if case .quantity(let kind) = self { kind } else { nil } }
}
