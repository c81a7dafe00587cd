import DashCore

extension PanelState {
  /// What a panel shows after a fetch: the last good data stays where the fetch brought none.
  ///
  /// Not where the key was refused: who may no longer ask may no longer show.
  ///
  /// - Parameter fetched: What the fetch gave.
  /// - Returns: The panel's next state.
  func followed(by fetched: PanelState) -> PanelState {
    switch fetched {
    case .fresh(let snapshot): .fresh(snapshot.keeping(placesOf: self.snapshot))
    case .cached(let snapshot): .cached(snapshot.keeping(placesOf: self.snapshot))
    case .stale(let kept, let error):
      // What is kept for all processes may be older than what this one has shown.
      snapshot.flatMap { own in
        own.fetchedAt > kept.fetchedAt ? own.staying(over: kept, error) : nil
      }
        ?? fetched
    case .failed(let error):
      snapshot?.staying(error) ?? fetched
    case .unconfigured(let error) where snapshot?.providerError != nil:
      snapshot?.staying(error, error.fallbackError) ?? fetched
    case .loading, .unconfigured: fetched
    }
  }
}

extension Snapshot {
  /// The snapshot as what is still shown after a fetch that brought what is older.
  ///
  /// - Parameters:
  ///   - kept: What it brought.
  ///   - error: Why that is not newer.
  /// - Returns: What is shown; nil for what it brought.
  fileprivate func staying(over kept: Snapshot, _ error: SourceError) -> PanelState? {
    guard let reason = kept.providerError else {
      // What the configured provider has kept comes before what the one that stands in has.
      return providerError == nil ? staying(error, nil) : nil
    }
    return providerError == nil
      ? staying(reason.with(fallbackError: error), nil) : staying(reason, error)
  }

  /// The snapshot as what is still shown after a fetch that brought nothing.
  ///
  /// - Parameter error: Why it did not.
  /// - Returns: What is shown; nil where whoever served it may not be shown any more.
  fileprivate func staying(_ error: SourceError) -> PanelState? {
    guard let reason = error.providerError else { return staying(error, error.fallbackError) }
    // What a provider has served that lacks its key now is not shown any more.
    return providerError == nil ? nil : staying(reason, error.with(providerError: nil))
  }

  /// The snapshot as what is still shown after a fetch that brought nothing newer.
  ///
  /// - Parameters:
  ///   - error: Why the configured provider did not serve.
  ///   - fallbackError: Why the one that stands in for it did not; nil where it was not asked.
  /// - Returns: What is shown; nil where whoever served it may not be shown any more.
  fileprivate func staying(_ error: SourceError, _ fallbackError: SourceError?) -> PanelState? {
    guard providerError != nil else {
      return error.code.leavesEarlierData ? .stale(asKept, error) : nil
    }
    guard let fallbackError, fallbackError.code.leavesEarlierData else { return nil }
    return .stale(asKept.served(after: error), fallbackError)
  }

  /// The snapshot with earlier weather of the places that are missing in it.
  fileprivate func keeping(placesOf earlier: Snapshot?) -> Snapshot {
    // What another service has served is not shown as this one's.
    guard (providerError == nil) == (earlier?.providerError == nil) else { return self }
    switch (content, earlier?.content) {
    case (.weather(let report), .weather(let earlierReport)):
      let known = earlierReport.known(fetchedAt: earlier?.fetchedAt ?? fetchedAt)
      let missing = report.missing.map { missing in
        guard let asked = missing.asked, missing.error.code.leavesEarlierData else {
          return missing
        }
        let kept = [missing.kept, known[asked]].compactMap(\.self).max {
          $0.fetchedAt < $1.fetchedAt
        }
        return MissingPlace(asked: asked, error: missing.error, kept: kept)
      }
      return with(WeatherReport(places: report.places, missing: missing))
    case (.weather, _), (.photos, _): return self
    }
  }
}

extension WeatherReport {
  /// The last that is known of each place.
  fileprivate func known(fetchedAt: Timestamp) -> [PlaceQuery: KeptPlace] {
    var known: [PlaceQuery: KeptPlace] = [:]
    for missing in missing {
      if let asked = missing.asked, let kept = missing.kept { known[asked] = kept }
    }
    for place in places { known[place.asked] = KeptPlace(weather: place, fetchedAt: fetchedAt) }
    return known
  }
}
