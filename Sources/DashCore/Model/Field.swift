/// A number of a model: its name for programs, its kind and its property.
///
/// The tables of ``Fields`` are what plugins, the store, JSON, CSV, metrics and the tests of the
/// schemas loop over; what people see of them is a `PlaceValue` of `TextRendering`.
package struct Field<Model>: Sendable {
  /// The name in JSON and CSV, with the unit; mostly the same as the property's.
  package let name: String
  package let kind: QuantityKind
  package let path: any WritableKeyPath<Model, Double?> & Sendable
  /// The plausible values.
  package let plausible: ClosedRange<Double>
  /// The first version of the observations database that stores it; `nil` if none does.
  ///
  /// Give a new field the next version; its column is then added to older databases. Versions 3 and 4
  /// changed other tables.
  package let storedSince: Int?
  /// The object of JSON that has it beside others of its kind, and the label of metrics with its name.
  package let group: (object: String, label: String)?

  init(
    _ name: String,
    _ kind: QuantityKind,
    _ path: any WritableKeyPath<Model, Double?> & Sendable,
    plausible: ClosedRange<Double>? = nil,
    storedSince: Int? = nil,
    group: (object: String, label: String)? = nil
  ) {
    self.name = name
    self.kind = kind
    self.path = path
    self.plausible = plausible ?? kind.plausibleRange
    self.storedSince = storedSince
    self.group = group
  }
}

