import DashCore

extension OpenWeatherMapSource {
  /// Freshness lifetime of One Call's responses: ten minutes, the service's recommended interval.
  private static let oneCallFreshSeconds = 600
  /// Freshness lifetime of forecasts and air quality: an hour, because they have steps of three hours
  /// and one, and each place takes a request of its own.
  private static let forecastFreshSeconds = 3600
  /// Freshness lifetime of search results: 30 days, because towns do not move.
  private static let placesFreshSeconds = 30 * 86_400
  /// Maximum number of candidates that the service returns.
  private static let maximumCandidates = 5

  /// Creates the request `GET /data/2.5/weather` for one place, in metric units.
  func currentWeatherRequest(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request("/data/2.5/weather", Self.criteria(of: place) + form, by: deadline)
  }

  /// Creates the request `GET /data/2.5/forecast` for one place.
  func forecastRequest(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    request(
      "/data/2.5/forecast",
      Self.criteria(of: place) + form,
      by: deadline,
      freshSeconds: Self.forecastFreshSeconds
    )
  }

  /// Creates the request `GET /data/3.0/onecall` for coordinates, without unused parts.
  func oneCallRequest(
    for point: PlaceQuery,
    _ weather: WeatherRequest,
    by deadline: ContinuousClock.Instant
  ) -> Request {
    let parts =
      (weather.includesForecast ? [] : ["minutely", "hourly", "daily"])
      + (weather.includesAlerts ? [] : ["alerts"])
    let excluded = parts.isEmpty ? [] : [QueryItem("exclude", parts.joined(separator: ","))]
    return request(
      "/data/3.0/onecall",
      Self.criteria(of: point) + excluded + form,
      by: deadline,
      freshSeconds: Self.oneCallFreshSeconds
    )
  }

  /// Creates the request `GET /data/2.5/air_pollution`, which has no units or language parameters.
  func airRequest(for point: PlaceQuery, by deadline: ContinuousClock.Instant) -> Request {
    request(
      "/data/2.5/air_pollution",
      Self.criteria(of: point),
      by: deadline,
      freshSeconds: Self.forecastFreshSeconds
    )
  }

  /// Creates the request `GET /geo/1.0/direct` for a name.
  func placesRequest(for name: String, by deadline: ContinuousClock.Instant) -> Request {
    let limit = QueryItem("limit", String(Self.maximumCandidates))
    return request(
      "/geo/1.0/direct",
      [QueryItem("q", name.composed), limit],
      by: deadline,
      freshSeconds: Self.placesFreshSeconds
    )
  }

  /// Creates the request `GET /geo/1.0/zip` for a postal code.
  func zipRequest(for code: String, by deadline: ContinuousClock.Instant) -> Request {
    request(
      "/geo/1.0/zip",
      [QueryItem("zip", code)],
      by: deadline,
      freshSeconds: Self.placesFreshSeconds
    )
  }

  private static func criteria(of place: PlaceQuery) -> [QueryItem] {
    switch place {
    case .name(let name): [QueryItem("q", name.composed)]
    case .id(let id): [QueryItem("id", String(id))]
    case .coordinates(let latitude, let longitude):
      [
        QueryItem("lat", PlaceQuery.decimal(latitude)),
        QueryItem("lon", PlaceQuery.decimal(longitude)),
      ]
    case .zip(let code): [QueryItem("zip", code)]
    }
  }

  /// The units and the language.
  private var form: [QueryItem] {
    let language = context.language.map { QueryItem("lang", ServiceLanguage.code(for: $0)) }
    return [QueryItem("units", "metric"), language].compactMap(\.self)
  }

  private func request(
    _ path: String,
    _ items: [QueryItem],
    by deadline: ContinuousClock.Instant,
    freshSeconds: Int? = nil
  ) -> Request {
    Request(
      baseURL: baseURL,
      path: path,
      query: items + [QueryItem("appid", apiKey)],
      deadline: deadline,
      freshSeconds: freshSeconds,
      ignoresCacheOptions: freshSeconds == Self.placesFreshSeconds
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
