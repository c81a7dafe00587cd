import DashCore
import Glibc

/// The folder in which the system keeps its zones.
package struct ZoneDirectory: Sendable, Hashable {
  /// Where systems have it, the usual place first.
  private static let usualPaths = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
  ]
  /// The largest file of a zone has 4 KiB, and the table of countries 18.
  private static let maximumSize = 256 * 1024

  /// Its path.
  package let path: String

  /// Finds the folder: the one that `TZDIR` names, else where systems have it.
  ///
  /// It fails where there is none.
  ///
  /// - Parameter environment: The environment's variables.
  package init?(environment: [String: String]) {
    let named = environment["TZDIR"].flatMap { $0.isEmpty ? nil : [$0] }
    let found = (named ?? Self.usualPaths).first { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
    guard let found else { return nil }
    path = found
  }

  /// What the zones' release is called, such as `2025b`; nil where nobody says.
  package var version: String? {
    let bytes = read("tzdata.zi", onlyFirst: 64) ?? read("+VERSION", onlyFirst: 64) ?? []
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let word = line.split(separator: UInt8(ascii: " ")).last ?? []
    let isSafe = word.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    return isSafe && (4...12).contains(word.count) ? String(decoding: word, as: UTF8.self) : nil
  }

  /// The file of a zone; nil where there is none that can be believed.
  func zone(_ name: TimeZoneName) -> ZoneFile? { read(name.string).flatMap { ZoneFile($0) } }

  /// The zones of countries; nil where there is no table.
  func countries() -> CountryTable? {
    (read("zone1970.tab") ?? read("zone.tab")).map(CountryTable.init)
  }

  /// The bytes of a regular file; nil where it cannot be read, or is larger than any is.
  private func read(_ name: String, onlyFirst count: Int? = nil) -> [UInt8]? {
    // A pipe in its place would be waited for.
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard count != nil || status.st_size <= Self.maximumSize else { return nil }
    let limit = count ?? Self.maximumSize
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: min(limit - bytes.count, 8192)) {
        buffer,
        size in
        let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        failure = result < 0 ? errno : 0
        size = max(result, 0)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { return nil }
      guard !chunk.isEmpty else { break }
      bytes += chunk
    }
    return bytes
  }
}