/// The fields of each model, in the order of JSON and CSV.
package enum Fields {
  // MARK: Measurements

  package static let temperature = measured(
    "temperatureCelsius",
    .temperature,
    \.temperatureCelsius
  )
  package static let feelsLike = measured("feelsLikeCelsius", .temperature, \.feelsLikeCelsius)
  package static let humidity = measured("humidityPercent", .percent, \.humidityPercent)
  package static let dewPoint = measured(
    "dewPointCelsius",
    .temperature,
    \.dewPointCelsius,
    since: 2
  )
  package static let pressure = measured("pressureHectopascals", .pressure, \.pressureHectopascals)
  package static let visibility = measured("visibilityMetres", .distance, \.visibilityMetres)
  package static let cloudCover = measured("cloudCoverPercent", .percent, \.cloudCoverPercent)
  package static let windSpeed = measured(
    "windSpeedMetresPerSecond",
    .speed,
    \.windSpeedMetresPerSecond
  )
  package static let windGust = measured(
    "windGustMetresPerSecond",
    .speed,
    \.windGustMetresPerSecond
  )
  package static let windDirection = measured(
    "windDirectionDegrees",
    .direction,
    \.windDirectionDegrees
  )
  package static let rain = measured(
    "rainMillimetresPerHour",
    .precipitationRate,
    \.rainMillimetresPerHour
  )
  package static let snow = measured(
    "snowMillimetresPerHour",
    .precipitationRate,
    \.snowMillimetresPerHour
  )
  package static let snowfall = measured(
    "snowfallCentimetresPerHour",
    .snowfallRate,
    \.snowfallCentimetresPerHour,
    since: nil
  )

  /// What is measured now, and forecast for each hour.
  package static let measured: [Field<Measurements>] = [
    temperature, feelsLike,
    measured("temperatureMinCelsius", .temperature, \.temperatureMinCelsius, since: nil),
    measured("temperatureMaxCelsius", .temperature, \.temperatureMaxCelsius, since: nil),
    humidity, dewPoint, pressure, visibility, cloudCover, windSpeed, windGust, windDirection, rain,
    snow, snowfall,
  ]

  /// What is stored of an observation.
  package static let observed = measured.filter { $0.storedSince != nil }

  private static func measured(
    _ name: String,
    _ kind: QuantityKind,
    _ path: any WritableKeyPath<Measurements, Double?> & Sendable,
    since version: Int? = 1
  ) -> Field<Measurements> {
    Field(name, kind, path, storedSince: version)
  }

  // MARK: Hours and days

  package static let hourChance = Field<ForecastHour>(
    "precipitationProbabilityPercent",
    .percent,
    \.precipitationProbabilityPercent
  )
  package static let hourUltraviolet = Field<ForecastHour>("uvIndex", .index, \.uvIndex)

  /// What an hour has beside its measurements.
  package static let hour = [hourChance, hourUltraviolet]

  package static let low = day("temperatureMinCelsius", .temperature, \.temperatureMinCelsius)
  package static let high = day("temperatureMaxCelsius", .temperature, \.temperatureMaxCelsius)
  package static let feelsLow = day("feelsLikeMinCelsius", .temperature, \.feelsLikeMinCelsius)
  package static let feelsHigh = day("feelsLikeMaxCelsius", .temperature, \.feelsLikeMaxCelsius)
  package static let dayHumidity = day("humidityPercent", .percent, \.humidityPercent)
  package static let dayPressure = day("pressureHectopascals", .pressure, \.pressureHectopascals)
  package static let dayCloudCover = day("cloudCoverPercent", .percent, \.cloudCoverPercent)
  package static let dayWindSpeed = day(
    "windSpeedMetresPerSecond",
    .speed,
    \.windSpeedMetresPerSecond
  )
  package static let dayWindGust = day("windGustMetresPerSecond", .speed, \.windGustMetresPerSecond)
  package static let dayWindDirection = day(
    "windDirectionDegrees",
    .direction,
    \.windDirectionDegrees
  )
  package static let dayRain = day("rainMillimetres", .precipitation, \.rainMillimetres)
  package static let daySnow = day("snowMillimetres", .precipitation, \.snowMillimetres)
  package static let daySnowfall = day("snowfallCentimetres", .snowfall, \.snowfallCentimetres)
  package static let dayChance = day(
    "precipitationProbabilityPercent",
    .percent,
    \.precipitationProbabilityPercent
  )
  package static let dayUltraviolet = day("uvIndex", .index, \.uvIndex)

  /// The extremes, means and totals of a day.
  package static let day: [Field<ForecastDay>] = [
    low, high, feelsLow, feelsHigh, dayHumidity, dayPressure, dayCloudCover, dayWindSpeed,
    dayWindGust, dayWindDirection, dayRain, daySnow, daySnowfall, dayChance, dayUltraviolet,
  ]

  private static func day(
    _ name: String,
    _ kind: QuantityKind,
    _ path: any WritableKeyPath<ForecastDay, Double?> & Sendable
  ) -> Field<ForecastDay> {
    Field(name, kind, path)
  }

  // MARK: Air

  package static let openWeatherMapIndex = Field<AirQuality>(
    "openWeatherMapIndex",
    .airQualityIndex,
    \.openWeatherMapIndex,
    plausible: 1...5
  )
  package static let usIndex = Field<AirQuality>("usIndex", .airQualityIndex, \.usIndex)
  package static let europeanIndex = Field<AirQuality>(
    "europeanIndex",
    .airQualityIndex,
    \.europeanIndex
  )
  package static let ultraviolet = Field<AirQuality>("uvIndex", .index, \.uvIndex)

  /// The concentrations, in the order of ``AirComponent``.
  package static let pollutants = AirComponent.allCases.map { component in
    Field<AirQuality>(
      component.rawValue,
      .concentration,
      \.microgramsPerCubicMetre[component],
      group: ("microgramsPerCubicMetre", "component")
    )
  }

  /// The air quality; fields of a group stand beside each other.
  package static let air =
    [openWeatherMapIndex, usIndex, europeanIndex, ultraviolet] + pollutants
}

extension Measurements {
  /// Accesses the value of a field.
  package subscript(field: Field<Measurements>) -> Double? {
    get { self[keyPath: field.path] }
    set { self[keyPath: field.path] = newValue }
  }

  /// The measurements with only the quantities of an observation.
  package var observed: Measurements {
    var observed = self
    for field in Fields.measured where field.storedSince == nil { observed[field] = nil }
    return observed
  }
}
