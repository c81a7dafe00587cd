/// A number of a model: its name for programs, its kind and its property.
///
/// The tables of ``Fields`` are what plugins, the store, JSON, CSV, metrics and the tests of the
/// schemas loop over; what people see of them is a `PlaceValue` of `TextRendering`.
package struct Field<Model>: Sendable {
  package typealias Path = any WritableKeyPath<Model, Double?> & Sendable

  /// The name in JSON, with the unit; the same as the property's, unless it is in a group.
  package let name: String
  /// The name without the unit.
  package let stem: String
  package let kind: QuantityKind
  /// Returns the property; a key path is made when it is first used, because most runs use few.
  private let makePath: @Sendable () -> Path
  /// The plausible values.
  package let plausible: ClosedRange<Double>
  /// The first version of the observations database that stores it; `nil` if none does.
  ///
  /// Give a new field the next version; its column is then added to older databases. Versions 3 and 4
  /// changed other tables.
  package let storedSince: Int?
  /// The object of JSON that has it beside others of its kind, and the label of metrics with its name.
  package let group: Group?

  package typealias Group = (object: String, label: String)

  /// The property.
  package var path: Path { makePath() }

  fileprivate init(
    _ stem: String,
    _ kind: QuantityKind,
    _ path: @autoclosure @escaping @Sendable () -> Path,
    plausible: ClosedRange<Double>? = nil,
    storedSince: Int? = nil,
    group: Group? = nil
  ) {
    name = stem + kind.facts.suffix
    self.stem = stem
    self.kind = kind
    makePath = path
    self.plausible = plausible ?? kind.facts.plausible
    self.storedSince = storedSince
    self.group = group
  }
}

/// The fields of each model, in the order of JSON and CSV.
package enum Fields {
  // MARK: Measurements

  package static let temperature = stored("temperature", .temperature, \.temperatureCelsius)
  package static let feelsLike = stored("feelsLike", .temperature, \.feelsLikeCelsius)
  package static let humidity = stored("humidity", .percent, \.humidityPercent)
  package static let dewPoint = stored("dewPoint", .temperature, \.dewPointCelsius, since: 2)
  package static let pressure = stored("pressure", .pressure, \.pressureHectopascals)
  package static let visibility = stored("visibility", .distance, \.visibilityMetres)
  package static let cloudCover = stored("cloudCover", .percent, \.cloudCoverPercent)
  package static let windSpeed = stored("windSpeed", .speed, \.windSpeedMetresPerSecond)
  package static let windGust = stored("windGust", .speed, \.windGustMetresPerSecond)
  package static let windDirection = stored("windDirection", .direction, \.windDirectionDegrees)
  package static let rain = stored("rain", .precipitationRate, \.rainMillimetresPerHour)
  package static let snow = stored("snow", .precipitationRate, \.snowMillimetresPerHour)
  package static let snowfall = Field<Measurements>(
    "snowfall",
    .snowfallRate,
    \.snowfallCentimetresPerHour
  )

  /// What is measured now, and forecast for each hour.
  ///
  /// The lowest and the highest temperature are the spread across the area at one moment. No
  /// ``PlaceValue`` has them, because people would take them for the range of the day.
  package static let measured: [Field<Measurements>] = [
    temperature, feelsLike,
    Field("temperatureMin", .temperature, \.temperatureMinCelsius),
    Field("temperatureMax", .temperature, \.temperatureMaxCelsius),
    humidity, dewPoint, pressure, visibility, cloudCover, windSpeed, windGust, windDirection, rain,
    snow, snowfall,
  ]

  /// What is stored of an observation.
  package static let observed = measured.filter { $0.storedSince != nil }

  private static func stored(
    _ stem: String,
    _ kind: QuantityKind,
    _ path: @autoclosure @escaping @Sendable () -> Field<Measurements>.Path,
    since version: Int = 1
  ) -> Field<Measurements> {
    Field(stem, kind, path(), storedSince: version)
  }

  // MARK: Hours and days

  package static let hourChance = Field<ForecastHour>(
    "precipitationProbability",
    .percent,
    \.precipitationProbabilityPercent
  )
  package static let hourUltraviolet = Field<ForecastHour>("uvIndex", .index, \.uvIndex)

  /// What an hour has beside its measurements.
  package static let hour = [hourChance, hourUltraviolet]

  package static let low = day("temperatureMin", .temperature, \.temperatureMinCelsius)
  package static let high = day("temperatureMax", .temperature, \.temperatureMaxCelsius)
  package static let feelsLow = day("feelsLikeMin", .temperature, \.feelsLikeMinCelsius)
  package static let feelsHigh = day("feelsLikeMax", .temperature, \.feelsLikeMaxCelsius)
  package static let dayHumidity = day("humidity", .percent, \.humidityPercent)
  package static let dayPressure = day("pressure", .pressure, \.pressureHectopascals)
  package static let dayCloudCover = day("cloudCover", .percent, \.cloudCoverPercent)
  package static let dayWindSpeed = day("windSpeed", .speed, \.windSpeedMetresPerSecond)
  package static let dayWindGust = day("windGust", .speed, \.windGustMetresPerSecond)
  package static let dayWindDirection = day("windDirection", .direction, \.windDirectionDegrees)
  package static let dayRain = day("rain", .precipitation, \.rainMillimetres)
  package static let daySnow = day("snow", .precipitation, \.snowMillimetres)
  package static let daySnowfall = day("snowfall", .snowfall, \.snowfallCentimetres)
  package static let dayChance = day(
    "precipitationProbability",
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
    _ stem: String,
    _ kind: QuantityKind,
    _ path: @autoclosure @escaping @Sendable () -> Field<ForecastDay>.Path
  ) -> Field<ForecastDay> {
    Field(stem, kind, path())
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

  /// The air quality; fields of a group stand beside each other.
  package static let air =
    [openWeatherMapIndex, usIndex, europeanIndex, ultraviolet]
    + AirComponent.allCases.map(concentration)

  package static func concentration(_ component: AirComponent) -> Field<AirQuality> {
    Field(
      component.rawValue,
      .concentration,
      \.microgramsPerCubicMetre[component],
      group: ("microgramsPerCubicMetre", "component")
    )
  }
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
