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
      if let own = snapshot, own.fetchedAt > kept.fetchedAt { .stale(own, error) } else { fetched }
    case .failed(let error): error.code.leavesEarlierData ? stale(error) ?? fetched : fetched
    case .loading, .unconfigured: fetched
    }
  }

  private func stale(_ error: SourceError) -> PanelState? {
    snapshot.map { .stale($0, error) }
  }
}

extension Snapshot {
  /// The snapshot with earlier weather of the places that are missing in it.
  fileprivate func keeping(placesOf earlier: Snapshot?) -> Snapshot {
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
      return Snapshot(
        content: .weather(WeatherReport(places: report.places, missing: missing)),
        fetchedAt: fetchedAt,
        origin: origin,
        holdsNews: holdsNews
      )
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
