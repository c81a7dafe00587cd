import DashCore

extension OpenMeteoSource {
  /// Creates the request `GET /v1/forecast` for one or several places, in SI units and UTC seconds.
  func weatherRequest(
    for places: [Place],
    _ weather: WeatherRequest,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    var query = points(of: places)
    query.append(list("current", Variables.current.map(\.name)))
    if weather.includesForecast {
      let days = min(max(weather.days ?? self.days, 1), Self.maximumDays)
      query.append(list("hourly", Variables.hourly))
      query.append(list("daily", Variables.sun + Variables.daily.map(\.name)))
      query.append(QueryItem("forecast_days", String(days)))
      query.append(list("minutely_15", Variables.minutely))
      query.append(QueryItem("forecast_minutely_15", String(Self.quarters)))
      // Yesterday, to compare its temperature with that of now.
      query.append(QueryItem("past_days", "1"))
    } else {
      query.append(list("daily", Variables.sun))
      query.append(QueryItem("forecast_days", "1"))
    }
    query.append(QueryItem("wind_speed_unit", "ms"))
    return Request(
      baseURL: baseURL,
      path: "/v1/forecast",
      query: query + Self.times,
      deadline: deadline
    )
  }

  /// Creates the request `GET /v1/air-quality` for one or several places.
  func airRequest(
    for places: [Place],
    by deadline: ContinuousClock.Instant
  ) -> Request {
    Request(
      baseURL: airQualityBaseURL,
      path: "/v1/air-quality",
      query: points(of: places) + [list("current", Variables.air)] + Self.times,
      deadline: deadline
    )
  }

  /// Creates the request `GET /v1/search` for a name or a postal code.
  func searchRequest(
    for name: String,
    countryCode: String?,
    count: Int,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    var query = [QueryItem("name", name), QueryItem("count", String(count))]
    if let countryCode { query.append(QueryItem("countryCode", countryCode)) }
    if let language = context.primaryLanguage { query.append(QueryItem("language", language)) }
    return Request(
      baseURL: geocodingBaseURL,
      path: "/v1/search",
      query: query,
      deadline: deadline,
      freshSeconds: Self.placesFreshSeconds,
      ignoresCacheOptions: true
    )
  }

  /// Freshness lifetime of search results: 30 days, because towns do not move.
  private static let placesFreshSeconds = 30 * 86_400

  /// The number of quarters of an hour: three hours, so that a cached response still has two.
  private static let quarters = 12

  private static let times = [QueryItem("timeformat", "unixtime"), QueryItem("timezone", "auto")]

  private func list(_ name: String, _ variables: [String]) -> QueryItem {
    QueryItem(name, variables.joined(separator: ","))
  }

  private func points(of places: [Place]) -> [QueryItem] {
    [
      list("latitude", places.map { PlaceQuery.decimal($0.latitude ?? 0) }),
      list("longitude", places.map { PlaceQuery.decimal($0.longitude ?? 0) }),
    ]
  }
}

/// A variable of the current weather, of each hour or of each day.
struct Variable<Model>: Sendable {
  /// The service's name.
  let name: String
  let quantity: Quantity
  /// The property that it sets; `nil` if its value is combined with others or is no quantity.
  let property: (any WritableKeyPath<Model, Double?> & Sendable)?

  fileprivate init(
    _ name: String,
    _ quantity: Quantity,
    _ property: any WritableKeyPath<Model, Double?> & Sendable
  ) {
    self.name = name
    self.quantity = quantity
    self.property = property
  }

  fileprivate init(_ name: String, _ quantity: Quantity) {
    self.name = name
    self.quantity = quantity
    property = nil
  }
}

/// The variables to request, by the service's names.
enum Variables {
  /// Variables of the current weather.
  static let current: [Variable<Measurements>] = [
    Variable("temperature_2m", .temperature, \.temperatureCelsius),
    Variable("apparent_temperature", .temperature, \.feelsLikeCelsius),
    Variable("relative_humidity_2m", .percent, \.humidityPercent),
    Variable("dew_point_2m", .temperature, \.dewPointCelsius),
    Variable("is_day", .code),
    Variable("weather_code", .code),
    Variable("cloud_cover", .percent, \.cloudCoverPercent),
    Variable("pressure_msl", .pressure, \.pressureHectopascals),
    Variable("visibility", .distance, \.visibilityMetres),
    Variable("wind_speed_10m", .speed, \.windSpeedMetresPerSecond),
    Variable("wind_direction_10m", .direction, \.windDirectionDegrees),
    Variable("wind_gusts_10m", .speed, \.windGustMetresPerSecond),
    Variable("precipitation", .precipitation),
    Variable("rain", .precipitation),
    Variable("showers", .precipitation),
    Variable("snowfall", .snowDepth),
  ]

  /// Variables of each hour: the current ones and those that exist only in forecasts.
  static let hourly = current.map(\.name) + ["precipitation_probability", "uv_index"]

  /// Variables of each quarter of an hour.
  static let minutely = ["precipitation"]

  /// Variables of today, requested with the current weather.
  static let sun = ["sunrise", "sunset"]

  /// Variables of each day, besides those of the sun.
  static let daily: [Variable<ForecastDay>] = [
    Variable("weather_code", .code),
    Variable("temperature_2m_min", .temperature, \.temperatureMinCelsius),
    Variable("temperature_2m_max", .temperature, \.temperatureMaxCelsius),
    Variable("apparent_temperature_min", .temperature, \.feelsLikeMinCelsius),
    Variable("apparent_temperature_max", .temperature, \.feelsLikeMaxCelsius),
    Variable("precipitation_sum", .precipitation),
    Variable("rain_sum", .precipitation),
    Variable("showers_sum", .precipitation),
    Variable("snowfall_sum", .snowDepth),
    Variable("precipitation_probability_max", .percent, \.precipitationProbabilityPercent),
    Variable("wind_speed_10m_max", .speed, \.windSpeedMetresPerSecond),
    Variable("wind_gusts_10m_max", .speed, \.windGustMetresPerSecond),
    Variable("wind_direction_10m_dominant", .direction, \.windDirectionDegrees),
    Variable("uv_index_max", .uvIndex, \.uvIndex),
  ]

  /// Variables of the current air quality.
  static let air = ["european_aqi", "us_aqi", "uv_index"] + components.map(\.name)

  /// Pollutants by the service's names.
  static let components: [(name: String, component: AirComponent)] = [
    ("pm2_5", .fineParticles), ("pm10", .coarseParticles), ("ozone", .ozone),
    ("nitrogen_dioxide", .nitrogenDioxide), ("sulphur_dioxide", .sulphurDioxide),
    ("carbon_monoxide", .carbonMonoxide), ("ammonia", .ammonia), ("dust", .dust),
  ]
}
