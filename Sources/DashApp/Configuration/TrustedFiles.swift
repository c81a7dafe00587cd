import DashCore

/// The configurations from elsewhere that the user trusts, each by its path and content.
struct TrustedFiles {
  private static let fileName = "trust.json"
  private static let version = 1

  private let file: StateFile
  /// Returns a cryptographic hash of a content.
  private let hash: ContentHash

  init(_ environment: [String: String], hash: @escaping ContentHash) {
    file = StateFile(Self.fileName, environment)
    self.hash = hash
  }

  /// The path of the file that holds the list; `nil` without a home directory.
  var path: String? { file.path }

  /// Returns whether the user trusts a content at a path without links.
  func contains(_ bytes: [UInt8], at path: String) -> Bool {
    guard let hashes = Self.entries(file.read())[path] else { return false }
    return hashes.contains(text(bytes))
  }

  /// Trusts these contents of a file, and no others.
  func set(_ contents: [[UInt8]], at path: String) throws(StateFile.Failure) {
    let hashes = contents.map(text)
    try file.update { bytes in
      var entries = Self.entries(bytes)
      entries[path] = hashes
      return Self.json(entries)
    }
  }

  /// Removes a file from the list.
  ///
  /// - Returns: Whether it was in the list.
  func remove(_ path: String) throws(StateFile.Failure) -> Bool {
    guard Self.entries(file.read())[path] != nil else { return false }
    try file.update { bytes in
      var entries = Self.entries(bytes)
      entries[path] = nil
      return Self.json(entries)
    }
    return true
  }

  private func text(_ bytes: [UInt8]) -> String { HexText.encode(hash(bytes)) }

  // MARK: The file

  /// Returns the hashes by path; a file of another version is like none.
  private static func entries(_ bytes: [UInt8]?) -> [String: [String]] {
    guard
      let bytes, let root = try? JSONParser.parse(bytes),
      root["version"]?.value == .number(Double(version)),
      case .array(let list)? = root["configurations"]?.value
    else { return [:] }
    var entries: [String: [String]] = [:]
    for entry in list {
      guard
        case .string(let path)? = entry["path"]?.value,
        case .array(let hashes)? = entry["hashes"]?.value
      else { continue }
      entries[path] = hashes.compactMap {
        if case .string(let text) = $0.value { text } else { nil }
      }
    }
    return entries
  }

  private static func json(_ entries: [String: [String]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { root in
      root.field("version", version)
      root.field("configurations") { list in
        list.array { list in
          for (path, hashes) in entries.sorted(by: { $0.key < $1.key }) {
            list.element { element in
              element.object { entry in
                entry.field("path", path)
                entry.field("hashes", hashes)
              }
            }
          }
        }
      }
    }
    return Array((writer.text + "\n").utf8)
  }
}

/// Returns a cryptographic hash of a content.
package typealias ContentHash = @Sendable ([UInt8]) -> [UInt8]

/// Bytes as hexadecimal digits.
enum HexText {
  static func encode(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
