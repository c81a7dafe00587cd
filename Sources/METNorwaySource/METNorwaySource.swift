public import DashCore

/// Weather and forecast from MET Norway (https://api.met.no/weatherapi/locationforecast/2.0/documentation),
/// which needs no key.
///
/// Each place takes one request, by its coordinates. Its terms ask for a contact in the `User-Agent`,
/// at most four decimals of a coordinate, and no request before the last response has expired.
public struct METNorwaySource: DataSource {
  /// Maximum number of requests in flight; the service allows 20 a second.
  private static let maximumCallsInFlight = 8

  let baseURL: BaseURL
  let context: SourceContext

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - options: Options that are valid for the descriptor.
  ///   - context: The source's dependencies.
  /// - Throws: ``OptionError`` if the base URL is missing.
  public init(options: SourceOptions, context: SourceContext) throws(OptionError) {
    baseURL = try options.requiredBaseURL("baseURL")
    self.context = context
  }

  /// Fetches the weather of every place; a place that fails does not affect the others.
  ///
  /// - Parameter request: The deadline, and whether to fetch the forecast.
  /// - Returns: The places in the requested order, each with its weather or its error.
  /// - Throws: ``SourceError`` of the first place if no place has weather.
  public func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    let located = await located(request)
    let results = await request.places.concurrentMap(limit: Self.maximumCallsInFlight) { query in
      do throws(SourceError) {
        let place = try place(query, located)
        let fetched = try await context.response(
          to: weatherRequest(for: place, by: request.deadline),
          decode: Timeseries.init
        )
        return PlaceWeather(fetched.map { weather(in: $0, of: query, place, request.weather) })
      } catch {
        return PlaceWeather(requestedPlace: query, error: error)
      }
    }
    if Task.isCancelled { throw SourceError(.cancelled) }
    return try Snapshot(of: results, now: context.now())
  }

  /// Creates the request for a place.
  func weatherRequest(for place: Place, by deadline: ContinuousClock.Instant) -> Request {
    /// More decimals are refused.
    func decimal(_ degrees: Double?) -> String {
      PlaceQuery.decimal(((degrees ?? 0) * 10_000).rounded() / 10_000)
    }
    let request = Request(
      baseURL: baseURL,
      path: "/weatherapi/locationforecast/2.0/complete",
      query: [
        QueryItem("lat", decimal(place.latitude)), QueryItem("lon", decimal(place.longitude)),
      ],
      deadline: deadline
    ).waitingForExpiry()
    return context.contact.map(request.naming) ?? request
  }

  // MARK: Places

  /// Returns what is known of the places, with the names and codes that another service looks up.
  private func located(_ request: FetchRequest) async -> [PlaceQuery: Place] {
    let unknown = request.places.filter {
      if case .coordinates = $0 { false } else { request.known[$0]?.point == nil }
    }
    guard !unknown.isEmpty else { return request.known }
    return request.known.merging(await context.locate(unknown, request.deadline)) { $1 }
  }

  private func place(
    _ query: PlaceQuery,
    _ located: [PlaceQuery: Place]
  ) throws(SourceError) -> Place {
    if let place = located[query], place.point != nil { return place }
    switch query {
    case .coordinates(let latitude, let longitude):
      return Place(latitude: latitude, longitude: longitude)
    case .id: throw SourceError(.notFound, reason: .foreignIdentifier)
    case .name, .zip: throw SourceError(.notFound, reason: .noGeocoder)
    }
  }

  // MARK: Weather

  /// Returns the weather of a place at this time.
  private func weather(
    in series: Timeseries,
    of query: PlaceQuery,
    _ place: Place,
    _ request: WeatherRequest
  ) -> PlaceWeather {
    let now = context.now()
    var weather = PlaceWeather(requestedPlace: query)
    weather.place = place
    weather.current = series.current(at: now)
    weather.zoneOffsets = clock(of: place, at: now)
    weather.utcOffsetSeconds = weather.zoneOffsets?.seconds(at: now)
    guard request.includesForecast else { return weather }
    let clock = weather.utcOffsets
    let forecast = series.forecast(clock)
    weather.forecast =
      request.days.map { forecast.limited(toDays: $0, from: now, utcOffsets: clock) } ?? forecast
    return weather
  }

  /// How much farther the nearest city of another clock must be for the place to have that of the nearest.
  private static let clearlyFarther = 1.25

  /// Returns the clock of a place, which the service does not report: that of its time zone, else that of
  /// the nearest city after which one is named.
  ///
  /// - Returns: The offsets; `nil` if cities with different clocks are about as near.
  private func clock(of place: Place, at now: Timestamp) -> UTCOffsets? {
    let span = now.advanced(bySeconds: -3 * 86_400)...now.advanced(bySeconds: 30 * 86_400)
    if let zone = place.timeZone { return context.timeZones.offsets(of: zone, in: span) }
    var cities = context.timeZones.cities().map { ($0.key, $0.value) }
    let own = cities.filter { $0.1.country == place.country }
    if !own.isEmpty { cities = own }
    let near = cities.compactMap { zone, city in city.kilometres(to: place).map { (zone, $0) } }
      .sorted { ($0.1, $0.0.string) < ($1.1, $1.0.string) }
    guard let (zone, distance) = near.first,
      let clock = context.timeZones.offsets(of: zone, in: span)
    else { return nil }
    let isDoubtful = near.dropFirst().prefix { $0.1 < distance * Self.clearlyFarther }.contains {
      context.timeZones.offsets(of: $0.0, in: span) != clock
    }
    return isDoubtful ? nil : clock
  }
}
