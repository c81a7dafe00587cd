import DashCore

extension OpenWeatherMapSource {
  /// How many places are completed at once, with two calls each.
  private static let placesAtOnce = maximumCallsInFlight / 2

  /// The same answers with what else is wanted of the places that have weather: forecast and air are
  /// calls of their own, for the point that the service has for the place.
  ///
  /// Where one of them fails, the place says why and keeps what it has.
  func completed(_ answers: [PlaceAnswer], _ request: FetchRequest) async -> [PlaceAnswer] {
    guard request.weather.wantsForecast || request.weather.wantsAir else { return answers }
    return await answers.concurrentMap(limit: Self.placesAtOnce) { answer in
      guard case .found(let found) = answer else { return answer }
      return .found(await completed(found, request))
    }
  }

  /// The same weather with what else is wanted of its place.
  func completed(
    _ found: Answered<PlaceWeather>,
    _ request: FetchRequest
  ) async -> Answered<PlaceWeather> {
    let further = await further(at: Self.point(of: found.value), of: found.value.asked, request)
    return completed(found, with: further, request.weather)
  }

  /// What was asked for beside the weather now, as it came; nil for what is not wanted.
  struct Further: Sendable {
    /// What comes: an answer that can be read, but with its days not yet made.
    let later: Result<Answered<JSONReader>, SourceError>?
    let air: Result<Answered<AirQuality>, SourceError>?
  }

  /// Asks for what is wanted beside the weather now.
  ///
  /// - Parameters:
  ///   - point: The point to ask for; nil where none is known.
  ///   - place: The place as it was asked for, for the one call that knows names.
  ///   - request: What is wanted, and by when.
  /// - Returns: What came.
  func further(
    at point: PlaceQuery?,
    of place: PlaceQuery,
    _ request: FetchRequest
  ) async -> Further {
    async let later = later(at: point, of: place, request)
    async let air =
      request.weather.wantsAir ? air(at: point, by: request.completionDeadline) : nil
    return await Further(later: later, air: air)
  }

  /// The weather now with what came beside it.
  func completed(
    _ found: Answered<PlaceWeather>,
    with further: Further,
    _ wanted: WeatherRequest
  ) -> Answered<PlaceWeather> {
    var whole = found.value
    if wanted.wantsForecast, !usesOneCall, let seconds = whole.utcOffsetSeconds {
      whole.zoneOffsets = clock(of: whole, seconds, at: found.receivedAt)
    }
    switch further.air {
    case .success(let air):
      whole.air = air.value
      whole.airProvenance = air.provenance
    case .failure(let error): whole.airError = error
    case nil: break
    }
    do throws(SourceError) {
      if let later = try further.later?.get() {
        let place = whole
        let reading = try reading(in: later.value, of: place) { seconds, timeZone in
          clock(of: place, seconds, timeZone, at: later.receivedAt)
        }
        take(later.map { _ in reading }, wanted, into: &whole)
      }
    } catch {
      if wanted.wantsForecast { whole.forecastError = error } else { whole.airError = error }
    }
    return found.map { _ in whole }
  }

  /// How far a place's clock is ahead of UTC at each moment; nil where that is not known.
  ///
  /// - Parameters:
  ///   - place: The place, of which the country is known.
  ///   - seconds: How far the clock is ahead of UTC at the time of an answer.
  ///   - timeZone: The name of its time zone, which the calls that are free do not say.
  ///   - moment: When the answer came.
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

  /// Puts what comes beside the weather now: forecast and ultraviolet light, where they are wanted.
  private func take(
    _ later: Answered<OneCall.Reading>,
    _ wanted: WeatherRequest,
    into place: inout PlaceWeather
  ) {
    place.timeZone = later.value.timeZone ?? place.timeZone
    if let forecast = later.value.forecast {
      place.zoneOffsets = later.value.zoneOffsets ?? place.zoneOffsets
      let clock = place.utcOffsets
      place.forecast =
        wanted.days.map {
          forecast.limited(toDays: $0, from: context.now(), utcOffsets: clock)
        } ?? forecast
      place.forecastProvenance = later.provenance
    }
    guard wanted.wantsAir, let uvIndex = later.value.uvIndex else { return }
    place.air = place.air ?? AirQuality()
    place.air?.uvIndex = uvIndex
    place.airProvenance = [place.airProvenance, later.provenance].compactMap(\.self)
      .min { $0.receivedAt < $1.receivedAt }
  }

  /// The point to ask for, where one is known.
  private static func point(of place: PlaceWeather) -> PlaceQuery? {
    if case .coordinates = place.asked { return place.asked }
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    return .coordinates(latitude: latitude, longitude: longitude)
  }

  private static let pointless = SourceError(
    .invalidResponse,
    location: "coord",
    expected: .objectWithAll(["lat", "lon"])
  )

  /// What comes: from the call that the options choose; nil where that has nothing that is wanted.
  private func later(
    at point: PlaceQuery?,
    of place: PlaceQuery,
    _ request: FetchRequest
  ) async -> Result<Answered<JSONReader>, SourceError>? {
    let wantsForecast = request.weather.wantsForecast
    guard wantsForecast || usesOneCall else { return nil }
    let deadline = request.completionDeadline
    let query: Request
    if usesOneCall {
      guard let point else { return .failure(Self.pointless) }
      query = oneCallRequest(for: point, wantsForecast: wantsForecast, by: deadline)
    } else {
      query = forecastRequest(for: point ?? place, by: deadline)
    }
    do throws(SourceError) {
      return .success(
        try await context.answer(to: query) { response throws(SourceError) in
          let answer = try Answer.reader(
            for: response,
            from: baseURL.host,
            hiding: apiKey,
            isSubscribed: usesOneCall
          )
          // Its days are made when the clock of the place is known.
          _ = try reading(in: answer, of: PlaceWeather(asked: place)) { _, _ in nil }
          return answer
        }
      )
    } catch {
      return .failure(error)
    }
  }

  /// What such an answer says.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - place: The place, of whose clock the answer may say less.
  ///   - clock: How far a clock is ahead of UTC at each moment, by its offset now and its zone.
  /// - Returns: What it says of later.
  /// - Throws: ``ErrorCode/invalidResponse`` for one that says nothing of it.
  private func reading(
    in answer: JSONReader,
    of place: PlaceWeather,
    clock: (Int, TimeZoneName?) -> UTCOffsets?
  ) throws(SourceError) -> OneCall.Reading {
    if usesOneCall { return try OneCall.reading(in: answer, of: place, clock: clock) }
    return OneCall.Reading(forecast: try FiveDayForecast.forecast(in: answer, of: place))
  }

  private func air(
    at point: PlaceQuery?,
    by deadline: ContinuousClock.Instant
  ) async -> Result<Answered<AirQuality>, SourceError>? {
    guard let point else { return .failure(Self.pointless) }
    do throws(SourceError) {
      let request = airRequest(for: point, by: deadline)
      return .success(
        try await context.answer(to: request) { response throws(SourceError) in
          try AirPollution.air(
            in: try Answer.reader(for: response, from: baseURL.host, hiding: apiKey)
          )
        }
      )
    } catch {
      return .failure(error)
    }
  }
}
