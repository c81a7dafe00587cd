extension Timestamp {
  /// Parses a moment as defined in RFC 3339: `2026-11-20T14:05:00Z` or `2026-11-20 15:05:00.25+01:00`.
  ///
  /// Fractions of a second are dropped. Fails for any other format, for moments without an offset
  /// from UTC, and for those that do not exist or are not ``supported``.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard (20...Self.maximumLength).contains(bytes.count), "Tt ".utf8.contains(bytes[10]) else {
      return nil
    }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var zone = part(19..<bytes.count)[...]
    if zone.first == "." {
      let rest = zone.dropFirst().drop { $0.utf8.first?.isASCIIDigit == true }
      guard rest.startIndex > zone.index(after: zone.startIndex) else { return nil }
      zone = rest
    }
    guard
      let date = CivilDate(iso8601: part(0..<10)),
      let clock = Self.numbers(part(11..<19), most: [23, 59, 60]),
      let sign = zone.utf8.first, "Zz+-".utf8.contains(sign),
      let offset = zone == "Z" || zone == "z"
        ? [0, 0] : Self.numbers(zone.dropFirst(), most: [23, 59])
    else { return nil }
    // A leap second counts as the last regular one.
    let second = clock[0] * 3600 + clock[1] * 60 + min(clock[2], 59)
    let seconds =
      Int64(date.daysSinceEpoch) * 86_400
      + Int64(second - (sign == UInt8(ascii: "-") ? -1 : 1) * (offset[0] * 3600 + offset[1] * 60))
    guard Self.supported.contains(seconds) else { return nil }
    self.init(secondsSinceEpoch: seconds)
  }

  /// Long enough for a fraction to the attosecond.
  private static let maximumLength = 48

  /// Parses numbers of two digits with colons between them.
  private static func numbers(_ text: some StringProtocol, most: [Int]) -> [Int]? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count == 2 && part.allSatisfy(\.isASCIIDigit)
        ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    return parts.count == most.count && numbers.count == most.count
      && zip(numbers, most).allSatisfy { $0 <= $1 } ? numbers : nil
  }
}
