import DashCore

/// Parses the weather of one place: a response of `/v1/forecast`, or an element of a response for
/// several places.
///
/// A response without temperature, condition and forecast is an error. Other values that are
/// missing, `null` or implausible become `nil`.
enum CurrentConditions {
  static func weather(
    in json: JSONReader,
    of target: OpenMeteoSource.Target,
    _ request: WeatherRequest,
    _ context: SourceContext
  ) throws(SourceError) -> PlaceWeather {
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    let reportedOffset = json.measurement("utc_offset_seconds", in: PlausibleRange.utcOffsetSeconds)
    let offset = reportedOffset.map { Int($0) } ?? 0
    var place = PlaceWeather(requestedPlace: target.query)
    // The response's coordinates are those of a model grid cell.
    place.place = target.place
    place.utcOffsetSeconds = reportedOffset.map { Int($0) }
    place.timeZone =
      json["timezone"]?.text(maximumLength: 100).flatMap { TimeZoneName($0.string) }
      ?? place.timeZone
    let block = ResponseBlock("current", in: json, utcOffsetSeconds: offset)
    if let block { read(block, into: &place) }
    let daily = ResponseBlock("daily", in: json, utcOffsetSeconds: offset)
    if let daily { readSun(daily, offset, at: place.observedAt ?? context.now(), into: &place) }
    if request.includesForecast {
      place.zoneOffsets = place.clock(
        at: place.observedAt ?? context.now(),
        by: context.timeZones
      )
      place.forecast = ForecastReader.forecast(
        in: json,
        daily: daily,
        hasWholeDays: !request.isNextDayEnough,
        utcOffsetSeconds: offset,
        place.utcOffsets
      )
      place.minutes = ForecastReader.minutes(in: json, utcOffsetSeconds: offset)
      if place.forecast == nil {
        place.$forecast.error = json.invalid(.objectWith(member: "hourly"))
      }
    }
    guard
      place.temperatureCelsius != nil || place.condition != nil || place.forecast != nil
    else {
      throw (block?.values ?? json).invalid(
        .objectWith(member: block == nil ? "current" : "temperature_2m")
      )
    }
    return place
  }

  private static func read(_ block: ResponseBlock, into place: inout PlaceWeather) {
    place.observedAt = block.time
    let isDay = block.value("is_day", nil).map { $0 != 0 }
    place.conditions = WeatherCode.conditions(block.value("weather_code", nil), isDay: isDay)
    var measurements = Measurements()
    for variable in Variables.current {
      variable.set?(&measurements, block.value(variable.name, variable.kind))
    }
    let precipitation = ReportedPrecipitation(
      all: block.value("precipitation", .precipitation),
      rain: block.value("rain", .precipitation),
      showers: block.value("showers", .precipitation),
      snow: block.value("snowfall", .snowfall),
      isSnow: place.hasSnow(celsius: measurements.temperatureCelsius)
    )
    // The amounts are sums over the preceding interval, usually a quarter of an hour.
    let interval = block.values.measurement("interval", in: 60...86_400) ?? 3600
    measurements.rainMillimetresPerHour = precipitation.rain(perHourFrom: interval)
    measurements.snowfallCentimetresPerHour = precipitation.snow(perHourFrom: interval)
    measurements.snowMillimetresPerHour = precipitation.snowMillimetres.map {
      ($0 * 360_000 / interval).rounded() / 100
    }
    place.measurements = measurements
  }

  private static func readSun(
    _ daily: ResponseBlock,
    _ offset: Int,
    at now: Timestamp,
    into place: inout PlaceWeather
  ) {
    let today = CivilDate(at: now, utcOffsetSeconds: offset)
    let suns = zip(daily.dates(), daily.suns())
    guard let sun = suns.first(where: { $0.0 == today })?.1 else { return }
    (place.sunrise, place.sunset) = sun
  }
}

