public import DashCore

/// Weather of cities from OpenWeatherMap (https://openweathermap.org/current).
///
/// One call a place, because the call for several places was switched off on 31 July 2025; servers
/// that still have it are asked with the option `batch`. Forecast and air are calls of their own, made
/// where they are asked for. A place that fails does not take the others with it.
public struct OpenWeatherMapSource: DataSource {
  /// How many calls are under way at once.
  static let maximumCallsInFlight = 20

  let apiKey: Secret
  let baseURL: BaseURL
  let places: [PlaceQuery]
  let usesBatch: Bool
  let usesOneCall: Bool
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: The options of the descriptor.
  ///   - context: What it works with.
  /// - Throws: ``OptionError`` where the key, the address or the places are missing.
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

  /// Asks for the weather of every place.
  ///
  /// - Parameter request: By when.
  /// - Returns: The weather of the places that have any, in the order asked, and the others with
  ///   the reason.
  /// - Throws: ``SourceError`` of the first place, where none has weather.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let answers =
      usesBatch ? await fetchInBatches(by: request.deadline) : await fetchEach(by: request.deadline)
    let completed = await completed(answers, request)
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: completed, now: context.now())
  }

  private func fetchEach(by deadline: ContinuousClock.Instant) async -> [PlaceAnswer] {
    await places.concurrentMap(limit: Self.maximumCallsInFlight) { place in
      await fetch(place, by: deadline)
    }
  }

  func fetch(_ place: PlaceQuery, by deadline: ContinuousClock.Instant) async -> PlaceAnswer {
    do throws(SourceError) {
      let (query, candidate) = try await located(place, by: deadline)
      let request = currentWeatherRequest(for: query, by: deadline)
      let host = baseURL.host
      return .found(
        try await context.answer(to: request) { response throws(SourceError) in
          let answer = try Answer.reader(for: response, from: host, hiding: apiKey)
          var weather = try CurrentWeather.place(in: answer, asked: place)
          try Self.check(weather, from: host)
          if let candidate {
            weather.name = candidate.name
            weather.country = candidate.country ?? weather.country
            weather.latitude = weather.latitude ?? candidate.latitude
            weather.longitude = weather.longitude ?? candidate.longitude
          }
          return weather
        }
      )
    } catch {
      return .failed(place, error)
    }
  }
}
