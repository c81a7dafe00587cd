import DashCore
import TextRendering

/// What is kept, for people and for scripts.
struct CacheReport {
  /// What there is; nil without a store.
  let summary: StoreSummary?
  let now: Timestamp

  /// Whether anything is kept between runs at all.
  var isKept: Bool { summary?.answersPath != nil || summary?.observationsPath != nil }

  // MARK: For people

  var report: Report {
    let summary = summary ?? StoreSummary()
    let total = summary.groups.filter { $0.kind != .failure }.reduce(0) { $0 + $1.count }
    return Report(
      "dash cache",
      summary: CacheWords.kept(total, bytes: summary.bytes),
      [
        Report.Section("Place", places(summary)),
        Report.Section("Kept", summary.groups.map(row)),
        Report.Section("Calls", summary.calls.map(row)),
      ]
    )
  }

  private func places(_ summary: StoreSummary) -> [Report.Row] {
    var rows: [Report.Row] = []
    if let path = summary.answersPath {
      let size = CacheWords.size(summary.bytes, of: summary.maximumBytes)
      rows.append(Report.Row("answers", ConfigurationWords.safe(path)))
      rows.append(Report.Row("size", size))
    }
    if let path = summary.observationsPath {
      let words = CacheWords.observations(
        summary.observations,
        places: summary.observedPlaces,
        since: summary.observedSince
      )
      rows.append(Report.Row("history", ConfigurationWords.safe(path)))
      rows.append(Report.Row("measured", words))
    }
    return rows
  }

  private func row(_ group: StoreSummary.Group) -> Report.Row {
    Report.Row(
      ConfigurationWords.safe(group.provider),
      CacheWords.group(
        group,
        oldestSeconds: now.seconds(since: group.oldest),
        newestSeconds: now.seconds(since: group.newest)
      )
    )
  }

  private func row(_ calls: StoreSummary.Calls) -> Report.Row {
    let waits = calls.heldBackUntil.map { $0.seconds(since: now) }.flatMap { $0 > 0 ? $0 : nil }
    return Report.Row(
      ConfigurationWords.safe(calls.account.provider),
      CacheWords.calls(calls, heldBackSeconds: waits.map { Int(clamping: $0) }),
      mark: waits == nil ? nil : .warning
    )
  }
}
