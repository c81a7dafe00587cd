import DashCore

/// Records metrics and completes their histories.
extension InstanceFetcher {
  /// Records the metrics of a new snapshot, and adds the last 24 hours to those without a history.
  ///
  /// - Parameters:
  ///   - instance: The instance that it belongs to.
  ///   - isRecorded: Whether an earlier run has recorded it.
  func withHistories(
    _ snapshot: Snapshot,
    of instance: Instance,
    isRecorded: Bool
  ) async -> Snapshot {
    guard let metricLog, case .metrics(let metrics) = snapshot.content else { return snapshot }
    let origin = MetricOrigin(provider: instance.descriptor.name, instance: instance.name)
    if !isRecorded {
      await metricLog.record(
        metrics: metrics.compactMap { metric in
          metric.value.flatMap {
            MetricSample($0, of: metric.name.string, from: origin, at: snapshot.fetchedAt)
          }
        }
      )
    }
    guard metrics.contains(where: \.history.isEmpty) else { return snapshot }
    let start = snapshot.fetchedAt.advanced(bySeconds: -MetricHistory.seconds)
    let samples = await metricLog.samples(of: origin, since: start)
    let byName = Dictionary(grouping: samples, by: \.name)
    var completed = snapshot
    completed.content = .metrics(
      metrics.map { metric in
        guard metric.history.isEmpty, let own = byName[metric.name.string] else { return metric }
        var metric = metric
        metric.history = MetricHistory.values(of: own, before: snapshot.fetchedAt)
        return metric
      }
    )
    return completed
  }
}
