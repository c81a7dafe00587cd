import DashCore

/// What plugins said about themselves when they ran last, by the paths of their files.
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

  private static let fileName = "described-plugins.json"
  private static let formatVersion = 1

  private let file: StateFile

  init(_ environment: [String: String]) {
    file = StateFile(Self.fileName, environment)
  }

  /// Returns all records.
  func read() -> [String: Record] { Self.records(file.read()) }

  /// Adds or replaces records, or removes those that are `nil`.
  func update(_ changes: [String: Record?]) throws(StateFile.Failure) {
    try file.update { bytes in
      var records = Self.records(bytes)
      for (path, record) in changes { records[path] = record }
      var json = Self.json(records)
      // What is larger would not be read.
      while json.count > TextFile.maximumBytes,
        let oldest = records.min(by: { ($0.value.ranAt, $0.key) < ($1.value.ranAt, $1.key) })
      {
        records[oldest.key] = nil
        json = Self.json(records)
      }
      return json
    }
  }

  // MARK: The file

  /// Returns the records of a file; one of another version is like none.
  private static func records(_ bytes: [UInt8]?) -> [String: Record] {
    guard
      let bytes, let root = try? JSONParser.parse(bytes),
      root["version"]?.value == .number(Double(formatVersion)),
      case .array(let list)? = root["plugins"]?.value
    else { return [:] }
    var records: [String: Record] = [:]
    for entry in list {
      guard let path = text("path", of: entry), let record = record(entry) else { continue }
      records[path] = record
    }
    return records
  }

  private static func record(_ entry: JSONNode) -> Record? {
    guard
      let version = text("fileVersion", of: entry), let hash = text("hash", of: entry),
      let owner = number("owner", of: entry), let mode = number("mode", of: entry),
      let ranAt = number("ranAt", of: entry), let descriptor = text("descriptor", of: entry)
    else { return nil }
    return Record(
      version: version,
      hash: hash,
      owner: UInt32(clamping: owner),
      mode: UInt32(clamping: mode),
      ranAt: Timestamp(secondsSinceEpoch: ranAt),
      descriptor: Array(descriptor.utf8)
    )
  }

  private static func text(_ name: String, of entry: JSONNode) -> String? {
    if case .string(let text)? = entry[name]?.value { text } else { nil }
  }

  private static func number(_ name: String, of entry: JSONNode) -> Int64? {
    if case .number(let number)? = entry[name]?.value { Int64(exactly: number) } else { nil }
  }

  private static func json(_ records: [String: Record]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { root in
      root.field("version", formatVersion)
      root.field("plugins") { list in
        list.array { list in
          for (path, record) in records.sorted(by: { $0.key < $1.key }) {
            list.element { element in
              element.object { entry in
                entry.field("path", path)
                entry.field("fileVersion", record.version)
                entry.field("hash", record.hash)
                entry.field("owner", Int(record.owner))
                entry.field("mode", Int(record.mode))
                entry.field("ranAt", Int(record.ranAt.secondsSinceEpoch))
                entry.field("descriptor", String(decoding: record.descriptor, as: UTF8.self))
              }
            }
          }
        }
      }
    }
    return Array((writer.text + "\n").utf8)
  }
}
