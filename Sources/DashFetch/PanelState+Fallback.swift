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
      let reason = fallback.error ?? snapshot.firstError(lackedBy: fallback.snapshot)
      guard reason == nil, let other = fallback.served(after: error) else {
        return .stale(snapshot, error.with(fallbackError: reason))
      }
      return other
    case .failed(let error):
      return fallback.served(after: error) ?? .failed(error.with(fallbackError: fallback.error))
    case .unconfigured(let error):
      if let other = fallback.served(after: error) { return other }
      guard case .failed(let reason) = fallback else {
        return .unconfigured(error.with(fallbackError: fallback.error))
      }
      return .failed(reason.with(providerError: error))
    }
  }

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
