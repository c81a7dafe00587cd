import DashCore

extension Dashboard {
  /// Whether anything in it is older than its provider's answers are fresh.
  ///
  /// - Parameter instances: What it is of.
  /// - Returns: False also where there is nothing old because all was asked for.
  func isOutdated(_ instances: [Instance]) -> Bool {
    zip(panels, instances).contains { panel, instance in
      guard case .cached(let snapshot) = panel.state else { return false }
      let freshSeconds = Int64(instance.serving(snapshot).freshSeconds)
      return generatedAt.seconds(since: snapshot.fetchedAt) >= freshSeconds
    }
  }
}
