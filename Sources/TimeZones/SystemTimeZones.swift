package import DashCore
import Glibc
import Synchronization

/// The system's time zone database.
///
/// Files are read on first use and only once.
package final class SystemTimeZones: TimeZoneDatabase {
  private struct Known {
    let environment: [String: String]
    lazy var directory = ZoneDirectory(environment: environment)
    lazy var countries = directory?.countries()
    var zones: [TimeZoneName: ZoneFile?] = [:]
  }

  private let known: Mutex<Known>

  /// Creates a database; nothing is read yet.
  ///
  /// - Parameter environment: The environment variables; `TZDIR` names the directory.
  package init(environment: [String: String]) {
    known = Mutex(Known(environment: environment))
  }

  package func offsets(of zone: TimeZoneName, in span: ClosedRange<Timestamp>) -> UTCOffsets? {
    let file = known.withLock { known in
      if let file = known.zones[zone] { return file }
      let file = known.directory?.zone(zone)
      known.zones[zone] = .some(file)
      return file
    }
    return file?.offsets(in: span)
  }

  package func zones(ofCountry code: String) -> [TimeZoneName] {
    known.withLock { $0.countries?.zones(ofCountry: code) ?? [] }
  }
}

/// The system's directory of time zone files.
package struct ZoneDirectory: Sendable, Hashable {
  /// The usual paths, the most common one first.
  private static let usualPaths = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
  ]
  /// A size limit in bytes: the largest zone file has 4 KiB, the table of countries 18 KiB.
  private static let maximumSize = 256 * 1024

  /// The path of the directory.
  package let path: String

  /// Finds the directory: `TZDIR` if set, else the first usual path that exists.
  ///
  /// Returns `nil` if there is none.
  ///
  /// - Parameter environment: The environment variables.
  package init?(environment: [String: String]) {
    let named = environment["TZDIR"].flatMap { $0.isEmpty ? nil : [$0] }
    let found = (named ?? Self.usualPaths).first { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
    guard let found else { return nil }
    path = found
  }

  /// The release of the database, such as `2025b`; `nil` if not reported.
  package var version: String? {
    let bytes = read("tzdata.zi", first: 64) ?? read("+VERSION", first: 64) ?? []
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let word = line.split(separator: UInt8(ascii: " ")).last ?? []
    let isSafe = word.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
    return isSafe && (4...12).contains(word.count) ? String(decoding: word, as: UTF8.self) : nil
  }

  /// Returns the parsed file of a zone; `nil` if it is missing or invalid.
  func zone(_ name: TimeZoneName) -> ZoneFile? {
    read(name.string, first: Self.maximumSize).flatMap { ZoneFile($0) }
  }

  /// Returns the table of countries; `nil` if it is missing.
  func countries() -> CountryTable? {
    (read("zone1970.tab", first: Self.maximumSize) ?? read("zone.tab", first: Self.maximumSize))
      .map(CountryTable.init)
  }

  /// Returns the first bytes of a file; `nil` if it cannot be opened.
  private func read(_ name: String, first count: Int) -> [UInt8]? {
    guard let file = fopen("\(path)/\(name)", "re") else { return nil }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
      size = fread(buffer.baseAddress, 1, count, file)
    }
  }
}

/// The zones of each country, from `zone1970.tab` or the older `zone.tab`.
///
/// Each line has country codes, a position and a zone, separated by tabs. Countries whose clocks
/// have agreed since 1970 share a zone.
package struct CountryTable: Sendable, Hashable {
  private let zones: [String: [TimeZoneName]]

  /// Parses a table and skips malformed lines.
  ///
  /// - Parameter bytes: The content of the file.
  package init(_ bytes: [UInt8]) {
    var zones: [String: [TimeZoneName]] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard
        fields.count >= 3,
        let zone = TimeZoneName(String(decoding: fields[2], as: UTF8.self))
      else { continue }
      for code in fields[0].split(separator: UInt8(ascii: ",")) where code.count == 2 {
        zones[String(decoding: code, as: UTF8.self), default: []].append(zone)
      }
    }
    self.zones = zones
  }

  /// Returns the zones of a country; empty for an unknown one.
  package func zones(ofCountry code: String) -> [TimeZoneName] { zones[code] ?? [] }
}
