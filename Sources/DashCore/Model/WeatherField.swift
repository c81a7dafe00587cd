/// A weather quantity.
///
/// All outputs and the store take their fields from this table.
///
/// To add a quantity, follow "Adding a weather field" in CONTRIBUTING.md.
package struct WeatherField: Sendable {
  /// The name in JSON and CSV, with the unit; the same as the property's.
  package let name: String
  /// The property.
  package let keyPath: any WritableKeyPath<Measurements, Double?> & Sendable
  /// The kind of the quantity, which determines unit, bounds and format.
  package let kind: QuantityKind
  /// An additional description for the JSON schema.
  package let note: String?
  /// The first version of the observations database that stores the quantity; `nil` if none does.
  ///
  /// Give a new quantity the next version; its column is then added to older databases. Versions 3
  /// and 4 changed other tables.
  package let storedSince: Int?

  private init(
    _ name: String,
    _ keyPath: any WritableKeyPath<Measurements, Double?> & Sendable,
    _ kind: QuantityKind,
    storedSince: Int? = 1,
    note: String? = nil
  ) {
    self.name = name
    self.keyPath = keyPath
    self.kind = kind
    self.storedSince = storedSince
    self.note = note
  }

  private static let areaNote = "Across the area at this moment, not of the day."

  package static let temperature = Self("temperatureCelsius", \.temperatureCelsius, .temperature)
  package static let feelsLike = Self("feelsLikeCelsius", \.feelsLikeCelsius, .temperature)
  package static let temperatureMin = Self(
    "temperatureMinCelsius",
    \.temperatureMinCelsius,
    .temperature,
    storedSince: nil,
    note: areaNote
  )
  package static let temperatureMax = Self(
    "temperatureMaxCelsius",
    \.temperatureMaxCelsius,
    .temperature,
    storedSince: nil,
    note: areaNote
  )
  package static let humidity = Self("humidityPercent", \.humidityPercent, .percent)
  package static let dewPoint = Self(
    "dewPointCelsius",
    \.dewPointCelsius,
    .temperature,
    storedSince: 2
  )
  package static let pressure = Self(
    "pressureHectopascals",
    \.pressureHectopascals,
    .pressure,
    note: "At sea level."
  )
  package static let visibility = Self("visibilityMetres", \.visibilityMetres, .distance)
  package static let cloudCover = Self("cloudCoverPercent", \.cloudCoverPercent, .percent)
  package static let windSpeed = Self(
    "windSpeedMetresPerSecond",
    \.windSpeedMetresPerSecond,
    .speed
  )
  package static let windGust = Self("windGustMetresPerSecond", \.windGustMetresPerSecond, .speed)
  package static let windDirection = Self(
    "windDirectionDegrees",
    \.windDirectionDegrees,
    .direction,
    note: "Where it comes from."
  )
  package static let rain = Self(
    "rainMillimetresPerHour",
    \.rainMillimetresPerHour,
    .precipitationRate
  )
  package static let snow = Self(
    "snowMillimetresPerHour",
    \.snowMillimetresPerHour,
    .precipitationRate,
    note: "As water."
  )

  package static let snowfall = Self(
    "snowfallCentimetresPerHour",
    \.snowfallCentimetresPerHour,
    .snowfallRate,
    storedSince: nil,
    note: "Fresh snow by its depth."
  )

  /// All quantities, in the order of JSON and CSV.
  package static let all: [WeatherField] = [
    .temperature, .feelsLike, .temperatureMin, .temperatureMax, .humidity, .dewPoint, .pressure,
    .visibility, .cloudCover, .windSpeed, .windGust, .windDirection, .rain, .snow,
    .snowfall,
  ]

  /// The quantities of an observation, in the order of JSON and CSV.
  package static let observed = all.filter { $0.storedSince != nil }
}

extension WeatherField: Hashable {
  package static func == (one: WeatherField, other: WeatherField) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Measurements {
  /// Accesses the value of a field.
  package subscript(field: WeatherField) -> Double? {
    get { self[keyPath: field.keyPath] }
    set { self[keyPath: field.keyPath] = newValue }
  }

  /// The measurements with only the quantities of an observation.
  package var observed: Measurements {
    var observed = self
    for field in WeatherField.all where field.storedSince == nil { observed[field] = nil }
    return observed
  }
}
