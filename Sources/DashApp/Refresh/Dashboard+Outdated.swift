import DashCore

extension Dashboard {
  /// Whether anything in it is older than its provider's answers are fresh.
  ///
  /// - Parameter instances: What it is of.
  /// - Returns: False also where there is nothing old because all was asked for.
  func isOutdated(_ instances: [Instance]) -> Bool {
    zip(panels, instances).contains { panel, instance in
      switch panel.state {
      case .cached(let snapshot):
        let freshSeconds = Int64(instance.serving(snapshot).freshSeconds)
        return generatedAt.seconds(since: snapshot.fetchedAt) >= freshSeconds
          || snapshot.hasPlacesInPlaceOfNewer
      // It failed before, and may do better now.
      case .stale: return true
      case .loading, .fresh, .failed, .unconfigured: return false
      }
    }
  }
}

extension Snapshot {
  /// Whether it shows earlier weather of a place where asking has failed.
  fileprivate var hasPlacesInPlaceOfNewer: Bool {
    guard case .weather(let report) = content else { return false }
    return report.missing.contains { $0.kept != nil }
  }
}
