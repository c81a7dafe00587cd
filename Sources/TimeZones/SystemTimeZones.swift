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
    lazy var cities = directory?.cities() ?? [:]
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

  package func cities() -> [TimeZoneName: Place] {
    known.withLock { $0.cities }
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

  /// Returns the city after which each zone is named; empty if the table is missing.
  ///
  /// `zone1970.tab` has not every one, such as Stockholm or Oslo.
  func cities() -> [TimeZoneName: Place] {
    read("zone.tab", first: Self.maximumSize).map(CityTable.cities) ?? [:]
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
    for (fields, zone) in ZoneTable.lines(of: bytes) {
      for code in fields[0].split(separator: UInt8(ascii: ",")) where code.count == 2 {
        zones[String(decoding: code, as: UTF8.self), default: []].append(zone)
      }
    }
    self.zones = zones
  }

  /// Returns the zones of a country; empty for an unknown one.
  package func zones(ofCountry code: String) -> [TimeZoneName] { zones[code] ?? [] }
}

/// The cities after which zones are named, from `zone.tab`, with their positions in ISO 6709: `+5230+01322`.
package enum CityTable {
  /// Returns the city of each zone; a line without a position is skipped.
  package static func cities(_ bytes: [UInt8]) -> [TimeZoneName: Place] {
    var cities: [TimeZoneName: Place] = [:]
    for (fields, zone) in ZoneTable.lines(of: bytes) {
      let position = Array(fields[1])
      guard let name = zone.string.split(separator: "/").last?.replacing("_", with: " "),
        !zone.string.hasPrefix("Antarctica/"), !islands.contains(String(name)),
        let next = position.dropFirst().firstIndex(where: { $0 == plus || $0 == minus }),
        let latitude = degrees(position[..<next], digits: 2),
        let longitude = degrees(position[next...], digits: 3)
      else { continue }
      let country = DisplayText(String(decoding: fields[0], as: UTF8.self))
      cities[zone] = Place(
        name: DisplayText(String(name)),
        country: country,
        latitude: latitude,
        longitude: longitude
      )
    }
    return cities
  }

  /// The zones that have the name of islands and not that of their town.
  private static let islands: Set<String> = [
    "Azores", "Canary", "Cape Verde", "Chagos", "Chatham", "Christmas", "Cocos", "Comoro", "Easter",
    "Faroe", "Galapagos", "Gambier", "Kerguelen", "Madeira", "Marquesas", "South Georgia",
  ]
  private static let plus = UInt8(ascii: "+")
  private static let minus = UInt8(ascii: "-")

  /// Parses a sign, degrees of so many digits, minutes and perhaps seconds.
  private static func degrees(_ text: ArraySlice<UInt8>, digits: Int) -> Double? {
    guard let sign = text.first, let number = Int(String(decoding: text.dropFirst(), as: UTF8.self))
    else { return nil }
    let hasSeconds = text.count == 1 + digits + 4
    guard hasSeconds || text.count == 1 + digits + 2 else { return nil }
    let seconds = hasSeconds ? number : 100 * number
    let degrees = seconds / 10_000
    let value =
      Double(degrees) + Double(seconds / 100 % 100) / 60 + Double(seconds % 100) / 3600
    // A second of arc is 30 m.
    return (sign == minus ? -1 : 1) * (value * 10_000).rounded() / 10_000
  }
}

/// The lines of `zone.tab` and `zone1970.tab`.
private enum ZoneTable {
  static func lines(of bytes: [UInt8]) -> [(fields: [ArraySlice<UInt8>], zone: TimeZoneName)] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count >= 3, let zone = TimeZoneName(String(decoding: fields[2], as: UTF8.self))
      else { return nil }
      return (fields, zone)
    }
  }
}
