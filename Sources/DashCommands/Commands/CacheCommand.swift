import CommandLine
import DashCore
import DashDisplay
import DashFetch
import Files
import TextRendering

/// `dash cache info|clear`: describes and clears the cache.
struct CacheCommand {
  let context: AppContext

  /// Prints the contents, size and location of the cache.
  func info(_ arguments: ParsedArguments) async throws -> ExitCode {
    let settings = try context.settings(for: arguments, Configuration())
    let now = context.now()
    let summary = await context.store?.summary(at: now)
    let document = CacheReport(summary: summary, now: now)
    switch settings.format {
    case .json: try context.output.write(document.json)
    case .plain, .text:
      guard document.isAvailable else { return await reportNoCache() }
      let options = settings.format == .plain ? settings.render.plain : settings.render
      try context.output.write(ReportLayout(document.report, options: options).text())
    }
    return document.isAvailable ? .success : .unavailable
  }

  /// Removes cached responses and pictures, and damaged files of the cache; observations and request
  /// counts stay.
  func clear(_ arguments: ParsedArguments) async throws -> ExitCode {
    let settings = try context.settings(for: arguments, Configuration())
    let before = await context.store?.summary(at: context.now())
    guard let store = context.store, before?.cachePath != nil else {
      if settings.format == .json { try context.output.write(CacheReport.cleared(nil)) }
      return await reportNoCache()
    }
    let cleared = await store.clear()
    if settings.format == .json {
      try context.output.write(CacheReport.cleared(cleared))
    } else if let cleared {
      try context.output.write(CacheMessages.cleared(cleared) + "\n")
    }
    guard cleared != nil else {
      context.printError("could not clear the cache")
      return .incomplete
    }
    return .success
  }

  private func reportNoCache() async -> ExitCode {
    let reasons = await context.store?.takeProblems().map(StoreMessages().message) ?? []
    for reason in reasons.isEmpty ? [CacheMessages.unavailable] : reasons {
      context.printError(reason)
    }
    return .unavailable
  }
}

/// The report of `dash cache info`, as text and as JSON.
struct CacheReport {
  /// The summary of the store; `nil` without a store.
  let summary: StoreSummary?
  let now: Timestamp

  /// Whether the store has a file for cached responses or observations.
  var isAvailable: Bool { summary?.cachePath != nil || summary?.observationsPath != nil }

  // MARK: Text

  var report: Report {
    let summary = summary ?? StoreSummary()
    let total = summary.groups.filter { $0.kind != .failure }.reduce(0) { $0 + $1.count }
    return Report(
      "dash cache",
      summary: "\(CacheMessages.entries(total)), \(CacheMessages.size(summary.bytes))",
      [
        Report.Section("Files", places(summary)),
        Report.Section("Cached", summary.groups.map(row)),
        Report.Section("Calls", summary.calls.map(row)),
      ]
    )
  }

  private func places(_ summary: StoreSummary) -> [Report.Row] {
    var rows: [Report.Row] = []
    if let path = summary.cachePath {
      let size = CacheMessages.size(summary.bytes, of: summary.maximumBytes)
      rows.append(Report.Row("cache", ConfigurationMessages.safe(path)))
      rows.append(Report.Row("size", size))
    }
    if let path = summary.observationsPath {
      let text = CacheMessages.observations(
        summary.observations,
        places: summary.observedPlaces,
        since: summary.observedSince
      )
      rows.append(Report.Row("history", ConfigurationMessages.safe(path)))
      rows.append(Report.Row("recorded", text))
      if summary.metrics > 0 {
        let metrics = DoctorMessages.counted(summary.metrics, "metric")
        let values = DoctorMessages.counted(summary.metricValues, "value")
        rows.append(Report.Row("metrics", "\(values) of \(metrics)"))
      }
    }
    return rows
  }

  private func row(_ group: StoreSummary.Group) -> Report.Row {
    Report.Row(
      ConfigurationMessages.safe(group.provider),
      CacheMessages.group(
        group,
        oldestSeconds: now.seconds(since: group.oldest),
        newestSeconds: now.seconds(since: group.newest)
      )
    )
  }

  private func row(_ calls: StoreSummary.Calls) -> Report.Row {
    let pause = DoctorMessages.pause(until: calls.pausedUntil, now)
    return Report.Row(
      ConfigurationMessages.safe(calls.account.provider),
      DoctorMessages.calls(today: calls.today, left: calls.left, perMinute: nil) + (pause ?? ""),
      mark: pause == nil ? nil : .warning
    )
  }

  // MARK: JSON

  private static let schema = "dash-cache/1"

  /// The report as JSON; sizes are bytes, times are UTC.
  var json: String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", Self.schema)
      document.field("generatedAt", now)
      document.field("isKept", isAvailable)
      guard let summary, isAvailable else { return }
      document.field("answersPath", summary.cachePath)
      document.field("observationsPath", summary.observationsPath)
      document.field("bytes", summary.bytes)
      document.field("maximumBytes", summary.maximumBytes)
      document.field("groups", summary.groups) { group, object in
        object.field("provider", group.provider)
        object.field("kind", group.kind.rawValue)
        object.field("count", group.count)
        object.field("bytes", group.bytes)
        object.field("oldest", group.oldest)
        object.field("newest", group.newest)
      }
      // Without the fingerprints of the API keys.
      document.field("calls", summary.calls) { calls, object in
        object.field("provider", calls.account.provider)
        object.field("callsToday", calls.today)
        object.field("callsLeftThisMinute", calls.left)
        object.field("heldBackUntil", calls.pausedUntil)
      }
      document.field("observations", summary.observations)
      document.field("observedPlaces", summary.observedPlaces)
      document.field("observedSince", summary.observedSince)
      document.field("metrics", summary.metrics)
      document.field("metricValues", summary.metricValues)
    }
    return writer.text + "\n"
  }

  /// Returns the result of `clear` as JSON; `nil` means failure.
  static func cleared(_ cleared: ClearedCache?) -> String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", schema)
      document.field("isCleared", cleared != nil)
      document.field("removed", cleared?.count)
      if let files = cleared?.files, !files.isEmpty { document.field("removedFiles", files) }
    }
    return writer.text + "\n"
  }
}
