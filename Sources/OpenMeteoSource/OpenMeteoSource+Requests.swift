import DashCore

extension OpenMeteoSource {
  /// `GET /v1/forecast` for one place or several; SI units, and times without a zone to guess.
  func weatherRequest(
    for places: [LocatedPlace],
    _ weather: WeatherRequest,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    var query = points(of: places)
    query.append(list("current", Variables.current))
    if weather.wantsForecast {
      let days = min(max(weather.days ?? self.days, 1), Self.maximumDays)
      query.append(list("hourly", Variables.hourly))
      query.append(list("daily", Variables.daily))
      query.append(QueryItem("forecast_days", String(days)))
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

  /// `GET /v1/air-quality` for one place or several.
  func airRequest(
    for places: [LocatedPlace],
    by deadline: ContinuousClock.Instant
  ) -> Request {
    Request(
      baseURL: airQualityBaseURL,
      path: "/v1/air-quality",
      query: points(of: places) + [list("current", Variables.air)] + Self.times,
      deadline: deadline
    )
  }

  /// `GET /v1/search` for a name or a postal code.
  func searchRequest(
    for name: String,
    countryCode: String?,
    count: Int,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    var query = [QueryItem("name", name), QueryItem("count", String(count))]
    if let countryCode { query.append(QueryItem("countryCode", countryCode)) }
    if let language = context.language?.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) {
      query.append(QueryItem("language", String(language)))
    }
    return Request(
      baseURL: geocodingBaseURL,
      path: "/v1/search",
      query: query,
      deadline: deadline,
      freshSeconds: Self.placesFreshSeconds,
      isLasting: true
    )
  }

  /// How long it is known what a name means: 30 days, for towns do not move.
  private static let placesFreshSeconds = 30 * 86_400

  private static let times = [QueryItem("timeformat", "unixtime"), QueryItem("timezone", "auto")]

  private func list(_ name: String, _ variables: [String]) -> QueryItem {
    QueryItem(name, variables.joined(separator: ","))
  }

  private func points(of places: [LocatedPlace]) -> [QueryItem] {
    [
      list("latitude", places.map { PlaceQuery.decimal($0.latitude) }),
      list("longitude", places.map { PlaceQuery.decimal($0.longitude) }),
    ]
  }
}
