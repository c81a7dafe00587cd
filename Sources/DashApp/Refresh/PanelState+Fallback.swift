import DashCore

extension PanelState {
  /// What a panel shows where its provider did not serve it and the one that stands in was asked.
  ///
  /// What is current comes first, whoever has it; then what is kept of the configured provider; then
  /// what is kept of the other one. Where there is nothing, both say why.
  ///
  /// - Parameter fallback: What the other one gave.
  /// - Returns: What is shown.
  func backed(by fallback: PanelState) -> PanelState {
    guard let error else { return self }
    switch (self, fallback) {
    case (_, .fresh(let snapshot)): return .fresh(snapshot.served(after: error))
    case (_, .cached(let snapshot)): return .cached(snapshot.served(after: error))
    case (.stale, _): return self
    case (_, .stale(let snapshot, let reason)):
      return .stale(snapshot.served(after: error), reason)
    case (.failed, _), (.unconfigured, _): return failing(with: fallback.error)
    case (.loading, _), (.fresh, _), (.cached, _): return self
    }
  }

  /// The same failure, with why nobody could stand in.
  private func failing(with reason: SourceError?) -> PanelState {
    switch self {
    case .failed(var error):
      error.fallbackError = reason
      return .failed(error)
    case .unconfigured(var error):
      error.fallbackError = reason
      return .unconfigured(error)
    case .loading, .fresh, .cached, .stale: return self
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
}
