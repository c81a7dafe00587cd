import DashCore

/// A number of a dashboard by its name in a base unit, as Prometheus wants it
/// (https://prometheus.io/docs/practices/naming/).
struct Measure: Sendable {
  /// The name without what it is about, such as `temperature_celsius`.
  let name: String
  /// What it is, for help.
  let meaning: String
  private let kind: QuantityKind

  /// Returns a value of the model in the base unit.
  func value(_ value: Double) -> Double { kind.inBaseUnit(value) }

  /// Creates the measure of a field; those of a group share one.
  init<Model>(_ field: Field<Model>) {
    let facts = field.kind.facts
    let words = field.group?.label ?? field.stem.snakeCase
    let quantity = Self.usualNames[words] ?? words
    name = [quantity, facts.base].filter { !$0.isEmpty }.joined(separator: "_")
    meaning = Self.meanings[quantity] ?? quantity.replacing(ascii: "_", with: " ") + facts.remark
    kind = field.kind
  }

  /// Names that other exporters use, for those of the models.
  private static let usualNames = [
    "feels_like": "apparent_temperature", "feels_like_min": "apparent_temperature_min",
    "feels_like_max": "apparent_temperature_max", "humidity": "relative_humidity",
    "us_index": "epa_index", "open_weather_map_index": "openweathermap_index",
  ]

  /// What names do not say.
  private static let meanings = [
    "uv_index": "ultraviolet index", "epa_index": "US EPA air quality index",
    "european_index": "European air quality index",
    "openweathermap_index": "air quality index of OpenWeatherMap from 1 to 5",
    "component": "concentration of a gas or of particles",
  ]

  static let weather = Fields.measured.map { ($0, Measure($0)) }
  static let hour = Fields.hour.map { ($0, Measure($0)) }
  static let day = Fields.day.map { ($0, Measure($0)) }
  static let ultraviolet = Measure(Fields.ultraviolet)
  /// The air quality, without the ultraviolet index, which is no property of the air.
  static let air = Fields.air.filter { $0.kind != .index }.map { ($0, Measure($0)) }
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
