public import DashCore

/// Weather, forecast and air quality from Open-Meteo (https://open-meteo.com/en/docs), which needs
/// no key.
///
/// The geocoder resolves names first. One request then fetches all places, and another their air
/// quality if requested. A failure of one place does not affect the others.
public struct OpenMeteoSource: DataSource {
  /// Maximum number of forecast days.
  static let maximumDays = 16

  let baseURL: BaseURL
  let airQualityBaseURL: BaseURL
  let geocodingBaseURL: BaseURL
  let days: Int
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: Options that are valid for the descriptor.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` if a base URL is missing.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    baseURL = try options.requiredBaseURL("baseURL")
    airQualityBaseURL = try options.requiredBaseURL("airQualityBaseURL")
    geocodingBaseURL = try options.requiredBaseURL("geocodingBaseURL")
    days = options.integer("days") ?? 7
    self.context = context
  }

  /// Fetches the weather of every place, with forecast and air quality if requested.
  ///
  /// - Parameter request: The deadline, and whether to fetch forecast and air quality.
  /// - Returns: The places in the requested order, each with its weather or its error.
  /// - Throws: ``SourceError`` of the first place if no place has weather.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let results = await results(of: request)
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: request.places.compactMap { results[$0] }, now: context.now())
  }

  /// Fetches each place once and returns its weather or its error.
  private func results(of request: FetchRequest) async -> [PlaceQuery: PlaceWeather] {
    var seen: Set<PlaceQuery> = []
    let unique = request.places.filter { seen.insert($0).inserted }
    let located = await unique.concurrentMap(limit: Self.maximumCallsInFlight) { query in
      await locate(query, request)
    }
    var results: [PlaceQuery: PlaceWeather] = [:]
    var targets: [Target] = []
    for (query, result) in zip(unique, located) {
      switch result {
      case .success(let place): targets.append((query, place))
      case .failure(let error): results[query] = PlaceWeather(requestedPlace: query, error: error)
      }
    }
    let found = targets
    async let air = request.weather.includesAirQuality ? air(of: found, by: request.deadline) : []
    let weather = await weather(of: found, request)
    let airs = await air
    for (index, target) in found.enumerated() {
      var place = weather[index]
      if place.hasCurrent, airs.indices.contains(index) { place.$air = Parted(airs[index]) }
      results[target.query] = place
    }
    return results
  }

  // MARK: Requests for several places

  /// Maximum number of places per request; a forecast is a hundred times as long as current
  /// weather.
  private static let placesPerCall = 50
  private static let placesPerForecast = 25
  /// Maximum number of requests in flight.
  static let maximumCallsInFlight = 8

  /// A requested place with its coordinates.
  typealias Target = (query: PlaceQuery, place: Place)

  /// Fetches the weather in as few requests as possible; returns that of each place.
  private func weather(
    of targets: [Target],
    _ request: FetchRequest
  ) async -> [PlaceWeather] {
    let results = await context.results(
      of: targets.map { weatherRequest(for: $0.place, request.weather, by: request.deadline) },
      inListsOf: request.weather.includesForecast ? Self.placesPerForecast : Self.placesPerCall,
      joinedBy: { indices in
        weatherRequest(
          for: indices.map { targets[$0].place },
          request.weather,
          by: request.deadline
        )
      },
      read: ServiceResponse.reader,
      decode: { json, index throws(SourceError) in
        try CurrentConditions.weather(in: json, of: targets[index], request.weather, context)
      }
    )
    var completed: [PlaceWeather] = []
    for (target, result) in zip(targets, results) {
      completed.append(await self.completed(result, of: target, request))
    }
    return completed
  }

  /// Returns the weather of a request, completed after a failure by what the cache has from requests
  /// for less of the forecast: the newest weather, and the longest forecast.
  private func completed(
    _ result: Result<Fetched<PlaceWeather>, SourceError>,
    of target: Target,
    _ request: FetchRequest
  ) async -> PlaceWeather {
    var place: PlaceWeather
    switch result {
    case .success(let fetched): place = PlaceWeather(fetched)
    case .failure(let error): place = PlaceWeather(requestedPlace: target.query, error: error)
    }
    guard let error = place.$current.failure else { return place }
    if request.weather.includesForecast, place.forecast == nil { place.$forecast.error = error }
    for weather in request.weather.subsets {
      let smaller = weatherRequest(for: target.place, weather, by: request.deadline)
      let cached = await context.cached([smaller], after: error) {
        response,
        _ throws(SourceError) in
        let json = try ServiceResponse.reader(for: response)
        return try CurrentConditions.weather(in: json, of: target, weather, context)
      }
      guard let cached = cached[0] else { continue }
      // However new it is, it is not what was requested.
      let stale = Fetched(cached.value, receivedAt: cached.receivedAt, origin: .stale(error))
      var less = PlaceWeather(stale)
      // A longer forecast is worth more than a newer one.
      if place.forecast != nil { less.$forecast = Parted() }
      place.fill(from: less)
    }
    return place
  }

  /// Fetches the air quality; returns one result per place.
  private func air(
    of targets: [Target],
    by deadline: ContinuousClock.Instant
  ) async -> [Result<Fetched<AirQuality>, SourceError>] {
    await context.results(
      of: targets.map { airRequest(for: [$0.place], by: deadline) },
      inListsOf: Self.placesPerCall,
      joinedBy: { indices in airRequest(for: indices.map { targets[$0].place }, by: deadline) },
      read: ServiceResponse.reader,
      decode: { json, _ throws(SourceError) in try AirQualityReader.air(in: json) }
    )
  }
}
