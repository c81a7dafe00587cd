import DashCore

extension OpenWeatherMapSource {
  /// `GET /data/2.5/weather` for one place; always metric, so that values are SI from the start.
  func currentWeatherRequest(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    let criteria =
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
    return request(path: "/data/2.5/weather", criteria: criteria, by: deadline)
  }

  /// `GET /data/2.5/group` for up to 20 city ids.
  func batchRequest(for ids: [Int], by deadline: ContinuousClock.Instant) -> Request {
    let list = ids.map(String.init).joined(separator: ",")
    return request(path: "/data/2.5/group", criteria: [QueryItem("id", list)], by: deadline)
  }

  private func request(
    path: String,
    criteria: [QueryItem],
    by deadline: ContinuousClock.Instant
  ) -> Request {
    var query = criteria + [QueryItem("units", "metric")]
    if let language = context.language {
      query.append(QueryItem("lang", Language.code(for: language)))
    }
    query.append(QueryItem("appid", apiKey))
    return Request(baseURL: baseURL, path: path, query: query, deadline: deadline)
  }
}
