import DashCore

extension PanelState {
  /// What a panel shows where its provider did not serve it and the one that stands in was asked.
  ///
  /// What is current comes first, whoever has it; then what is kept of the configured provider; then
  /// what is kept of the other one. Where there is nothing, both say why: the one that stands in first
  /// where it alone could be asked.
  ///
  /// - Parameter fallback: What the other one gave.
  /// - Returns: What is shown.
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

  /// The same as the state of one that stands in; nil where it has nothing to show.
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
  /// The snapshot as one of the provider that stands in.
  ///
  /// - Parameter error: Why the configured one did not serve it.
  /// - Returns: The same snapshot, marked so.
  func served(after error: SourceError) -> Snapshot {
    var snapshot = self
    snapshot.providerError = error
    return snapshot
  }

  /// Why another snapshot lacks a place that this one has; nil where it has them all.
  fileprivate func firstError(lackedBy other: Snapshot?) -> SourceError? {
    guard
      case .weather(let report) = content, case .weather(let otherReport) = other?.content
    else { return nil }
    return otherReport.missing.first { missing in
      missing.kept == nil && report.places.contains { $0.asked == missing.asked }
    }?.error
  }
}

extension SourceError {
  /// The same failure, with why the one that stands in could not serve either.
  func with(fallbackError: SourceError?) -> SourceError {
    var error = self
    error.fallbackError = fallbackError
    return error
  }

  /// The failure of one that stands in, with why the configured one did not serve.
  func with(providerError: SourceError?) -> SourceError {
    var error = self
    error.providerError = providerError
    return error
  }
}
