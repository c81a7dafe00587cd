import DashCore
import Files
import Glibc

/// What plugins printed when they last described themselves, in a file for each name.
package struct PluginRecords {
  /// The last description of a plugin.
  struct Record: Hashable {
    /// The version of the plugin's file, which tells whether it has changed since.
    let version: String
    /// The descriptor as printed.
    let descriptor: [UInt8]
  }

  /// The version of the files; those of earlier builds have none.
  private static let version = 1.0

  /// The folder; `nil` without a home directory, and then nothing is remembered.
  private let folder: String?

  package init(_ environment: [String: String]) {
    folder = BaseDirectory.state(environment).map { "\($0)/plugins" }
  }

  /// Returns the last description of a plugin; `nil` if there is none.
  func record(of file: PluginFile) -> Record? {
    guard let path = path(of: file), let (owner, record) = try? read(path), owner == file.path
    else {
      return nil
    }
    return record
  }

  /// Reads a record; `nil` if the file is none, or one of a later version.
  ///
  /// - Throws: ``TextFile/Failure`` if it cannot be read or is a link.
  private func read(_ path: String) throws(TextFile.Failure) -> (path: String, record: Record)? {
    let bytes = try TextFile.read(path, .fileAndNoLink).bytes
    guard
      let root = try? JSONParser.parse(bytes),
      root["version"].map({ $0.number == Self.version }) ?? true,
      let path = root["path"]?.string, let version = root["fileVersion"]?.string,
      let descriptor = root["descriptor"]?.string
    else { return nil }
    return (path, Record(version: version, descriptor: Array(descriptor.utf8)))
  }

  /// Remembers a description; where it cannot be written, the next run describes the plugin again.
  ///
  /// Replaces a record, but no link, no record of a later version and no other file.
  func save(_ record: Record, of file: PluginFile) {
    guard let path = path(of: file) else { return }
    do throws(TextFile.Failure) {
      guard try read(path) != nil else { return }
    } catch {
      guard error == .system(errno: ENOENT) else { return }
    }
    var writer = JSONWriter()
    writer.object { root in
      root.field("version", Int(Self.version))
      root.field("path", file.path)
      root.field("fileVersion", record.version)
      root.field("descriptor", String(decoding: record.descriptor, as: UTF8.self))
    }
    try? TextFile.replace(path, with: Array((writer.text + "\n").utf8))
  }

  /// Returns the path of a record; the name of a plugin has no slash.
  package func path(of file: PluginFile) -> String? { folder.map { "\($0)/\(file.name).json" } }
}
