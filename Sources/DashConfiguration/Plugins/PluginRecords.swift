import DashCore
import Files

/// What plugins printed when they last described themselves, in a file for each name.
package struct PluginRecords {
  /// The last description of a plugin.
  struct Record: Hashable {
    /// The version of the plugin's file, which tells whether it has changed since.
    let version: String
    /// The descriptor as printed.
    let descriptor: [UInt8]
  }

  /// The folder; `nil` without a home directory, and then nothing is remembered.
  private let folder: String?

  package init(_ environment: [String: String]) {
    folder = BaseDirectory.state(environment).map { "\($0)/plugins" }
  }

  /// Returns the last description of a plugin; `nil` if there is none.
  func record(of file: PluginFile) -> Record? {
    guard
      let path = path(of: file), let bytes = try? TextFile.read(path, .file).bytes,
      let root = try? JSONParser.parse(bytes), root["path"]?.string == file.path,
      let version = root["fileVersion"]?.string, let descriptor = root["descriptor"]?.string
    else { return nil }
    return Record(version: version, descriptor: Array(descriptor.utf8))
  }

  /// Remembers a description; where it cannot be written, the next run describes the plugin again.
  func save(_ record: Record, of file: PluginFile) {
    guard let path = path(of: file) else { return }
    var writer = JSONWriter()
    writer.object { root in
      root.field("path", file.path)
      root.field("fileVersion", record.version)
      root.field("descriptor", String(decoding: record.descriptor, as: UTF8.self))
    }
    try? TextFile.replace(path, with: Array((writer.text + "\n").utf8))
  }

  /// Returns the path of a record; the name of a plugin has no slash.
  package func path(of file: PluginFile) -> String? { folder.map { "\($0)/\(file.name).json" } }
}
