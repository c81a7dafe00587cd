import DashCore

/// A record in a file that is remembered between runs, about the file at a path.
protocol FileRecord {
  /// Decodes a record; `nil` if a member is missing or has another type.
  init?(_ entry: JSONNode)

  /// Writes the members, except the path.
  func write(to entry: inout JSONWriter)
}

/// Records about files in one file that is remembered between runs.
struct RecordFile<Record: FileRecord> {
  private static var formatVersion: Int { 1 }

  private let file: StateFile
  private let listName: String

  /// Creates the file with a name in the state folder.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - listName: The member with the list of records.
  ///   - environment: The environment variables.
  init(_ name: String, listName: String, _ environment: [String: String]) {
    file = StateFile(name, environment)
    self.listName = listName
  }

  /// The path; `nil` without a home directory, and then nothing is remembered.
  var path: String? { file.path }

  /// Returns the records by the paths of their files.
  func read() -> [String: Record] { records(file.read()) }

  /// Replaces the records.
  ///
  /// - Parameter change: Changes the current records. It is called again if another process wrote in
  ///   the meantime.
  /// - Throws: ``StateFile/Failure`` if the file was not written.
  func update(_ change: (inout [String: Record]) -> Void) throws(StateFile.Failure) {
    try file.update { bytes in
      var records = records(bytes)
      change(&records)
      return json(records)
    }
  }

  /// Returns the content of the file with these records.
  func json(_ records: [String: Record]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { root in
      root.field("version", Self.formatVersion)
      root.field(listName) { list in
        list.array { list in
          for (path, record) in records.sorted(by: { $0.key < $1.key }) {
            list.element { element in
              element.object { entry in
                entry.field("path", path)
                record.write(to: &entry)
              }
            }
          }
        }
      }
    }
    return Array((writer.text + "\n").utf8)
  }

  /// Returns the records of a file; one of another version is like none.
  private func records(_ bytes: [UInt8]?) -> [String: Record] {
    guard
      let bytes, let root = try? JSONParser.parse(bytes),
      root["version"]?.value == .number(Double(Self.formatVersion))
    else { return [:] }
    var records: [String: Record] = [:]
    for entry in root[listName]?.elements ?? [] {
      guard let path = entry["path"]?.string, let record = Record(entry) else { continue }
      records[path] = record
    }
    return records
  }
}
