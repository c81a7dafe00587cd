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
      let place = await completed(found.value, request)
      return .found(found.map { _ in place })
    }
  }

  private func completed(_ place: PlaceWeather, _ request: FetchRequest) async -> PlaceWeather {
    let wanted = request.weather
    let point = Self.point(of: place)
    async let later = later(of: place, at: point, request)
    async let air = wanted.wantsAir ? air(at: point, by: request.completionDeadline) : nil

    var whole = place
    switch await air {
    case .success(let air):
      whole.air = air.value
      whole.airProvenance = air.provenance
    case .failure(let error): whole.airError = error
    case nil: break
    }
    switch await later {
    case .success(let later): take(later, wanted, into: &whole)
    case .failure(let error):
      if wanted.wantsForecast { whole.forecastError = error } else { whole.airError = error }
    case nil: break
    }
    return whole
  }

  /// Puts what comes beside the weather now: forecast and ultraviolet light, where they are wanted.
  private func take(
    _ later: Answered<OneCall.Reading>,
    _ wanted: WeatherRequest,
    into place: inout PlaceWeather
  ) {
    if let forecast = later.value.forecast {
      let offset = place.utcOffsetSeconds ?? 0
      place.forecast =
        wanted.days.map {
          forecast.limited(toDays: $0, from: context.now(), utcOffsetSeconds: offset)
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
    expected: "an object with members lat and lon"
  )

  /// What comes: from the call that the options choose; nil where that has nothing that is wanted.
  private func later(
    of place: PlaceWeather,
    at point: PlaceQuery?,
    _ request: FetchRequest
  ) async -> Result<Answered<OneCall.Reading>, SourceError>? {
    let wantsForecast = request.weather.wantsForecast
    guard wantsForecast || usesOneCall else { return nil }
    do throws(SourceError) {
      guard usesOneCall else {
        let query = forecastRequest(for: point ?? place.asked, by: request.completionDeadline)
        return .success(
          try await context.answer(to: query) { response throws(SourceError) in
            let answer = try Answer.reader(for: response, from: baseURL.host, hiding: apiKey)
            let offset = place.utcOffsetSeconds
            return OneCall.Reading(
              forecast: try FiveDayForecast.forecast(in: answer, utcOffsetSeconds: offset)
            )
          }
        )
      }
      guard let point else { return .failure(Self.pointless) }
      let query = oneCallRequest(
        for: point,
        wantsForecast: wantsForecast,
        by: request.completionDeadline
      )
      return .success(
        try await context.answer(to: query) { response throws(SourceError) in
          let answer = try Answer.reader(
            for: response,
            from: baseURL.host,
            hiding: apiKey,
            isSubscribed: true
          )
          return try OneCall.reading(in: answer, utcOffsetSeconds: place.utcOffsetSeconds)
        }
      )
    } catch {
      return .failure(error)
    }
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
