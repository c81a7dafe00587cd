import DashCore

extension OpenWeatherMapSource {
  /// Freshness lifetime of forecasts and air quality: ten minutes, the service's recommended
  /// interval.
  private static let forecastFreshSeconds = 600
  /// Freshness lifetime of search results: 30 days, because towns do not move.
  private static let placesFreshSeconds = 30 * 86_400
  /// Maximum number of candidates that the service returns.
  private static let maximumCandidates = 5

  /// Creates the request `GET /data/2.5/weather` for one place, in metric units.
  func currentWeatherRequest(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request(path: "/data/2.5/weather", criteria: Self.criteria(of: place), by: deadline)
  }

  /// Creates the request `GET /data/2.5/group` for up to 20 city ids.
  func batchRequest(for ids: [Int], by deadline: ContinuousClock.Instant) -> Request {
    let list = ids.map(String.init).joined(separator: ",")
    return request(path: "/data/2.5/group", criteria: [QueryItem("id", list)], by: deadline)
  }

  /// Creates the request `GET /data/2.5/forecast` for one place.
  func forecastRequest(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request(
      path: "/data/2.5/forecast",
      criteria: Self.criteria(of: place),
      by: deadline,
      freshSeconds: Self.forecastFreshSeconds
    )
  }

  /// Creates the request `GET /data/3.0/onecall` for coordinates, without unused parts.
  func oneCallRequest(
    for point: PlaceQuery,
    includesForecast: Bool,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    let parts = includesForecast ? "minutely,alerts" : "minutely,hourly,daily,alerts"
    return request(
      path: "/data/3.0/onecall",
      criteria: Self.criteria(of: point) + [QueryItem("exclude", parts)],
      by: deadline,
      freshSeconds: Self.forecastFreshSeconds
    )
  }

  /// Creates the request `GET /data/2.5/air_pollution`, which has no units or language parameters.
  func airRequest(for point: PlaceQuery, by deadline: ContinuousClock.Instant) -> Request {
    Request(
      baseURL: baseURL,
      path: "/data/2.5/air_pollution",
      query: Self.criteria(of: point) + [QueryItem("appid", apiKey)],
      deadline: deadline,
      freshSeconds: Self.forecastFreshSeconds
    )
  }

  /// Creates the request `GET /geo/1.0/direct` for a name.
  func placesRequest(for name: String, by deadline: ContinuousClock.Instant) -> Request {
    Request(
      baseURL: baseURL,
      path: "/geo/1.0/direct",
      query: [
        QueryItem("q", name), QueryItem("limit", String(Self.maximumCandidates)),
        QueryItem("appid", apiKey),
      ],
      deadline: deadline,
      freshSeconds: Self.placesFreshSeconds,
      ignoresCacheOptions: true
    )
  }

  /// Creates the request `GET /geo/1.0/zip` for a postal code.
  func zipRequest(for code: String, by deadline: ContinuousClock.Instant) -> Request {
    Request(
      baseURL: baseURL,
      path: "/geo/1.0/zip",
      query: [QueryItem("zip", code), QueryItem("appid", apiKey)],
      deadline: deadline,
      freshSeconds: Self.placesFreshSeconds,
      ignoresCacheOptions: true
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
      query.append(QueryItem("lang", ServiceLanguage.code(for: language)))
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

/// OpenWeatherMap's language codes, which differ from BCP 47.
///
/// Source: the list of https://openweathermap.org/current#multi.
enum ServiceLanguage {
  private static let codes = [
    "cs": "cz", "ko": "kr", "lv": "la", "nb": "no", "nn": "no", "pt-br": "pt_br", "sq": "al",
    "sv": "sv", "uk": "ua", "zh": "zh_cn", "zh-cn": "zh_cn", "zh-hans": "zh_cn",
    "zh-hant": "zh_tw", "zh-hk": "zh_tw", "zh-mo": "zh_tw", "zh-tw": "zh_tw",
  ]

  /// Returns the service's code for a language.
  ///
  /// - Parameter tag: A BCP 47 language, such as `de`, `de-AT`, `pt-BR`; or the service's own code,
  ///   which is returned unchanged.
  /// - Returns: The value of the `lang` parameter.
  static func code(for tag: String) -> String {
    // RFC 4647 lookup: remove subtags from the end until one matches.
    var subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
    while subtags.count > 1 {
      if let code = codes[subtags.joined(separator: "-")] { return code }
      subtags.removeLast()
    }
    let primary = subtags.joined()
    return codes[primary] ?? primary
  }
}
