import DashCore

/// The configurations from elsewhere that the user trusts, each by its path and content.
struct TrustedFiles {
  /// The contents of a file that are trusted.
  private struct Record: FileRecord {
    /// The hashes of the contents, in hexadecimal digits.
    let hashes: [String]

    init(hashes: [String]) {
      self.hashes = hashes
    }

    init?(_ entry: JSONNode) {
      guard case .array(let hashes)? = entry["hashes"]?.value else { return nil }
      self.hashes = hashes.compactMap(\.string)
    }

    func write(to entry: inout JSONWriter) { entry.field("hashes", hashes) }
  }

  private let file: RecordFile<Record>
  /// Returns a cryptographic hash of a content.
  private let hash: ContentHash

  init(_ environment: [String: String], hash: @escaping ContentHash) {
    file = RecordFile("trust.json", listName: "configurations", environment)
    self.hash = hash
  }

  /// The path of the file that holds the list; `nil` without a home directory.
  var path: String? { file.path }

  /// Returns whether the user trusts a content at a path without links.
  func contains(_ bytes: [UInt8], at path: String) -> Bool {
    guard let record = file.read()[path] else { return false }
    return record.hashes.contains(text(bytes))
  }

  /// Trusts these contents of a file, and no others.
  func set(_ contents: [[UInt8]], at path: String) throws(StateFile.Failure) {
    let record = Record(hashes: contents.map(text))
    try file.update { $0[path] = record }
  }

  /// Removes a file from the list.
  ///
  /// - Returns: Whether it was in the list.
  func remove(_ path: String) throws(StateFile.Failure) -> Bool {
    guard file.read()[path] != nil else { return false }
    try file.update { $0[path] = nil }
    return true
  }

  private func text(_ bytes: [UInt8]) -> String { HexText.encode(hash(bytes)) }
}

/// Returns a cryptographic hash of a content.
package typealias ContentHash = @Sendable ([UInt8]) -> [UInt8]

/// Bytes as hexadecimal digits.
enum HexText {
  static func encode(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
