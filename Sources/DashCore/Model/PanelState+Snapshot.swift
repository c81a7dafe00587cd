extension PanelState {
  /// What a panel shows of a snapshot that a fetch gave.
  package init(_ snapshot: Snapshot) {
    self =
      switch snapshot.origin {
      case .asked: .fresh(snapshot)
      case .kept: .cached(snapshot)
      case .stale(let error): .stale(snapshot, error)
      }
  }

  /// The state with other content in the place of what it shows, where it shows anything.
  package func replacing(content: Snapshot.Content) -> PanelState {
    func replaced(_ snapshot: Snapshot) -> Snapshot {
      var snapshot = snapshot
      snapshot.content = content
      return snapshot
    }
    return switch self {
    case .fresh(let snapshot): .fresh(replaced(snapshot))
    case .cached(let snapshot): .cached(replaced(snapshot))
    case .stale(let snapshot, let error): .stale(replaced(snapshot), error)
    case .loading, .failed, .unconfigured: self
    }
  }
}
