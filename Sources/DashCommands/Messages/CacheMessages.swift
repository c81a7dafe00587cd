import DashCore

/// The messages about the cache and its problems.
enum CacheMessages {
  static let unavailable = "no cache and no history"

  // MARK: Problems

  /// Returns the next steps after a problem, one sentence each.
  static func steps(after problem: StoreProblem) -> [String] {
    switch problem {
    case .file(.corrupt, _): ["No action is needed; remove the old file when you do not need it."]
    case .file(.failed, let path):
      // The log belongs to the file; without one, its `mv` changes nothing.
      [
        "To start a new file, run: "
          + ["", "-wal"].map { log in
            "mv \(ShellArgument.quoted(path + log)) \(ShellArgument.quoted(path + ".old" + log))"
          }.joined(separator: "; ")
      ]
    case .file(.full, _): ["Free disk space, or run: dash cache clear"]
    case .file(.newer, _): ["Use the newer version, or remove the file."]
    case .noDirectory: ["Set HOME, or XDG_CACHE_HOME and XDG_STATE_HOME."]
    case .file(.unavailable, _):
      ["Correct its permissions, or set XDG_CACHE_HOME to another directory."]
    case .file(.unsafe, _):
      ["Remove other users' access: chmod go= on the file and its directory."]
    }
  }

  // MARK: Contents

  static func cleared(_ cleared: ClearedCache) -> String {
    let files = cleared.files.map { "\nremoved the damaged file \(ConfigurationMessages.safe($0))" }
    return "removed \(entries(cleared.count))\(files.joined())"
  }

  static func entries(_ count: Int) -> String {
    count == 1 ? "1 response or picture" : "\(count) responses and pictures"
  }

  static func size(_ bytes: Int, of maximum: Int) -> String {
    maximum > 0 ? "\(size(bytes)) of at most \(size(maximum))" : size(bytes)
  }

  /// Returns a size in B, KiB, MiB or GiB, with at most one decimal.
  static func size(_ bytes: Int) -> String {
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

  static func group(
    _ group: StoreSummary.Group,
    oldestSeconds: Int64,
    newestSeconds: Int64
  ) -> String {
    let name =
      switch group.kind {
      case .response: DoctorMessages.counted(group.count, "response")
      case .failure: DoctorMessages.counted(group.count, "error")
      case .negative: DoctorMessages.counted(group.count, "empty result")
      case .picture: DoctorMessages.counted(group.count, "picture")
      }
    let newest = DoctorMessages.span(Int(clamping: max(newestSeconds, 0)))
    let oldest = DoctorMessages.span(Int(clamping: max(oldestSeconds, 0)))
    let ages = group.count == 1 ? "\(newest) old" : "\(newest) to \(oldest) old"
    return "\(name), \(size(group.bytes)), \(ages)"
  }

  // MARK: Observations

  static func observations(_ count: Int, places: Int, since: Timestamp?) -> String {
    let text =
      "\(DoctorMessages.counted(count, "observation")) of \(DoctorMessages.counted(places, "place"))"
    return since.map { "\(text), since \($0.iso8601.prefix(10))" } ?? text
  }
}
