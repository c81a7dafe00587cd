import DashCore

extension PanelState {
  /// Returns the panel's state after a fetch; earlier good data stays if the fetch failed.
  ///
  /// Data is dropped after a rejected key, because it may no longer be shown.
  ///
  /// - Returns: The panel's next state.
  func followed(by fetched: PanelState) -> PanelState {
    guard let snapshot else { return fetched }
    switch fetched {
    case .fresh(let new): return .fresh(new.adding(placesOf: snapshot))
    case .cached(let new): return .cached(new.adding(placesOf: snapshot))
    case .stale(let older, let error):
      // The shared cache may be older than what this process has shown.
      guard snapshot.fetchedAt > older.fetchedAt else { return fetched }
      let isOfFallback = older.providerError != nil
      return snapshot.stale(after: older.providerError ?? error, isOfFallback ? error : nil)
        ?? fetched
    case .unconfigured where snapshot.providerError == nil: return fetched
    case .failed(let error), .unconfigured(let error):
      guard let reason = error.providerError else {
        return snapshot.stale(after: error, error.fallbackError) ?? fetched
      }
      // Data of a provider that now lacks its key is dropped.
      guard snapshot.providerError != nil else { return fetched }
      return snapshot.stale(after: reason, error.with(providerError: nil)) ?? fetched
    case .loading: return fetched
    }
  }
}

extension PanelState {
  /// The errors of the panel, of its places and of their parts that may pass.
  var passingErrors: [SourceError] {
    var errors = [error, error?.fallbackError].compactMap(\.self)
    if let report = weather {
      errors += (report.places + report.missing).flatMap(\.partErrors)
    }
    return errors.filter(\.code.mayPass)
  }
}

extension [SourceError] {
  /// Returns how long what has failed is left alone: longer if a service says so.
  func rest(after failures: Int) -> Duration {
    Swift.max(Rest.after(failures), .seconds(compactMap(\.retryAfterSeconds).max() ?? 0))
  }
}

extension Snapshot {
  /// Returns this snapshot as stale data after a fetch without newer data.
  ///
  /// - Parameters:
  ///   - error: The provider's error.
  ///   - fallbackError: The fallback's error; `nil` if it was not requested.
  /// - Returns: The state to show; `nil` if the data may no longer be shown.
  fileprivate func stale(after error: SourceError, _ fallbackError: SourceError?) -> PanelState? {
    guard providerError != nil else {
      let reason = error.with(fallbackError: fallbackError ?? error.fallbackError)
      return error.code.allowsStaleData ? .stale(asCached, reason) : nil
    }
    // The provider's data has priority over the fallback's.
    guard let fallbackError, fallbackError.code.allowsStaleData else { return nil }
    return .stale(asCached.served(after: error), fallbackError)
  }

  /// Returns the snapshot with earlier weather for the places and parts that could not be fetched.
  fileprivate func adding(placesOf earlier: Snapshot) -> Snapshot {
    // Data of the provider and of the fallback are not mixed.
    guard
      (providerError == nil) == (earlier.providerError == nil),
      let report = weather,
      !report.missing.isEmpty || report.places.contains(where: { !$0.partErrors.isEmpty })
    else { return self }
    let known = earlier.knownPlaces
    func filled(_ place: PlaceWeather) -> PlaceWeather {
      let errors = place.partErrors
      guard !errors.isEmpty, errors.allSatisfy(\.code.allowsStaleData),
        let weather = known[place.requestedPlace]
      else { return place }
      var place = place
      place.fill(from: weather.outlived(place, at: earlier.fetchedAt))
      return place
    }
    return with(
      WeatherReport(places: report.places.map(filled), missing: report.missing.map(filled))
    )
  }

  /// The weather of each place that has any, by query.
  var knownPlaces: [PlaceQuery: PlaceWeather] {
    guard let report = weather else { return [:] }
    return Dictionary(report.shown.map { ($0.requestedPlace, $0) }) { first, _ in first }
  }

  /// The snapshot with forecast and air quality marked as cached.
  var asCached: Snapshot {
    guard var report = weather else { return self }
    report.places = report.places.map(\.asCached)
    return with(report)
  }
}
