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
  private func results(of request: FetchRequest) async -> [PlaceQuery: PlaceResult] {
    var seen: Set<PlaceQuery> = []
    let unique = request.places.filter { seen.insert($0).inserted }
    let located = await unique.concurrentMap(limit: Self.maximumCallsInFlight) { query in
      await locate(query, request)
    }
    var results: [PlaceQuery: PlaceResult] = [:]
    var targets: [Target] = []
    for (query, result) in zip(unique, located) {
      switch result {
      case .success(let place): targets.append((query, place))
      case .failure(let error): results[query] = .failed(query, error)
      }
    }
    let found = targets
    async let air = request.weather.includesAirQuality ? air(of: found, by: request.deadline) : []
    let weather = await weather(of: found, request)
    let airs = await air
    for (index, target) in found.enumerated() {
      switch weather[index] {
      case .failure(let error): results[target.query] = .failed(target.query, error)
      case .success(let fetched):
        var place = fetched.value
        // One response has both the current weather and the forecast.
        if place.forecast != nil { place.forecastProvenance = fetched.provenance }
        if airs.indices.contains(index) {
          switch airs[index] {
          case .success(let air): (place.air, place.airProvenance) = (air.value, air.provenance)
          case .failure(let error): place.airError = error
          }
        }
        results[target.query] = .found(fetched.map { _ in place })
      }
    }
    return results
  }

  // MARK: Requests for several places

  /// Maximum number of places per request, the same with and without a forecast, so that their
  /// responses contain each other.
  private static let placesPerCall = 25
  /// Maximum number of requests in flight.
  static let maximumCallsInFlight = 8

  /// A requested place with its coordinates.
  typealias Target = (query: PlaceQuery, place: Place)

  /// Fetches the weather in as few requests as possible; returns one result per place.
  private func weather(
    of targets: [Target],
    _ request: FetchRequest
  ) async -> [Result<Fetched<PlaceWeather>, SourceError>] {
    await inBatches(targets) { targets in
      let call = weatherRequest(for: targets.map(\.place), request.weather, by: request.deadline)
      return await each(of: targets.count, call) { json, index throws(SourceError) in
        try CurrentConditions.weather(
          in: json,
          of: targets[index],
          request.weather,
          context
        )
      }
    }
  }

  /// Fetches the air quality; returns one result per place.
  private func air(
    of targets: [Target],
    by deadline: ContinuousClock.Instant
  ) async -> [Result<Fetched<AirQuality>, SourceError>] {
    await inBatches(targets) { targets in
      let request = airRequest(for: targets.map(\.place), by: deadline)
      return await each(of: targets.count, request) { json, _ throws(SourceError) in
        try AirQualityReader.air(in: json)
      }
    }
  }

  private func inBatches<Value: Sendable>(
    _ targets: [Target],
    _ call: @escaping @Sendable ([Target]) async -> [Result<Fetched<Value>, SourceError>]
  ) async -> [Result<Fetched<Value>, SourceError>] {
    let parts = stride(from: 0, to: targets.count, by: Self.placesPerCall).map { start in
      Array(targets[start..<min(start + Self.placesPerCall, targets.count)])
    }
    return await parts.concurrentMap(limit: Self.maximumCallsInFlight, call).flatMap(\.self)
  }

  /// Sends a request for several places and parses the part of the response for each place.
  ///
  /// A response for one place is an object, for several a list in the requested order. A list of
  /// another length is an error, and so is a response without any valid place.
  private func each<Value: Sendable>(
    of count: Int,
    _ request: Request,
    _ read: @escaping @Sendable (JSONReader, Int) throws(SourceError) -> Value
  ) async -> [Result<Fetched<Value>, SourceError>] {
    let fetched = await context.result(of: request) { response throws(SourceError) in
      let json = try ServiceResponse.reader(for: response)
      let entries = count == 1 && json.isObject ? [json] : json.elements ?? []
      guard entries.count == count else {
        throw json.invalid(count == 1 ? .kind(.object) : .list(count: count))
      }
      let results = entries.enumerated().map { index, entry in
        Result { () throws(SourceError) in try read(entry, index) }
      }
      if results.allSatisfy({ (try? $0.get()) == nil }) { _ = try results.first?.get() }
      return results
    }
    switch fetched {
    case .success(let fetched):
      return fetched.value.map { result in
        result.map { value in fetched.map { _ in value } }
      }
    case .failure(let error):
      return [Result<Fetched<Value>, SourceError>](repeating: .failure(error), count: count)
    }
  }
}
