public import DashCore

/// Weather of cities from OpenWeatherMap (https://openweathermap.org/current).
///
/// Each place takes one request. Forecast and air quality are separate requests, sent only if
/// requested. A failure of one place does not affect the others.
public struct OpenWeatherMapSource: DataSource {
  /// Maximum number of requests in flight: as many as a server usually accepts on one connection.
  ///
  /// The transport limits the connections.
  static let maximumCallsInFlight = 100

  let apiKey: Secret
  let baseURL: BaseURL
  let usesOneCall: Bool
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: Options that are valid for the descriptor.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` if the key or the base URL is missing.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    apiKey = try options.requiredSecret("apiKey")
    baseURL = try options.requiredBaseURL("baseURL")
    usesOneCall = options.boolean("oneCall") ?? false
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
    return try Snapshot(of: results, now: context.now())
  }

  private func results(of request: FetchRequest) async -> [PlaceWeather] {
    let places = request.places
    if places.count == 1 { return [await whole(places[0], request)] }
    // With several places, all current weather comes first: a forecast must not use up the rate
    // limit.
    let results = await places.concurrentMap(limit: Self.maximumCallsInFlight) { place in
      do throws(SourceError) {
        return PlaceWeather(
          try await weather(of: located(place, request), by: request.deadline)
        )
      } catch {
        return PlaceWeather(requestedPlace: place, error: error)
      }
    }
    guard request.weather.includesForecast || request.weather.includesAirQuality else {
      return results
    }
    // Each place takes two requests.
    return await results.concurrentMap(limit: Self.maximumCallsInFlight / 2) { place in
      place.hasCurrent ? await completed(place, request) : place
    }
  }

  /// Fetches the weather of a place with its forecast and air quality.
  ///
  /// If the coordinates are known, the requests run concurrently. If the weather fails, the others
  /// are cancelled, although they may have used up rate limit.
  private func whole(_ place: PlaceQuery, _ request: FetchRequest) async -> PlaceWeather {
    do throws(SourceError) {
      let target = try await located(place, request)
      guard case .coordinates = target.query else {
        let found = try await weather(of: target, by: request.deadline)
        return await completed(PlaceWeather(found), request)
      }
      async let extras = extras(at: target.query, of: place, request)
      let found = try await weather(of: target, by: request.deadline)
      return adding(await extras, to: PlaceWeather(found), request.weather)
    } catch {
      return PlaceWeather(requestedPlace: place, error: error)
    }
  }

  /// Fetches the current weather of a place.
  ///
  /// - Parameters:
  ///   - deadline: When the request times out.
  /// - Returns: The weather, with the known name.
  /// - Throws: ``SourceError`` if the request failed, or if the response is for another country.
  private func weather(
    of target: Target,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Fetched<PlaceWeather> {
    let request = currentWeatherRequest(for: target.query, by: deadline)
    return try await context.response(to: request) { response throws(SourceError) in
      let json = try ServiceResponse.reader(for: response, hiding: apiKey)
      var weather = try CurrentWeather.place(in: json, requestedPlace: target.requestedPlace)
      try Self.check(weather)
      if let known = target.known {
        weather.name = known.name ?? weather.name
        weather.country = known.country ?? weather.country
        // The weather has neither state nor district.
        weather.place = weather.place.filled(from: known.whereabouts)
      }
      return weather
    }
  }

  // MARK: Forecast and air

  /// The responses besides the current weather; `nil` if not requested.
  ///
  /// The forecast's days need the place's UTC offsets.
  private typealias Extras = (
    steps: Result<Fetched<ForecastSteps>, SourceError>?,
    air: Result<Fetched<AirQuality>, SourceError>?
  )

  /// Adds what is requested besides the current weather.
  ///
  /// These are separate requests for the coordinates in the weather response. If one fails, the
  /// place has the error and keeps the rest.
  private func completed(
    _ found: PlaceWeather,
    _ request: FetchRequest
  ) async -> PlaceWeather {
    let place = found.requestedPlace
    let point = if case .coordinates = place { place } else { found.place.point }
    return adding(await extras(at: point, of: place, request), to: found, request.weather)
  }

  /// Fetches what is requested besides the current weather.
  ///
  /// - Parameters:
  ///   - point: The place's coordinates; `nil` if unknown.
  ///   - place: The requested place, for the forecast call, which accepts names.
  ///   - request: What to fetch, and the deadline.
  /// - Returns: The responses.
  private func extras(
    at point: PlaceQuery?,
    of place: PlaceQuery,
    _ request: FetchRequest
  ) async -> Extras {
    async let steps = forecastSteps(at: point, of: place, request)
    async let air =
      request.weather.includesAirQuality ? air(at: point, by: request.deadline) : nil
    return await (steps, air)
  }

  private static let missingCoordinates = SourceError(
    .invalidResponse,
    location: "coord",
    expected: .objectWithAll(["lat", "lon"])
  )

  /// Fetches the forecast from the configured API; `nil` if it has nothing that is requested.
  private func forecastSteps(
    at point: PlaceQuery?,
    of place: PlaceQuery,
    _ request: FetchRequest
  ) async -> Result<Fetched<ForecastSteps>, SourceError>? {
    let includesForecast = request.weather.includesForecast
    guard includesForecast || usesOneCall else { return nil }
    let deadline = request.deadline
    guard usesOneCall else {
      let call = forecastRequest(for: point ?? place, by: deadline)
      return await context.result(of: call) { response throws(SourceError) in
        try FiveDayForecast.steps(in: ServiceResponse.reader(for: response, hiding: apiKey))
      }
    }
    guard let point else { return .failure(Self.missingCoordinates) }
    let call = oneCallRequest(for: point, request.weather, by: deadline)
    let includesAlerts = request.weather.includesAlerts
    return await context.result(of: call) { response throws(SourceError) in
      try OneCall.steps(
        in: ServiceResponse.reader(for: response, hiding: apiKey, isSubscribed: true),
        includesAlerts: includesAlerts
      )
    }
  }

  private func air(
    at point: PlaceQuery?,
    by deadline: ContinuousClock.Instant
  ) async -> Result<Fetched<AirQuality>, SourceError>? {
    guard let point else { return .failure(Self.missingCoordinates) }
    return await context.result(of: airRequest(for: point, by: deadline)) {
      response throws(SourceError) in
      try AirPollution.air(in: ServiceResponse.reader(for: response, hiding: apiKey))
    }
  }

  /// Combines the current weather with the other responses.
  private func adding(
    _ extras: Extras,
    to found: PlaceWeather,
    _ weather: WeatherRequest
  ) -> PlaceWeather {
    var place = found
    if weather.includesForecast, !usesOneCall, let received = found.$current.provenance {
      place.zoneOffsets = place.clock(at: received.receivedAt, by: context.timeZones)
    }
    if let air = extras.air { place.$air = Parted(air) }
    switch extras.steps {
    case .success(let steps): add(steps, to: &place, weather)
    case .failure(let error) where weather.includesForecast: place.$forecast.error = error
    case .failure(let error): place.$air.error = error
    case nil: break
    }
    return place
  }

  /// Adds the requested forecast and ultraviolet index.
  private func add(
    _ fetched: Fetched<ForecastSteps>,
    to place: inout PlaceWeather,
    _ weather: WeatherRequest
  ) {
    let steps = fetched.value
    place.timeZone = steps.timeZone ?? place.timeZone
    // Do not mix an old dew point into the current weather.
    if fetched.provenance.error == nil { place.dewPointCelsius = steps.dewPointCelsius }
    if usesOneCall, !steps.isEmpty {
      place.zoneOffsets =
        place.clock(steps.utcOffsetSeconds, at: fetched.receivedAt, by: context.timeZones)
        ?? place.zoneOffsets
    }
    place.alerts = steps.alerts.map { alerts in
      PlaceAlerts(fetched.map { _ in alerts }, from: Self.descriptor.name, at: context.now())
    }
    place.alerts?.title = Self.descriptor.title
    let reportedOffsets = steps.utcOffsetSeconds.map { UTCOffsets($0) }
    if let forecast = steps.forecast(place.zoneOffsets ?? reportedOffsets ?? place.utcOffsets) {
      let clock = place.utcOffsets
      place.forecast =
        weather.days.map {
          forecast.limited(toDays: $0, from: context.now(), utcOffsets: clock)
        } ?? forecast
      place.$forecast.provenance = fetched.provenance
      (place.minutes, place.$minutes.provenance) = (steps.minutes, fetched.provenance)
    }
    guard weather.includesAirQuality, let uvIndex = steps.uvIndex else { return }
    place.air = place.air ?? AirQuality()
    place.air?.uvIndex = uvIndex
    place.$air.provenance = [place.$air.provenance, fetched.provenance].compactMap(\.self)
      .min { $0.receivedAt < $1.receivedAt }
  }
}
