package import DashCore
import DashFetch

extension PanelState {
  /// Returns the panel's state after a fetch; earlier good data stays if the fetch failed.
  ///
  /// Data is dropped after a rejected key, because it may no longer be shown.
  ///
  /// - Parameter fetched: The result of the fetch.
  /// - Returns: The panel's next state.
  package func followed(by fetched: PanelState) -> PanelState {
    switch fetched {
    case .fresh(let snapshot): .fresh(snapshot.adding(placesOf: self.snapshot))
    case .cached(let snapshot): .cached(snapshot.adding(placesOf: self.snapshot))
    case .stale(let older, let error):
      // The shared cache may be older than what this process has shown.
      snapshot.flatMap { own in
        own.fetchedAt > older.fetchedAt ? own.asStale(over: older, error) : nil
      }
        ?? fetched
    case .failed(let error):
      snapshot?.asStale(error) ?? fetched
    case .unconfigured(let error) where snapshot?.providerError != nil:
      snapshot?.asStale(error, error.fallbackError) ?? fetched
    case .loading, .unconfigured: fetched
    }
  }
}

extension Snapshot {
  /// Returns this snapshot as stale data after a fetch that returned older data.
  ///
  /// - Parameters:
  ///   - older: The older data.
  ///   - error: The reason why the fetched data is not newer.
  /// - Returns: The state to show; `nil` to show the older data instead.
  fileprivate func asStale(over older: Snapshot, _ error: SourceError) -> PanelState? {
    guard let reason = older.providerError else {
      // The provider's cached data has priority over the fallback's.
      return providerError == nil ? asStale(error, nil) : nil
    }
    return providerError == nil
      ? asStale(reason.with(fallbackError: error), nil) : asStale(reason, error)
  }

  /// Returns this snapshot as stale data after a failed fetch.
  ///
  /// - Parameter error: The error.
  /// - Returns: The state to show; `nil` if the data may no longer be shown.
  fileprivate func asStale(_ error: SourceError) -> PanelState? {
    guard let reason = error.providerError else { return asStale(error, error.fallbackError) }
    // Data of a provider that now lacks its key is dropped.
    return providerError == nil ? nil : asStale(reason, error.with(providerError: nil))
  }

  /// Returns this snapshot as stale data after a fetch without newer data.
  ///
  /// - Parameters:
  ///   - error: The provider's error.
  ///   - fallbackError: The fallback's error; `nil` if it was not requested.
  /// - Returns: The state to show; `nil` if the data may no longer be shown.
  fileprivate func asStale(_ error: SourceError, _ fallbackError: SourceError?) -> PanelState? {
    guard providerError != nil else {
      return error.code.allowsStaleData ? .stale(asCached, error) : nil
    }
    guard let fallbackError, fallbackError.code.allowsStaleData else { return nil }
    return .stale(asCached.served(after: error), fallbackError)
  }

  /// Returns the snapshot with earlier weather for its missing places.
  fileprivate func adding(placesOf earlier: Snapshot?) -> Snapshot {
    // Data of the provider and of the fallback are not mixed.
    guard (providerError == nil) == (earlier?.providerError == nil) else { return self }
    switch (content, earlier?.content) {
    case (.weather(let report), .weather(let earlierReport)):
      let known = earlierReport.known(fetchedAt: earlier?.fetchedAt ?? fetchedAt)
      let missing = report.missing.map { missing in
        guard missing.error.code.allowsStaleData else { return missing }
        var updated = missing
        updated.cached = [missing.cached, known[missing.requestedPlace]].compactMap(\.self).max {
          $0.receivedAt < $1.receivedAt
        }
        return updated
      }
      return with(WeatherReport(places: report.places, missing: missing))
    default: return self
    }
  }
}

extension WeatherReport {
  /// Returns the latest known weather of each place.
  func known(fetchedAt: Timestamp) -> [PlaceQuery: Fetched<PlaceWeather>] {
    var known: [PlaceQuery: Fetched<PlaceWeather>] = [:]
    for missing in missing { known[missing.requestedPlace] = missing.cached }
    for place in places {
      known[place.requestedPlace] = Fetched(place, receivedAt: fetchedAt, origin: .cache)
    }
    return known
  }
}

extension Snapshot {
  /// The snapshot with forecast and air quality marked as cached.
  var asCached: Snapshot {
    guard case .weather(let report) = content else { return self }
    let places = report.places.map { place in
      var place = place
      place.forecastProvenance = place.forecastProvenance?.asCached
      place.airProvenance = place.airProvenance?.asCached
      return place
    }
    return with(WeatherReport(places: places, missing: report.missing))
  }
}

extension Provenance {
  fileprivate var asCached: Provenance {
    origin == .network ? Provenance(receivedAt: receivedAt, origin: .cache) : self
  }
}
