import DashConfiguration
import DashCore
import ResponseCaching

/// Finds weather in the cached responses to other requests for the same places.
extension InstanceFetcher {
  /// How much newer weather has to be to replace weather with more of the forecast, in seconds.
  private static let gain: Int64 = 3600

  /// Returns a failed state with newer weather that the cache has of its places: from a request for less
  /// of the forecast, or from the list of all configured places.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - instance: The instance.
  ///   - request: The request that failed.
  ///   - policy: Which cached responses are fresh; `nil` for the user's choice.
  /// - Returns: The state with cached weather; the same if there is nothing newer.
  func completedFromCache(
    _ state: PanelState,
    of instance: Instance,
    _ request: FetchRequest,
    _ policy: CachePolicy?
  ) async -> PanelState {
    guard
      layers != nil, var policy = cachePolicy?.applied(to: policy), let error = state.error,
      error.code.allowsStaleData, let options = instance.options.known, !request.places.isEmpty
    else { return state }
    if policy.mode == .revalidate { policy.maximumAgeSeconds = 0 }
    policy.mode = .onlyCached
    var offline = asOffline
    offline.cachePolicy = policy
    let configured = options.configuredPlaces
    let isPart =
      configured.count > request.places.count && Set(configured).isSuperset(of: request.places)
    var newest = state
    for places in [request.places] + (isPart ? [configured] : []) {
      for weather in request.weather.alternatives {
        var other = FetchRequest(deadline: request.deadline, places: places, weather: weather)
        other.known = request.known
        let cached = await offline.fetch(instance.replacingPlaces(with: places), other, nil)
        guard
          let found = cached.snapshot?.limited(to: request, after: error, now: now()),
          newest.snapshot.map({ found.fetchedAt.seconds(since: $0.fetchedAt) > Self.gain }) ?? true
        else { continue }
        newest = PanelState(found)
      }
    }
    return newest
  }
}

extension WeatherRequest {
  /// Requests for the same or less of the forecast, with more of it first.
  fileprivate var alternatives: [WeatherRequest] {
    guard includesForecast else { return [self] }
    var (nextDay, current) = (self, self)
    nextDay.isNextDayEnough = true
    current.includesForecast = false
    current.isNextDayEnough = false
    return [nextDay, current]
  }
}

extension Snapshot {
  /// Returns the snapshot with the requested part of its places; `nil` if one of them is missing.
  ///
  /// - Parameters:
  ///   - request: The request that failed.
  ///   - error: Why it failed.
  ///   - now: The current time.
  /// - Returns: The snapshot, stale or not as the one of all places.
  fileprivate func limited(
    to request: FetchRequest,
    after error: SourceError,
    now: Timestamp
  ) -> Snapshot? {
    guard case .weather(let report) = content else { return nil }
    func fetched(_ query: PlaceQuery) -> Fetched<PlaceWeather>? {
      let current = report.places.first { $0.requestedPlace == query }
      let own = current.map { Fetched($0, receivedAt: fetchedAt, origin: origin) }
      return own ?? report.missing.first { $0.requestedPlace == query }?.cached
    }
    let results = request.places.compactMap { query in
      fetched(query).map { found in
        PlaceResult.found(
          Fetched(
            found.value.stale(after: error, lacking: request.weather),
            receivedAt: found.receivedAt,
            origin: found.origin.stale(after: error)
          )
        )
      }
    }
    return results.count == request.places.count ? try? Snapshot(of: results, now: now) : nil
  }
}

extension PlaceWeather {
  /// Returns the weather with another reason for what is stale, and for a forecast that it lacks.
  fileprivate func stale(after error: SourceError, lacking weather: WeatherRequest) -> PlaceWeather
  {
    var place = self
    if weather.includesForecast, forecast == nil { place.forecastError = error }
    place.forecastProvenance = forecastProvenance?.stale(after: error)
    place.airProvenance = airProvenance?.stale(after: error)
    return place
  }
}

extension Provenance {
  fileprivate func stale(after error: SourceError) -> Provenance {
    Provenance(receivedAt: receivedAt, origin: origin.stale(after: error))
  }
}

extension Origin {
  /// Returns the origin with another reason if it is stale.
  fileprivate func stale(after error: SourceError) -> Origin {
    if case .stale = self { .stale(error) } else { self }
  }
}
