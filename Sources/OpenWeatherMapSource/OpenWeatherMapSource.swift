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
      usesBatch
      ? await completed(await fetchInBatches(by: request.deadline), request)
      : await fetchEach(request)
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: answers, now: context.now())
  }

  private func fetchEach(_ request: FetchRequest) async -> [PlaceAnswer] {
    if places.count == 1, let place = places.first { return [await fetchWhole(place, request)] }
    // Of several, the forecast of one must not take the call that is left for the weather of another.
    let answers = await places.concurrentMap(limit: Self.maximumCallsInFlight) { place in
      await fetch(place, by: request.deadline)
    }
    return await completed(answers, request)
  }

  func fetch(_ place: PlaceQuery, by deadline: ContinuousClock.Instant) async -> PlaceAnswer {
    do throws(SourceError) {
      let (query, candidate) = try await located(place, by: deadline)
      return .found(try await weather(of: place, asking: query, candidate, by: deadline))
    } catch {
      return .failed(place, error)
    }
  }

  /// The weather of a place with all else that is wanted of it.
  ///
  /// Where the point to ask for is known beforehand, all is asked for at once: the weather of that point
  /// and what goes with it are of the same place, whatever the service calls it. Where there is no
  /// weather, nobody waits for the rest, though its calls may be spent by then.
  private func fetchWhole(_ place: PlaceQuery, _ request: FetchRequest) async -> PlaceAnswer {
    do throws(SourceError) {
      let (query, candidate) = try await located(place, by: request.deadline)
      guard case .coordinates = query else {
        let found = try await weather(of: place, asking: query, candidate, by: request.deadline)
        return .found(await completed(found, request))
      }
      async let further = further(at: query, of: place, request)
      let found = try await weather(of: place, asking: query, candidate, by: request.deadline)
      return .found(completed(found, with: await further, request.weather))
    } catch {
      return .failed(place, error)
    }
  }

  /// The weather now of a place.
  ///
  /// - Parameters:
  ///   - place: The place as it was asked for.
  ///   - query: What the service is asked for.
  ///   - candidate: What the place is called where that is known better than by the answer.
  ///   - deadline: By when.
  /// - Returns: The weather, under the place's name.
  /// - Throws: ``SourceError`` where there is none, or where it is of another place.
  private func weather(
    of place: PlaceQuery,
    asking query: PlaceQuery,
    _ candidate: PlaceCandidate?,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> Answered<PlaceWeather> {
    let request = currentWeatherRequest(for: query, by: deadline)
    let host = baseURL.host
    return try await context.answer(to: request) { response throws(SourceError) in
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
  }
}
