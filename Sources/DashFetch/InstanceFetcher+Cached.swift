import DashConfiguration
import DashCore
import ResponseCaching

/// Finds weather in the cached responses to other requests for the same places.
extension InstanceFetcher {
  /// Returns the weather that the cache has of the requested places: from a request for less of the
  /// forecast, or from the list of all configured places.
  ///
  /// - Parameters:
  ///   - instance: The instance, or its fallback.
  ///   - main: The instance whose fallback it is, or the same.
  ///   - request: The request that failed, or is not sent yet.
  ///   - policy: Which cached responses are fresh; `nil` for the user's choice.
  ///   - error: Why it failed; `nil` to accept only a list with all that is requested, of any age.
  /// - Returns: The weather of all requested places; `nil` if that of one is missing.
  func cachedWeather(
    of instance: Instance,
    for main: Instance,
    _ request: FetchRequest,
    _ policy: CachePolicy?,
    after error: SourceError?
  ) async -> Snapshot? {
    guard
      layers != nil, instance.options.known != nil, !request.places.isEmpty,
      var policy = cachePolicy?.applied(to: policy)
    else { return nil }
    if policy.mode == .revalidate { policy.maximumAgeSeconds = 0 }
    policy.mode = .onlyCached
    var offline = asOffline
    offline.cachePolicy = policy
    let less = error == nil ? [] : request.weather.subsets
    var alternatives = less.map { (request.places, $0) }
    if main.showsPartOfItsPlaces {
      alternatives += ([request.weather] + less).map { (main.configuredPlaces, $0) }
    }
    for (places, weather) in alternatives {
      var other = FetchRequest(deadline: request.deadline, places: places, weather: weather)
      if instance.isFallback {
        other.known = await knownPlaces(of: main.replacingPlaces(with: places))
      }
      let state = await offline.fetch(instance.replacingPlaces(with: places), other, nil)
      if let found = state.snapshot?.limited(
        to: request.places,
        lacksForecast: weather != request.weather,
        after: error,
        now: now()
      ) {
        return found
      }
    }
    return nil
  }
}

extension Instance {
  /// Whether it shows some of its configured places, but not all.
  var showsPartOfItsPlaces: Bool {
    places.count < configuredPlaces.count && Set(configuredPlaces).isSuperset(of: places)
  }
}

extension Snapshot {
  /// Returns the snapshot with some of its places; `nil` if one of them is missing.
  ///
  /// - Parameters:
  ///   - places: The places.
  ///   - lacksForecast: Whether it has less of the forecast than was requested.
  ///   - error: Why stale weather is shown; `nil` to take it as cached.
  ///   - now: The current time.
  /// - Returns: The snapshot, stale or not as the one of all places.
  fileprivate func limited(
    to places: [PlaceQuery],
    lacksForecast: Bool,
    after error: SourceError?,
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
        var place = found.value
        place.forecastProvenance = place.forecastProvenance?.stale(after: error)
        place.airProvenance = place.airProvenance?.stale(after: error)
        if lacksForecast { place.forecastError = error }
        if place.airError != nil { place.airError = error }
        let origin = found.origin.stale(after: error)
        return PlaceResult.found(Fetched(place, receivedAt: found.receivedAt, origin: origin))
      }
    }
    return results.count == places.count ? try? Snapshot(of: results, now: now) : nil
  }
}

extension Provenance {
  fileprivate func stale(after error: SourceError?) -> Provenance {
    Provenance(receivedAt: receivedAt, origin: origin.stale(after: error))
  }
}

extension Origin {
  /// Returns the origin with another reason if it is stale.
  fileprivate func stale(after error: SourceError?) -> Origin {
    guard case .stale = self else { return self }
    return error.map { .stale($0) } ?? .cache
  }
}
