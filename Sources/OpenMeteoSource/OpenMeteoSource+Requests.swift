import DashCore

extension OpenMeteoSource {
  /// Creates the request for one place, which the cached response of a request for more of the forecast
  /// answers as well.
  func weatherRequest(
    for place: Place,
    _ weather: WeatherRequest,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    let supersets = weather.supersets.map { weatherRequest(for: [place], $0, by: deadline) }
    return weatherRequest(for: [place], weather, by: deadline).contained(in: supersets)
  }

  /// Creates the request `GET /v1/forecast` for one or several places, in SI units and UTC seconds.
  func weatherRequest(
    for places: [Place],
    _ weather: WeatherRequest,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    var query = points(of: places)
    query.append(list("current", Variables.current.map(\.name)))
    if weather.includesForecast {
      query.append(list("hourly", Variables.hourly))
      query.append(list("daily", Variables.sun + Variables.daily.map(\.name)))
      query.append(list("minutely_15", Variables.minutely))
      query.append(QueryItem("forecast_minutely_15", String(Self.quarters)))
      if weather.isNextDayEnough {
        query.append(QueryItem("forecast_hours", String(Self.nextHours)))
        query.append(QueryItem("forecast_days", "2"))
      } else {
        let days = min(max(weather.days ?? self.days, 1), Self.maximumDays)
        query.append(QueryItem("forecast_days", String(days)))
        // Yesterday, to compare its temperature with that of now.
        query.append(QueryItem("past_days", "1"))
      }
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
      query: points(of: places) + [list("current", Variables.air.map(\.name))] + Self.times,
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
    var query = [QueryItem("name", name.composed), QueryItem("count", String(count))]
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

  /// The number of hours from the current one: two days, so that a cached response still has one.
  private static let nextHours = 49

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

/// A variable of the current weather or air, of each hour or of each day.
struct Variable<Model>: Sendable {
  /// The service's name.
  let name: String
  /// What it measures; `nil` for a code.
  let kind: QuantityKind?
  /// Sets its value; `nil` if that is combined with others or is no quantity.
  let set: Set?

  /// Sets a property; much faster than a key path.
  typealias Set = @Sendable (inout Model, Double?) -> Void

  fileprivate init(_ name: String, _ kind: QuantityKind?, _ set: Set? = nil) {
    self.name = name
    self.kind = kind
    self.set = set
  }
}

/// The variables to request, by the service's names.
enum Variables {
  /// Variables of the current weather.
  static let current: [Variable<Measurements>] = [
    Variable("temperature_2m", .temperature) { $0.temperatureCelsius = $1 },
    Variable("apparent_temperature", .temperature) { $0.feelsLikeCelsius = $1 },
    Variable("relative_humidity_2m", .percent) { $0.humidityPercent = $1 },
    Variable("dew_point_2m", .temperature) { $0.dewPointCelsius = $1 },
    Variable("is_day", nil),
    Variable("weather_code", nil),
    Variable("cloud_cover", .percent) { $0.cloudCoverPercent = $1 },
    Variable("pressure_msl", .pressure) { $0.pressureHectopascals = $1 },
    Variable("visibility", .distance) { $0.visibilityMetres = $1 },
    Variable("wind_speed_10m", .speed) { $0.windSpeedMetresPerSecond = $1 },
    Variable("wind_direction_10m", .direction) { $0.windDirectionDegrees = $1 },
    Variable("wind_gusts_10m", .speed) { $0.windGustMetresPerSecond = $1 },
    Variable("precipitation", .precipitation),
    Variable("rain", .precipitation),
    Variable("showers", .precipitation),
    Variable("snowfall", .snowfall),
  ]

  /// Variables of each hour: the current ones and those that exist only in forecasts.
  static let hourly = current.map(\.name) + ["precipitation_probability", "uv_index"]

  /// Variables of each quarter of an hour.
  static let minutely = ["precipitation"]

  /// Variables of today, requested with the current weather.
  static let sun = ["sunrise", "sunset"]

  /// Variables of each day, besides those of the sun.
  static let daily: [Variable<ForecastDay>] = [
    Variable("weather_code", nil),
    Variable("temperature_2m_min", .temperature) { $0.temperatureMinCelsius = $1 },
    Variable("temperature_2m_max", .temperature) { $0.temperatureMaxCelsius = $1 },
    Variable("apparent_temperature_min", .temperature) { $0.feelsLikeMinCelsius = $1 },
    Variable("apparent_temperature_max", .temperature) { $0.feelsLikeMaxCelsius = $1 },
    Variable("precipitation_sum", .precipitation),
    Variable("rain_sum", .precipitation),
    Variable("showers_sum", .precipitation),
    Variable("snowfall_sum", .snowfall),
    Variable("precipitation_probability_max", .percent) { $0.precipitationProbabilityPercent = $1 },
    Variable("wind_speed_10m_max", .speed) { $0.windSpeedMetresPerSecond = $1 },
    Variable("wind_gusts_10m_max", .speed) { $0.windGustMetresPerSecond = $1 },
    Variable("wind_direction_10m_dominant", .direction) { $0.windDirectionDegrees = $1 },
    Variable("uv_index_max", .index) { $0.uvIndex = $1 },
  ]

  /// Variables of the current air quality.
  static let air: [Variable<AirQuality>] = [
    Variable("european_aqi", .airQualityIndex) { $0.europeanIndex = $1 },
    Variable("us_aqi", .airQualityIndex) { $0.usIndex = $1 },
    Variable("uv_index", .index) { $0.uvIndex = $1 },
    component("pm2_5", .fineParticles),
    component("pm10", .coarseParticles),
    component("ozone", .ozone),
    component("nitrogen_dioxide", .nitrogenDioxide),
    component("sulphur_dioxide", .sulphurDioxide),
    component("carbon_monoxide", .carbonMonoxide),
    component("ammonia", .ammonia),
    component("dust", .dust),
  ]

  private static func component(
    _ name: String,
    _ component: AirComponent
  ) -> Variable<AirQuality> {
    Variable(name, .concentration) { $0.microgramsPerCubicMetre[component] = $1 }
  }
}
