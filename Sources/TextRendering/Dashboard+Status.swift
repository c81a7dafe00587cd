import DashCore
import Localization

extension Dashboard {
  /// Returns the status of the data, such as live or cached, for every text format.
  ///
  /// It is the worst status of the data, or of the photos if only those are shown: no reader may take
  /// old data for live.
  ///
  /// - Parameter showsAlerts: Whether only the alerts of its places are shown, whose status counts then.
  func status(showsAlerts: Bool) -> LocalizedString {
    if isDemo { return .pageDemo }
    let data = panels.filter { !$0.kind.isOptional && $0.state.snapshot != nil }
    let statuses = Set(
      (data.isEmpty ? panels : data).flatMap { panel in
        if showsAlerts, let report = panel.state.weather {
          return report.shown.map { status(of: $0.alerts) }
        }
        return [status(of: panel.state)]
      }
      .compactMap(\.self)
    )
    return [.pageStale, .pageCached, .pageLive, .pageLoading].first(where: statuses.contains)
      ?? .pageNoData
  }

  /// The maximum age of cached data that counts as live.
  private static let liveSeconds: Int64 = 600

  private func status(of state: PanelState) -> LocalizedString? {
    switch state {
    case .fresh(let snapshot): isOld(snapshot) ? .pageStale : .pageLive
    case .cached(let snapshot):
      generatedAt.seconds(since: snapshot.fetchedAt) >= Self.liveSeconds
        ? .pageCached : isOld(snapshot) ? .pageStale : .pageLive
    case .stale: .pageStale
    case .loading: .pageLoading
    case .failed, .unconfigured: nil
    }
  }

  /// Returns the status of the alerts of a place; `nil` if no source has told of any.
  private func status(of alerts: PlaceAlerts?) -> LocalizedString? {
    guard let alerts, let receivedAt = alerts.receivedAt else { return nil }
    if alerts.status == .unavailable { return .pageStale }
    return generatedAt.seconds(since: receivedAt) >= Self.liveSeconds ? .pageCached : .pageLive
  }

  /// Whether the service's latest observation of all places is too old to be live.
  private func isOld(_ snapshot: Snapshot) -> Bool {
    let observed = snapshot.weather?.places.filter { $0.observedAt != nil } ?? []
    return !observed.isEmpty && observed.allSatisfy { $0.isOld(at: generatedAt) }
  }
}