/// Maps Open-Meteo's codes of WMO table 4677 (https://open-meteo.com/en/docs) to OpenWeatherMap's
/// conditions, with short descriptions.
enum WeatherCode {
  private static let conditions: [Int: Condition] = [
    0: entry(800, "Clear", "clear sky", .clear),
    1: entry(801, "Clouds", "few clouds", .fewClouds),
    2: entry(802, "Clouds", "scattered clouds", .brokenClouds),
    3: entry(804, "Clouds", "overcast clouds", .overcast),
    45: entry(741, "Fog", "fog", .fog),
    48: entry(741, "Fog", "freezing fog", .fog, .freezingFog),
    51: entry(300, "Drizzle", "light drizzle", .drizzle),
    53: entry(301, "Drizzle", "drizzle", .drizzle),
    55: entry(302, "Drizzle", "heavy drizzle", .drizzle),
    56: entry(511, "Rain", "light freezing drizzle", .sleet, .lightFreezingDrizzle),
    57: entry(511, "Rain", "heavy freezing drizzle", .sleet, .heavyFreezingDrizzle),
    61: entry(500, "Rain", "light rain", .rain),
    63: entry(501, "Rain", "moderate rain", .rain),
    65: entry(502, "Rain", "heavy rain", .rain),
    66: entry(511, "Rain", "light freezing rain", .sleet, .lightFreezingRain),
    67: entry(511, "Rain", "heavy freezing rain", .sleet, .heavyFreezingRain),
    71: entry(600, "Snow", "light snow", .snow),
    73: entry(601, "Snow", "snow", .snow),
    75: entry(602, "Snow", "heavy snow", .snow),
    77: entry(600, "Snow", "snow grains", .snow, .snowGrains),
    80: entry(520, "Rain", "light showers", .showers),
    81: entry(521, "Rain", "showers", .showers),
    82: entry(522, "Rain", "heavy showers", .showers),
    85: entry(620, "Snow", "light snow showers", .snow),
    86: entry(622, "Snow", "heavy snow showers", .snow),
    95: entry(211, "Thunderstorm", "thunderstorm", .thunderstorm),
    96: entry(211, "Thunderstorm", "thunderstorm with light hail", .thunderstorm, .hail),
    99: entry(212, "Thunderstorm", "thunderstorm with heavy hail", .thunderstorm, .heavyHail),
  ]

  private static func entry(
    _ code: Int,
    _ main: DisplayText,
    _ description: DisplayText,
    _ sky: Sky,
    _ detail: ConditionDetail? = nil
  ) -> Condition {
    Condition(
      code: code,
      main: main,
      description: description,
      isDay: nil,
      sky: sky,
      isTranslated: false,
      detail: detail
    )
  }

  /// Returns the condition of a code; none for an unknown code.
  static func conditions(_ code: Double?, isDay: Bool?) -> [Condition] {
    var condition = code.flatMap { Int(exactly: $0) }.flatMap { conditions[$0] }
    condition?.isDay = isDay
    return condition.map { [$0] } ?? []
  }
}

/// Parses the air quality of one place: a response of `/v1/air-quality`, or an element of a
/// response for several places.
enum AirQualityReader {
  static func air(in json: JSONReader) throws(SourceError) -> AirQuality {
    let offset = json.measurement("utc_offset_seconds", in: PlausibleRange.utcOffsetSeconds)
    let block = ResponseBlock("current", in: json, utcOffsetSeconds: offset.map { Int($0) } ?? 0)
    guard let block else { throw json.invalid(.objectWith(member: "current")) }
    var air = AirQuality()
    for variable in Variables.air {
      variable.set?(&air, block.value(variable.name, variable.kind))
    }
    // Ammonia and some others exist for Europe only, but a place without any value is an error.
    guard !air.isEmpty else { throw block.values.invalid(.objectWith(member: "us_aqi")) }
    air.observedAt = block.time
    return air
  }
}
