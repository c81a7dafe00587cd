import DashCore

/// Parses the fields that current weather and forecasts have in common.
enum ResponseFields {
  /// Maximum length of a name or a description in characters.
  static let maximumNameLength = 80

  /// Maximum number of conditions to parse; the service reports up to four.
  private static let maximumConditions = 8

  /// Returns the conditions in the service's order, without those that have neither code nor group.
  static func conditions(in json: JSONReader) -> [Condition] {
    (json["weather"]?.elements ?? []).prefix(maximumConditions).compactMap(condition)
  }

  private static func condition(_ entry: JSONReader) -> Condition? {
    let code = entry["id"]?.looseInteger
    let main = entry["main"]?.text(maximumLength: maximumNameLength)
    guard code != nil || main?.nonEmpty != nil else { return nil }
    let icon = entry["icon"]?.text(maximumLength: 8)?.string
    let isDay: Bool? =
      switch icon?.last {
      case "d": true
      case "n": false
      default: nil
      }
    return Condition(
      code: code,
      main: main,
      description: entry["description"]?.text(maximumLength: maximumNameLength),
      isDay: isDay,
      sky: ConditionTable.sky(code: code, main: main?.string ?? "")
    )
  }

  /// The highest visibility that the service reports, in metres (https://openweathermap.org/current).
  static let highestVisibility = 10_000.0

  /// Returns the measurements of the current weather or a step of the five-day forecast.
  ///
  /// - Parameters:
  ///   - json: The response or the step.
  ///   - main: Its member `main`; `nil` if it is missing.
  static func measurements(
    in json: JSONReader,
    _ main: JSONReader?,
    _ scale: TemperatureScale
  ) -> Measurements {
    let wind = json["wind"]
    var measurements = Measurements()
    measurements.temperatureCelsius = scale.celsius("temp", of: main)
    measurements.feelsLikeCelsius = scale.celsius("feels_like", of: main)
    measurements.temperatureMinCelsius = scale.celsius("temp_min", of: main)
    measurements.temperatureMaxCelsius = scale.celsius("temp_max", of: main)
    measurements.humidityPercent = main?.measurement("humidity", .percent)
    measurements.pressureHectopascals = main?.measurement("pressure", .pressure)
    measurements.visibilityMetres = json.measurement("visibility", .distance)
    measurements.cloudCoverPercent = json["clouds"]?.measurement("all", .percent)
    measurements.windSpeedMetresPerSecond = wind?.measurement("speed", .speed)
    measurements.windGustMetresPerSecond = wind?.measurement("gust", .speed)
    measurements.windDirectionDegrees = wind?.measurement("deg", .direction)
    measurements.rainMillimetresPerHour = millimetresPerHour(json["rain"])
    measurements.snowMillimetresPerHour = millimetresPerHour(json["snow"])
    return measurements
  }

  /// Returns the amount of the last hour, also without its period, or the mean of the last three
  /// hours.
  static func millimetresPerHour(_ amounts: JSONReader?) -> Double? {
    if let amount = amounts?.node.number {
      return QuantityKind.precipitation.plausibleRange.contains(amount) ? amount : nil
    }
    return amounts?.measurement("1h", .precipitation)
      ?? amounts?.measurement("3h", .precipitation).map {
        // Remove the extra digits of the division.
        ($0 / 3 * 1000).rounded() / 1000
      }
  }

  /// Returns a probability from 0 to 1 as a percentage.
  static func percent(_ name: String, of json: JSONReader) -> Double? {
    json.measurement(name, in: 0...1).map { ($0 * 100).rounded() }
  }

  /// Returns a UTC offset in seconds; `nil` if not reported.
  static func utcOffset(_ name: String, of json: JSONReader?) -> Int? {
    json?.measurement(name, in: PlausibleRange.utcOffsetSeconds).map { Int($0) }
  }
}

/// The temperature scale of a response: °C as requested, or kelvin.
struct TemperatureScale {
  /// Plausible range in either unit, wider than all records of the World Meteorological
  /// Organization.
  static let possible = -150.0...400.0
  /// The value above which a temperature is in kelvin: no place on earth has 150 K or 150 °C.
  ///
  /// Servers that ignore the `units` parameter send kelvin.
  private static let hottestCelsius = 150.0

  private let isKelvin: Bool

  /// Detects the scale from the temperatures of a response.
  init(of temperatures: [Double]) {
    isKelvin = temperatures.contains { $0 > Self.hottestCelsius }
  }

  /// Returns the temperature in °C; a single one may be in kelvin beside others in °C.
  func celsius(_ value: Double) -> Double {
    // Remove the extra digits of the subtraction.
    isKelvin || value > Self.hottestCelsius
      ? ((value - 273.15) * 100).rounded() / 100 : value
  }

  /// Returns the temperature of a field in °C; `nil` if it is missing or implausible.
  func celsius(_ name: String, of json: JSONReader?) -> Double? {
    json?.measurement(name, in: Self.possible).map { celsius($0) }
  }
}

/// Parses a response of `/data/2.5/air_pollution`: a list of one entry.
enum AirPollution {
  private static let components: [(name: String, component: AirComponent)] = [
    ("pm2_5", .fineParticles), ("pm10", .coarseParticles), ("o3", .ozone),
    ("no2", .nitrogenDioxide), ("no", .nitrogenMonoxide), ("so2", .sulphurDioxide),
    ("co", .carbonMonoxide), ("nh3", .ammonia),
  ]

  static func air(in json: JSONReader) throws(SourceError) -> AirQuality {
    guard let entry = json["list"]?.elements?.first else {
      throw json.invalid(.nonEmptyList, at: "list")
    }
    var air = AirQuality()
    air.openWeatherMapIndex = entry["main"]?.measurement(
      "aqi",
      in: Fields.openWeatherMapIndex.plausible
    ).map(QuantityKind.airQualityIndex.normalized)
    let amounts = entry["components"]
    for (name, component) in components {
      air.microgramsPerCubicMetre[component] = amounts?.measurement(name, .concentration)
    }
    guard !air.isEmpty else { throw entry.invalid(.objectWith(member: "main.aqi")) }
    air.observedAt = entry.timestamp("dt")
    return air
  }
}
