import DashConfiguration
import DashCore
import ResponseCaching

/// Finds places in cached responses to lists.
extension InstanceFetcher {
  /// Returns a failed state with the weather that the cache has from the list of all configured places,
  /// which is another request; the same state if it has nothing newer.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - instance: The instance, with a part of its configured places.
  ///   - request: The request that failed.
  ///   - policy: Which cached responses are fresh; `nil` for the user's choice.
  /// - Returns: The state with cached weather, or the same.
  func completedFromList(
    _ state: PanelState,
    of instance: Instance,
    _ request: FetchRequest,
    _ policy: CachePolicy?
  ) async -> PanelState {
    let configured = instance.options.known?.configuredPlaces ?? []
    guard
      layers != nil, var policy = cachePolicy?.applied(to: policy), let error = state.error,
      error.code.allowsStaleData,
      configured.count > request.places.count, !request.places.isEmpty,
      Set(configured).isSuperset(of: request.places)
    else { return state }
    if policy.mode == .revalidate { policy.maximumAgeSeconds = 0 }
    policy.mode = .onlyCached
    var offline = asOffline
    offline.cachePolicy = policy
    var newest = state
    // The forecast of a list is that of the next day, or more of it.
    for includesForecast in request.weather.includesForecast ? [true, false] : [false] {
      var list = FetchRequest(deadline: request.deadline, places: configured)
      list.weather = request.weather
      list.weather.includesForecast = includesForecast
      list.weather.isNextDayEnough = includesForecast
      let cached = await offline.fetch(instance.replacingPlaces(with: configured), list, nil)
      if let found = cached.snapshot?.limited(to: request.places, after: error, now: now()),
        newest.snapshot.map({ $0.fetchedAt < found.fetchedAt }) ?? true
      {
        newest = PanelState(found)
      }
    }
    return newest
  }
}

extension Snapshot {
  /// Returns the snapshot with a part of its places; `nil` if one of them is missing.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - error: Why stale weather is shown.
  ///   - now: The current time.
  /// - Returns: The snapshot, stale or not as the one of all places.
  fileprivate func limited(
    to places: [PlaceQuery],
    after error: SourceError,
    now: Timestamp
  ) -> Snapshot? {
    guard case .weather(let report) = content else { return nil }
    func fetched(_ query: PlaceQuery) -> Fetched<PlaceWeather>? {
      let current = report.places.first { $0.requestedPlace == query }
      let own = current.map { Fetched($0, receivedAt: fetchedAt, origin: origin) }
      return own ?? report.missing.first { $0.requestedPlace == query }?.cached
    }
    let results = places.compactMap { query in
      fetched(query).map { found in
        PlaceResult.found(
          Fetched(
            found.value.stale(after: error),
            receivedAt: found.receivedAt,
            origin: found.origin.stale(after: error)
          )
        )
      }
    }
    return results.count == places.count ? try? Snapshot(of: results, now: now) : nil
  }
}

extension PlaceWeather {
  /// Returns the weather with another reason for what is stale.
  fileprivate func stale(after error: SourceError) -> PlaceWeather {
    var place = self
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
