package import DashCore

extension PanelState {
  /// Combines the provider's failed state with the fallback's state.
  ///
  /// The fallback's current data comes first, unless it lacks a place of the provider's stale data.
  /// Then comes the provider's stale data, then the fallback's. Without data, both errors are
  /// reported; if the provider is unconfigured and the fallback failed, the fallback's is the main
  /// error.
  ///
  /// - Returns: The state to show.
  func backed(by fallback: PanelState) -> PanelState {
    switch self {
    case .loading, .fresh, .cached: return self
    case .stale(let snapshot, let error):
      let reason = fallback.ownError ?? snapshot.firstError(lackedBy: fallback.snapshot)
      guard reason == nil, let other = fallback.served(after: error) else {
        return .stale(snapshot, error.with(fallbackError: reason))
      }
      return other
    case .failed(let error):
      return fallback.served(after: error) ?? .failed(error.with(fallbackError: fallback.ownError))
    case .unconfigured(let error):
      if let other = fallback.served(after: error) { return other }
      guard case .failed(let reason) = fallback else {
        return .unconfigured(error.with(fallbackError: fallback.ownError))
      }
      return .failed(reason.with(providerError: error))
    }
  }

  /// The error; `nil` if the service only lacked what a failed look-up would have found.
  private var ownError: SourceError? { error?.reason == .noGeocoder ? nil : error }

  /// Marks a state as served by the fallback; `nil` without data.
  private func served(after error: SourceError) -> PanelState? {
    switch self {
    case .fresh(let snapshot): .fresh(snapshot.served(after: error))
    case .cached(let snapshot): .cached(snapshot.served(after: error))
    case .stale(let snapshot, let reason): .stale(snapshot.served(after: error), reason)
    case .loading, .failed, .unconfigured: nil
    }
  }
}

extension Snapshot {
  /// Returns the places of which another service may have what is lacking here, and whether all of them are
  /// complete, but could be better; `nil` if there are none.
  func fillablePlaces(_ request: WeatherRequest) -> (places: [PlaceQuery], areComplete: Bool)? {
    let all = weather.map { $0.places + $0.missing } ?? []
    let places = all.filter { $0.mayBeFilled || $0.mayBeRefined(request) }
    guard !places.isEmpty else { return nil }
    return (places.map(\.requestedPlace), !places.contains(where: \.mayBeFilled))
  }

  /// The places whose coordinates it has.
  var points: [PlaceQuery: Place] {
    var points: [PlaceQuery: Place] = [:]
    for place in weather.map({ $0.places + $0.missing }) ?? [] where place.place.point != nil {
      points[place.requestedPlace] = place.place.whereabouts
    }
    return points
  }

  /// Returns the snapshot with the parts that it lacks from that of other services.
  ///
  /// - Parameters:
  ///   - provider: The registered name of the service.
  ///   - places: All places, in their order.
  ///   - isLater: Whether the other one is a later answer of the same service, which counts first.
  func filled(
    _ provider: String,
    from other: Snapshot,
    _ places: [PlaceQuery],
    isLater: Bool = false,
    now: Timestamp
  ) -> Snapshot {
    guard let report = weather, let found = other.weather else { return self }
    let all = report.places + report.missing
    let own = places.compactMap { query in all.first { $0.requestedPlace == query } }
    let filled = own.map { place -> PlaceWeather in
      var place = place
      let others = (found.places + found.missing).filter {
        $0.requestedPlace == place.requestedPlace
      }
      for var other in others {
        if isLater { swap(&place, &other) }
        place.fill(provider, from: other)
      }
      return place
    }
    guard own.count == all.count, var snapshot = try? Snapshot(of: filled, now: now) else {
      return self
    }
    (snapshot.attribution, snapshot.freshSeconds) = (attribution, freshSeconds)
    if let name = snapshot.firstProvider, name != provider {
      snapshot.providerError = own.first?.$current.failure
    }
    return snapshot
  }

  /// Returns the snapshot marked as served by the fallback.
  ///
  /// - Parameter error: The provider's error.
  package func served(after error: SourceError) -> Snapshot {
    var snapshot = self
    snapshot.providerError = error
    return snapshot
  }

  /// Returns the other snapshot's error for the first place that only this snapshot has, or `nil`.
  fileprivate func firstError(lackedBy other: Snapshot?) -> SourceError? {
    guard
      let report = weather, let otherReport = other?.weather
    else { return nil }
    return otherReport.missing.first { missing in
      !missing.hasCurrent
        && report.places.contains { $0.requestedPlace == missing.requestedPlace }
    }?.$current.failure
  }
}

extension SourceError {
  /// Returns the error with the fallback's error attached.
  package func with(fallbackError: SourceError?) -> SourceError {
    var error = self
    error.fallbackError = fallbackError
    return error
  }

  /// Returns the fallback's error with the provider's error attached.
  package func with(providerError: SourceError?) -> SourceError {
    var error = self
    error.providerError = providerError
    return error
  }
}
