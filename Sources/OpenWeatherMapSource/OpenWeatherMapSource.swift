public import DashCore

/// Weather of cities from OpenWeatherMap (https://openweathermap.org/current).
///
/// Each place takes one request, because the service switched off the call for several places on 31
/// July 2025. The option `batch` uses that call on servers that still have it. Forecast and air
/// quality are separate requests, sent only if requested. A failure of one place does not affect
/// the others.
public struct OpenWeatherMapSource: DataSource {
  /// Maximum number of requests in flight: as many as a server usually accepts on one connection.
  ///
  /// The transport limits the connections.
  static let maximumCallsInFlight = 100

  let apiKey: Secret
  let baseURL: BaseURL
  let places: [PlaceQuery]
  let usesBatch: Bool
  let usesOneCall: Bool
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: Options that are valid for the descriptor.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` if the key, the base URL or the places are missing.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    guard let apiKey = options.secret("apiKey") else {
      throw OptionError(option: "apiKey", expected: .key)
    }
    guard let baseURL = options.baseURL("baseURL") else {
      throw OptionError(option: "baseURL", expected: .address)
    }
    guard let places = options.places("places"), !places.isEmpty else {
      throw OptionError(option: "places", expected: .somePlace)
    }
    self.apiKey = apiKey
    self.baseURL = baseURL
    self.places = places
    self.usesBatch = options.boolean("batch") ?? false
    self.usesOneCall = options.boolean("oneCall") ?? false
    self.context = context
  }

  /// Fetches the weather of every place, with forecast and air quality if requested.
  ///
  /// - Parameter request: The deadline, and whether to fetch forecast and air quality.
  /// - Returns: The places in the configured order, each with its weather or its error.
  /// - Throws: ``SourceError`` of the first place if no place has weather.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let results =
      usesBatch
      ? await addingForecastAndAir(await fetchInBatches(by: request.deadline), request)
      : await fetchEach(request)
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: results, now: context.now())
  }

  private func fetchEach(_ request: FetchRequest) async -> [PlaceResult] {
    if places.count == 1, let place = places.first { return [await fetchComplete(place, request)] }
    // With several places, all current weather comes first: a forecast must not use up the rate
    // limit.
    let results = await places.concurrentMap(limit: Self.maximumCallsInFlight) { place in
      await fetch(place, by: request.deadline)
    }
    return await addingForecastAndAir(results, request)
  }

  func fetch(_ place: PlaceQuery, by deadline: ContinuousClock.Instant) async -> PlaceResult {
    do throws(SourceError) {
      let (query, candidate) = try await located(place, by: deadline)
      return .found(try await weather(of: place, requesting: query, candidate, by: deadline))
    } catch {
      return .failed(place, error)
    }
  }

  /// Fetches the weather of a place with its forecast and air quality.
  ///
  /// If the coordinates are known, the requests run concurrently. If the weather fails, the others
  /// are cancelled, although they may have used up rate limit.
  private func fetchComplete(_ place: PlaceQuery, _ request: FetchRequest) async -> PlaceResult {
    do throws(SourceError) {
      let (query, candidate) = try await located(place, by: request.deadline)
      guard case .coordinates = query else {
        let found = try await weather(of: place, requesting: query, candidate, by: request.deadline)
        return .found(await addingForecastAndAir(found, request))
      }
      async let further = further(at: query, of: place, request)
      let found = try await weather(of: place, requesting: query, candidate, by: request.deadline)
      return .found(addingForecastAndAir(found, with: await further, request.weather))
    } catch {
      return .failed(place, error)
    }
  }

  /// Fetches the current weather of a place.
  ///
  /// - Parameters:
  ///   - place: The configured place.
  ///   - query: The place to request from the service.
  ///   - candidate: The place's name, country and coordinates, if known from a search.
  ///   - deadline: When the request times out.
  /// - Returns: The weather, with the candidate's name.
  /// - Throws: ``SourceError`` if the request failed, or if the response is for another country.
  private func weather(
    of place: PlaceQuery,
    requesting query: PlaceQuery,
    _ candidate: PlaceCandidate?,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<PlaceWeather> {
    let request = currentWeatherRequest(for: query, by: deadline)
    let host = baseURL.host
    return try await context.response(to: request) { response throws(SourceError) in
      let json = try ServiceResponse.reader(for: response, from: host, hiding: apiKey)
      var weather = try CurrentWeather.place(in: json, requestedPlace: place)
      try Self.check(weather, from: host)
      if let candidate {
        weather.name = candidate.name
        weather.country = candidate.country ?? weather.country
        weather.latitude = weather.latitude ?? candidate.latitude
        weather.longitude = weather.longitude ?? candidate.longitude
      }
      return weather
    }
  }
}
