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
}
