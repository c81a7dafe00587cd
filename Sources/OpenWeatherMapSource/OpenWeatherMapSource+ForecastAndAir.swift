import DashCore

extension OpenWeatherMapSource {
  /// Maximum number of places to complete concurrently, with two requests each.
  private static let placesAtOnce = maximumCallsInFlight / 2

  /// Adds the requested forecast and air quality to places that have weather.
  ///
  /// Both are separate requests for the coordinates in the weather response. If one fails, the
  /// place has the error and keeps the rest.
  func addingForecastAndAir(_ results: [PlaceResult], _ request: FetchRequest) async
    -> [PlaceResult]
  {
    guard request.weather.includesForecast || request.weather.includesAirQuality else {
      return results
    }
    return await results.concurrentMap(limit: Self.placesAtOnce) { result in
      guard case .found(let found) = result else { return result }
      return .found(await addingForecastAndAir(found, request))
    }
  }

  /// Adds the requested forecast and air quality to one place.
  func addingForecastAndAir(
    _ found: Fetched<PlaceWeather>,
    _ request: FetchRequest
  ) async -> Fetched<PlaceWeather> {
    let further = await further(
      at: Self.point(of: found.value),
      of: found.value.requestedPlace,
      request
    )
    return addingForecastAndAir(found, with: further, request.weather)
  }

  /// The responses besides the current weather; `nil` if not requested.
  struct ForecastAndAir: Sendable {
    /// The forecast's steps; days need the place's UTC offsets.
    let steps: Result<Fetched<ForecastSteps>, SourceError>?
    let air: Result<Fetched<AirQuality>, SourceError>?
  }

  /// Fetches what is requested besides the current weather.
  ///
  /// - Parameters:
  ///   - point: The place's coordinates; `nil` if unknown.
  ///   - place: The configured place, for the forecast call, which accepts names.
  ///   - request: What to fetch, and the deadline.
  /// - Returns: The responses.
  func further(
    at point: PlaceQuery?,
    of place: PlaceQuery,
    _ request: FetchRequest
  ) async -> ForecastAndAir {
    async let steps = forecastSteps(at: point, of: place, request)
    async let air =
      request.weather.includesAirQuality ? air(at: point, by: request.completionDeadline) : nil
    return await ForecastAndAir(steps: steps, air: air)
  }

  /// Combines the current weather with the other responses.
  func addingForecastAndAir(
    _ found: Fetched<PlaceWeather>,
    with further: ForecastAndAir,
    _ weatherRequest: WeatherRequest
  ) -> Fetched<PlaceWeather> {
    var updated = found.value
    if weatherRequest.includesForecast, !usesOneCall, let seconds = updated.utcOffsetSeconds {
      updated.zoneOffsets = clock(of: updated, seconds, at: found.receivedAt)
    }
    switch further.air {
    case .success(let air):
      updated.air = air.value
      updated.airProvenance = air.provenance
    case .failure(let error): updated.airError = error
    case nil: break
    }
    switch further.steps {
    case .success(let steps): setForecast(steps, weatherRequest, into: &updated)
    case .failure(let error) where weatherRequest.includesForecast: updated.forecastError = error
    case .failure(let error): updated.airError = error
    case nil: break
    }
    return found.map { _ in updated }
  }

  /// Returns the UTC offsets of a place over time; `nil` if unknown.
  ///
  /// - Parameters:
  ///   - place: The place, for its country.
  ///   - seconds: The UTC offset at the time of a response.
  ///   - timeZone: The time zone's name, which the free calls do not report.
  ///   - moment: When the response arrived.
  /// - Returns: The offsets.
  private func clock(
    of place: PlaceWeather,
    _ seconds: Int,
    _ timeZone: TimeZoneName? = nil,
    at moment: Timestamp
  ) -> UTCOffsets? {
    ReportedClock(
      utcOffsetSeconds: seconds,
      timeZone: timeZone,
      country: place.country?.string,
      at: moment
    ).offsets(by: context.timeZones)
  }

  /// Sets the requested forecast and ultraviolet index.
  private func setForecast(
    _ fetched: Fetched<ForecastSteps>,
    _ weatherRequest: WeatherRequest,
    into place: inout PlaceWeather
  ) {
    let steps = fetched.value
    place.timeZone = steps.timeZone ?? place.timeZone
    // Do not mix an old dew point into the current weather.
    if fetched.provenance.error == nil { place.dewPointCelsius = steps.dewPointCelsius }
    if usesOneCall, !steps.isEmpty, let seconds = steps.utcOffsetSeconds ?? place.utcOffsetSeconds {
      place.zoneOffsets =
        clock(of: place, seconds, steps.timeZone, at: fetched.receivedAt) ?? place.zoneOffsets
    }
    let reportedOffsets = steps.utcOffsetSeconds.map { UTCOffsets($0) }
    if let forecast = steps.forecast(place.zoneOffsets ?? reportedOffsets ?? place.utcOffsets) {
      let clock = place.utcOffsets
      place.forecast =
        weatherRequest.days.map {
          forecast.limited(toDays: $0, from: context.now(), utcOffsets: clock)
        } ?? forecast
      place.forecastProvenance = fetched.provenance
    }
    guard weatherRequest.includesAirQuality, let uvIndex = steps.uvIndex else { return }
    place.air = place.air ?? AirQuality()
    place.air?.uvIndex = uvIndex
    place.airProvenance = [place.airProvenance, fetched.provenance].compactMap(\.self)
      .min { $0.receivedAt < $1.receivedAt }
  }

  /// Returns the coordinates of a place; `nil` if unknown.
  private static func point(of place: PlaceWeather) -> PlaceQuery? {
    if case .coordinates = place.requestedPlace { return place.requestedPlace }
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    return .coordinates(latitude: latitude, longitude: longitude)
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
    let deadline = request.completionDeadline
    let query: Request
    if usesOneCall {
      guard let point else { return .failure(Self.missingCoordinates) }
      query = oneCallRequest(for: point, includesForecast: includesForecast, by: deadline)
    } else {
      query = forecastRequest(for: point ?? place, by: deadline)
    }
    do throws(SourceError) {
      return .success(
        try await context.response(to: query) { response throws(SourceError) in
          let json = try ServiceResponse.reader(
            for: response,
            from: baseURL.host,
            hiding: apiKey,
            isSubscribed: usesOneCall
          )
          return usesOneCall ? try OneCall.steps(in: json) : try FiveDayForecast.steps(in: json)
        }
      )
    } catch {
      return .failure(error)
    }
  }

  private func air(
    at point: PlaceQuery?,
    by deadline: ContinuousClock.Instant
  ) async -> Result<Fetched<AirQuality>, SourceError>? {
    guard let point else { return .failure(Self.missingCoordinates) }
    do throws(SourceError) {
      let request = airRequest(for: point, by: deadline)
      return .success(
        try await context.response(to: request) { response throws(SourceError) in
          try AirPollution.air(
            in: try ServiceResponse.reader(for: response, from: baseURL.host, hiding: apiKey)
          )
        }
      )
    } catch {
      return .failure(error)
    }
  }
}
