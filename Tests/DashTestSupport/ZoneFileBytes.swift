/// Builds the bytes of a time zone file.
package struct ZoneFileBytes: Sendable {
  /// The transitions: their times, and the index of the offset that begins.
  package var changes: [(seconds: Int64, type: UInt8)]
  /// The offsets of local time from UTC.
  package var offsets: [Int]
  /// The version's character; 0 for version 1, which has 32-bit times and no rule.
  package var version: UInt8
  /// The rule for times after the last transition.
  package var rule: String
  /// The number of leap seconds in the header.
  package var leapSeconds: Int
  /// Wrong counts that replace the true ones, by their position in the header.
  package var counts: [Int: Int64] = [:]

  package init(
    changes: [(seconds: Int64, type: UInt8)] = [],
    offsets: [Int] = [0],
    version: UInt8 = UInt8(ascii: "2"),
    rule: String = "",
    leapSeconds: Int = 0
  ) {
    self.changes = changes
    self.offsets = offsets
    self.version = version
    self.rule = rule
    self.leapSeconds = leapSeconds
  }

  /// The file's bytes.
  package var bytes: [UInt8] {
    guard version != 0 else { return block(timeSize: 4) }
    return ZoneFileBytes(version: version).block(timeSize: 4) + block(timeSize: 8)
      + Array("\n\(rule)\n".utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    let own = [0, 0, leapSeconds, changes.count, offsets.count, 4].map(Int64.init)
    let header = own.enumerated().flatMap { Self.number(counts[$0] ?? $1, size: 4) }
    return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15) + header
      + changes.flatMap { Self.number($0.seconds, size: timeSize) }
      + changes.map(\.type)
      + offsets.flatMap { Self.number(Int64($0), size: 4) + [0, 0] }
      + Array("LMT\0".utf8)
      + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
  }

  private static func number(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
  }
}
