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
    async let air = wanted.wantsAir ? air(at: point, by: request.deadline) : nil

    var whole = place
    switch await air {
    case .success(let air): whole.air = air
    case .failure(let error): whole.airError = error
    case nil: break
    }
    switch await later {
    case .success(let reading):
      whole.forecast = reading.forecast.map { forecast in
        wanted.days.map {
          forecast.limited(toDays: $0, utcOffsetSeconds: place.utcOffsetSeconds ?? 0)
        } ?? forecast
      }
      if wanted.wantsAir, let uvIndex = reading.uvIndex {
        whole.air = whole.air ?? AirQuality()
        whole.air?.uvIndex = uvIndex
      }
    case .failure(let error):
      if wanted.wantsForecast { whole.forecastError = error } else { whole.airError = error }
    case nil: break
    }
    return whole
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
  ) async -> Result<OneCall.Reading, SourceError>? {
    let wantsForecast = request.weather.wantsForecast
    guard wantsForecast || usesOneCall else { return nil }
    do throws(SourceError) {
      guard usesOneCall else {
        let query = forecastRequest(for: point ?? place.asked, by: request.deadline)
        return .success(
          try await context.answer(to: query) { response throws(SourceError) in
            let answer = try Answer.reader(for: response, from: baseURL.host, hiding: apiKey)
            let offset = place.utcOffsetSeconds
            return OneCall.Reading(
              forecast: try FiveDayForecast.forecast(in: answer, utcOffsetSeconds: offset)
            )
          }.value
        )
      }
      guard let point else { return .failure(Self.pointless) }
      let query = oneCallRequest(
        for: point,
        wantsForecast: wantsForecast,
        by: request.deadline
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
        }.value
      )
    } catch {
      return .failure(error)
    }
  }

  private func air(
    at point: PlaceQuery?,
    by deadline: ContinuousClock.Instant
  ) async -> Result<AirQuality, SourceError>? {
    guard let point else { return .failure(Self.pointless) }
    do throws(SourceError) {
      let request = airRequest(for: point, by: deadline)
      return .success(
        try await context.answer(to: request) { response throws(SourceError) in
          try AirPollution.air(
            in: try Answer.reader(for: response, from: baseURL.host, hiding: apiKey)
          )
        }.value
      )
    } catch {
      return .failure(error)
    }
  }
}
