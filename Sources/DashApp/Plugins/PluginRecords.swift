import DashCore

/// The last descriptors of the plugins, by the paths of their files.
struct PluginRecords {
  /// A run of a plugin.
  struct Record: Hashable {
    /// The version of the file, which tells without reading it whether it changed.
    var version: String
    /// The hash of the file's content.
    let hash: String
    /// The user ID of the file's owner.
    let owner: UInt32
    /// The file's type and permission bits.
    let mode: UInt32
    /// The time of the run.
    let ranAt: Timestamp
    /// The descriptor as printed; empty if there was none.
    var descriptor: [UInt8]
  }

  private let file: RecordFile<Record>

  init(_ environment: [String: String]) {
    file = RecordFile("described-plugins.json", listName: "plugins", environment)
  }

  /// Returns all records.
  func read() -> [String: Record] { file.read() }

  /// Adds or replaces records, or removes those that are `nil`.
  func update(_ changes: [String: Record?]) throws(StateFile.Failure) {
    try file.update { records in
      for (path, record) in changes { records[path] = record }
      // A larger file would not be read.
      while file.json(records).count > TextFile.maximumBytes,
        let oldest = records.min(by: { ($0.value.ranAt, $0.key) < ($1.value.ranAt, $1.key) })
      {
        records[oldest.key] = nil
      }
    }
  }
}

extension PluginRecords.Record: FileRecord {
  init?(_ entry: JSONNode) {
    guard
      let version = entry["fileVersion"]?.string, let hash = entry["hash"]?.string,
      let owner = Self.number("owner", of: entry), let mode = Self.number("mode", of: entry),
      let ranAt = Self.number("ranAt", of: entry), let descriptor = entry["descriptor"]?.string
    else { return nil }
    self.init(
      version: version,
      hash: hash,
      owner: UInt32(clamping: owner),
      mode: UInt32(clamping: mode),
      ranAt: Timestamp(secondsSinceEpoch: ranAt),
      descriptor: Array(descriptor.utf8)
    )
  }

  func write(to entry: inout JSONWriter) {
    entry.field("fileVersion", version)
    entry.field("hash", hash)
    entry.field("owner", Int(owner))
    entry.field("mode", Int(mode))
    entry.field("ranAt", Int(ranAt.secondsSinceEpoch))
    entry.field("descriptor", String(decoding: descriptor, as: UTF8.self))
  }

  private static func number(_ name: String, of entry: JSONNode) -> Int64? {
    if case .number(let number)? = entry[name]?.value { Int64(exactly: number) } else { nil }
  }
}
