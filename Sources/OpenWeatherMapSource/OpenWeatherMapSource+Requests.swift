import DashCore

extension OpenWeatherMapSource {
  /// How long forecasts and air are fresh: ten minutes, as often as the service wants them asked for.
  private static let laterFreshSeconds = 600
  /// How long it is known what a name means: 30 days, for towns do not move.
  private static let placesFreshSeconds = 30 * 86_400
  /// How many candidates the service gives at most.
  private static let mostCandidates = 5

  /// `GET /data/2.5/weather` for one place; always metric, so that values are SI from the start.
  func currentWeatherRequest(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request(path: "/data/2.5/weather", criteria: Self.criteria(of: place), by: deadline)
  }

  /// `GET /data/2.5/group` for up to 20 city ids.
  func batchRequest(for ids: [Int], by deadline: ContinuousClock.Instant) -> Request {
    let list = ids.map(String.init).joined(separator: ",")
    return request(path: "/data/2.5/group", criteria: [QueryItem("id", list)], by: deadline)
  }

  /// `GET /data/2.5/forecast` for one place.
  func forecastRequest(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request(
      path: "/data/2.5/forecast",
      criteria: Self.criteria(of: place),
      by: deadline,
      freshSeconds: Self.laterFreshSeconds
    )
  }

  /// `GET /data/3.0/onecall` for a point, without the parts that nobody wants.
  func oneCallRequest(
    for point: PlaceQuery,
    wantsForecast: Bool,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    let parts = wantsForecast ? "minutely,alerts" : "minutely,hourly,daily,alerts"
    return request(
      path: "/data/3.0/onecall",
      criteria: Self.criteria(of: point) + [QueryItem("exclude", parts)],
      by: deadline,
      freshSeconds: Self.laterFreshSeconds
    )
  }

  /// `GET /data/2.5/air_pollution` for a point; it knows neither units nor languages.
  func airRequest(for point: PlaceQuery, by deadline: ContinuousClock.Instant) -> Request {
    Request(
      baseURL: baseURL,
      path: "/data/2.5/air_pollution",
      query: Self.criteria(of: point) + [QueryItem("appid", apiKey)],
      deadline: deadline,
      freshSeconds: Self.laterFreshSeconds
    )
  }

  /// `GET /geo/1.0/direct` for a name.
  func placesRequest(for name: String, by deadline: ContinuousClock.Instant) -> Request {
    Request(
      baseURL: baseURL,
      path: "/geo/1.0/direct",
      query: [
        QueryItem("q", name), QueryItem("limit", String(Self.mostCandidates)),
        QueryItem("appid", apiKey),
      ],
      deadline: deadline,
      freshSeconds: Self.placesFreshSeconds,
      isLasting: true
    )
  }

  /// `GET /geo/1.0/zip` for a postal code.
  func zipRequest(for code: String, by deadline: ContinuousClock.Instant) -> Request {
    Request(
      baseURL: baseURL,
      path: "/geo/1.0/zip",
      query: [QueryItem("zip", code), QueryItem("appid", apiKey)],
      deadline: deadline,
      freshSeconds: Self.placesFreshSeconds,
      isLasting: true
    )
  }

  private static func criteria(of place: PlaceQuery) -> [QueryItem] {
    switch place {
    case .name(let name): [QueryItem("q", name)]
    case .id(let id): [QueryItem("id", String(id))]
    case .coordinates(let latitude, let longitude):
      [
        QueryItem("lat", PlaceQuery.decimal(latitude)),
        QueryItem("lon", PlaceQuery.decimal(longitude)),
      ]
    case .zip(let code): [QueryItem("zip", code)]
    }
  }

  private func request(
    path: String,
    criteria: [QueryItem],
    by deadline: ContinuousClock.Instant,
    freshSeconds: Int? = nil
  ) -> Request {
    var query = criteria + [QueryItem("units", "metric")]
    if let language = context.language {
      query.append(QueryItem("lang", Language.code(for: language)))
    }
    query.append(QueryItem("appid", apiKey))
    return Request(
      baseURL: baseURL,
      path: path,
      query: query,
      deadline: deadline,
      freshSeconds: freshSeconds
    )
  }
}
