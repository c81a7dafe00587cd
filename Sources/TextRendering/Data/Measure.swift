import DashCore

/// A number of a dashboard by its name in a base unit, as Prometheus wants it
/// (https://prometheus.io/docs/practices/naming/).
struct Measure: Sendable {
  /// The name without what it is about, such as `temperature_celsius`.
  let name: String
  /// What it is, for help.
  let meaning: String
  private let unit: MeasureUnit

  /// Returns a value of the model in the base unit.
  func value(_ value: Double) -> Double { unit.value(value) }

  /// Creates the measure of a field of the models.
  init(_ field: String, _ kind: QuantityKind) {
    let words = field.dropLast(kind.unit.suffix.count).snakeCase
    let quantity = Self.usualNames[words] ?? words
    name = [quantity, kind.unit.base].filter { !$0.isEmpty }.joined(separator: "_")
    meaning = quantity.replacing(ascii: "_", with: " ") + kind.unit.remark
    unit = kind.unit
  }

  /// Names that other exporters use, for those of the models.
  private static let usualNames = [
    "feels_like": "apparent_temperature", "feels_like_min": "apparent_temperature_min",
    "feels_like_max": "apparent_temperature_max", "humidity": "relative_humidity",
  ]

  static let weather = WeatherField.all.map { ($0, Measure($0.name, $0.kind)) }
  static let hour = ForecastFields.hour.map { ($0, Measure($0.name, $0.kind)) }
  static let day = ForecastFields.day.map { ($0, Measure($0.name, $0.kind)) }
}

/// A unit of the models and the base unit of its quantity.
struct MeasureUnit: Sendable {
  /// The end of a field's name.
  let suffix: String
  /// The symbol of the unit of the models.
  let symbol: String
  /// The base unit in a name; empty for none.
  let base: String
  /// How many of the unit are a base unit, as a fraction, so that decimals stay exact.
  fileprivate var numerator = 1.0
  fileprivate var denominator = 1.0
  /// An addition to the meaning.
  fileprivate(set) var remark = ""

  func value(_ value: Double) -> Double { value * numerator / denominator }
}

extension QuantityKind {
  /// The unit of the models and its base unit.
  var unit: MeasureUnit {
    switch self {
    case .temperature: MeasureUnit(suffix: "Celsius", symbol: "°C", base: "celsius")
    case .percent:
      MeasureUnit(
        suffix: "Percent",
        symbol: "%",
        base: "ratio",
        denominator: 100,
        remark: " from 0 to 1"
      )
    case .pressure:
      MeasureUnit(suffix: "Hectopascals", symbol: "hPa", base: "pascals", numerator: 100)
    case .distance: MeasureUnit(suffix: "Metres", symbol: "m", base: "meters")
    case .speed: MeasureUnit(suffix: "MetresPerSecond", symbol: "m/s", base: "meters_per_second")
    case .direction:
      MeasureUnit(
        suffix: "Degrees",
        symbol: "°",
        base: "degrees",
        remark: " where it comes from, clockwise from north"
      )
    case .precipitation:
      MeasureUnit(suffix: "Millimetres", symbol: "mm", base: "meters", denominator: 1000)
    case .precipitationRate:
      MeasureUnit(
        suffix: "MillimetresPerHour",
        symbol: "mm/h",
        base: "meters",
        denominator: 1000,
        remark: " of an hour, as water"
      )
    case .snowfall:
      MeasureUnit(suffix: "Centimetres", symbol: "cm", base: "meters", denominator: 100)
    case .snowfallRate:
      MeasureUnit(
        suffix: "CentimetresPerHour",
        symbol: "cm/h",
        base: "meters",
        denominator: 100,
        remark: " of an hour, as depth"
      )
    case .index: MeasureUnit(suffix: "", symbol: "", base: "")
    }
  }
}

extension StringProtocol {
  /// A name such as `windSpeed` as `wind_speed`.
  var snakeCase: String {
    var name = ""
    for character in self {
      if character.isUppercase { name += "_" }
      name += character.lowercased()
    }
    return name
  }
}
