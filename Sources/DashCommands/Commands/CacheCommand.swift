import CommandLine
import DashCore
import DashFetch
import DashPictures
import DashSettings
import Files
import Localization
import TextRendering

extension Command {
  static let cache = [
    Command(
      "cache",
      summary: "Describe or clear the cache."
    ),
    Command(
      "cache info",
      summary: "Print the contents, size, age and location of the cache.",
      options: [.format, .color, .width]
    ) { try await CacheCommand(context: $0).info($1) },
    Command(
      "cache clear",
      summary: "Delete cached responses and pictures, but no observations.",
      options: [.format]
    ) { try await CacheCommand(context: $0).clear($1) },
  ]
}

/// `dash cache info|clear`: describes and clears the cache.
struct CacheCommand {
  let context: AppContext

  /// Prints the contents, size and location of the cache.
  func info(_ arguments: ParsedArguments) async throws -> ExitCode {
    let settings = try context.settings(for: arguments, Configuration())
    let now = context.machine.now()
    let summary = await context.services.store?.summary(at: now)
    let document = CacheReport(summary, now: now)
    guard document.isAvailable || settings.format.isForScripts else { return await reportNoCache() }
    try context.console.output.write(
      Renderer(settings.render).render(document.report, json: document.json, as: settings.format)
    )
    return document.isAvailable ? .success : .unavailable
  }

  /// Removes cached responses and pictures, and damaged files of the cache; observations and request
  /// counts stay.
  func clear(_ arguments: ParsedArguments) async throws -> ExitCode {
    let settings = try context.settings(for: arguments, Configuration())
    let before = await context.services.store?.summary(at: context.machine.now())
    guard let store = context.services.store, before?.cachePath != nil else {
      if settings.format == .json { try context.console.output.write(CacheReport.cleared(nil)) }
      return await reportNoCache()
    }
    let cleared = await store.clear()
    if settings.format == .json {
      try context.console.output.write(CacheReport.cleared(cleared))
    } else if let cleared {
      let files = cleared.files.map {
        "removed the damaged file \(ConfigurationMessages.safe($0))\n"
      }
      let entries = CacheReport.entries(cleared.count)
      try context.console.output.write("removed \(entries)\n\(files.joined())")
    }
    guard cleared != nil else {
      context.printError("could not clear the cache")
      return .incomplete
    }
    return .success
  }

  private func reportNoCache() async -> ExitCode {
    let reasons = await context.services.store?.takeProblems().map(StoreMessages().message) ?? []
    for reason in reasons.isEmpty ? [Strings()(.doctorNoStore)] : reasons {
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

  init(_ summary: StoreSummary?, now: Timestamp) {
    self.now = now
    var shown = summary
    shown?.groups.removeAll { $0.provider == Rest.provider }
    self.summary = shown
  }

  /// Whether the store has a file for cached responses or observations.
  var isAvailable: Bool { summary?.cachePath != nil || summary?.observationsPath != nil }

  // MARK: Text

  var report: Report {
    let summary = summary ?? StoreSummary()
    let total = summary.groups.filter { $0.kind != .failure }.reduce(0) { $0 + $1.count }
    return Report(
      "dash cache",
      summary: "\(Self.entries(total)), \(Self.size(summary.bytes))",
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
      let size = Self.size(summary.bytes, of: summary.maximumBytes)
      rows.append(Report.Row("cache", ConfigurationMessages.safe(path)))
      rows.append(Report.Row("size", size))
    }
    if let path = summary.observationsPath {
      let observations = DoctorMessages.counted(summary.observations, "observation")
      let places = DoctorMessages.counted(summary.observedPlaces, "place")
      let since = summary.observedSince.map { ", since \($0.iso8601.prefix(10))" } ?? ""
      rows.append(Report.Row("history", ConfigurationMessages.safe(path)))
      rows.append(Report.Row("recorded", "\(observations) of \(places)\(since)"))
      if summary.metrics > 0 {
        let metrics = DoctorMessages.counted(summary.metrics, "metric")
        let values = DoctorMessages.counted(summary.metricValues, "value")
        rows.append(Report.Row("metrics", "\(values) of \(metrics)"))
      }
    }
    return rows
  }

  private func row(_ group: StoreSummary.Group) -> Report.Row {
    let noun =
      switch group.kind {
      case .response: "response"
      case .failure: "error"
      case .negative: "empty result"
      case .picture: "picture"
      }
    func age(_ moment: Timestamp) -> String {
      DoctorMessages().span(Int(clamping: max(now.seconds(since: moment), 0)))
    }
    let newest = age(group.newest)
    let ages = group.count == 1 ? newest : "\(newest) to \(age(group.oldest))"
    return Report.Row(
      ConfigurationMessages.safe(group.provider),
      "\(DoctorMessages.counted(group.count, noun)), \(Self.size(group.bytes)), \(ages) old"
    )
  }

  private func row(_ calls: StoreSummary.Calls) -> Report.Row {
    let messages = DoctorMessages()
    let pause = messages.pause(calls.pause, now)
    let counted = messages.calls(today: calls.today, left: calls.left, perMinute: nil)
    return Report.Row(
      ConfigurationMessages.safe(calls.account.provider),
      counted + (pause.map { "; \($0)" } ?? ""),
      mark: pause == nil ? nil : .warning
    )
  }

  static func entries(_ count: Int) -> String {
    count == 1 ? "1 response or picture" : "\(count) responses and pictures"
  }

  static func size(_ bytes: Int, of maximum: Int, _ text: Strings = Strings()) -> String {
    text(.doctorSizeOf(size: size(bytes), limit: size(maximum)))
  }

  /// Returns a size in B, KiB, MiB or GiB, with at most one decimal.
  private static func size(_ bytes: Int) -> String {
    let units = ["KiB", "MiB", "GiB"]
    guard bytes >= 1024 else { return "\(bytes) B" }
    var tenths = bytes * 10 / 1024
    var unit = 0
    while tenths >= 10_240, unit < units.count - 1 {
      tenths /= 1024
      unit += 1
    }
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
    return "\(number) \(units[unit])"
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
        object.field("heldBackUntil", calls.pause?.end)
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
