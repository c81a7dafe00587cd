package import DashCore

/// Which zones the clocks of a country go by: `zone1970.tab`, or the older `zone.tab`.
///
/// A line has the letters of one country or several, a position and the zone, with tabs between them.
/// Clocks of a zone have agreed since 1970, so that many countries share one.
package struct CountryTable: Sendable, Hashable {
  private let zones: [String: [TimeZoneName]]

  /// Reads a table; lines that are none are left out.
  ///
  /// - Parameter bytes: The file.
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

  /// The zones of a country; none of one that is not known.
  package func zones(ofCountry code: String) -> [TimeZoneName] { zones[code] ?? [] }
}
