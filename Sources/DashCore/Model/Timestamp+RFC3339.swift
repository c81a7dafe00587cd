extension Timestamp {
  /// Parses a moment as defined in RFC 3339: `2026-11-20T14:05:00Z` or `2026-11-20 15:05:00.25+01:00`.
  ///
  /// Fractions of a second are dropped. Fails for any other format, for moments without an offset
  /// from UTC, and for those that do not exist or are not ``supported``.
  ///
  /// - Parameter text: The moment.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= Self.maximumLength, bytes.allSatisfy({ $0 < 0x80 })
    else { return nil }
    guard
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
      let date = CivilDate(iso8601: String(decoding: bytes[..<10], as: UTF8.self)),
      let second = Self.secondOfDay(bytes[11..<19]),
      let offset = Self.utcOffsetSeconds(Self.withoutFraction(bytes[19...]))
    else { return nil }
    let seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(second - offset)
    guard Self.supported.contains(seconds) else { return nil }
    self.init(secondsSinceEpoch: seconds)
  }

  /// Long enough for a fraction to the attosecond.
  private static let maximumLength = 48

  /// Parses `14:05:00`; a leap second counts as the last regular one.
  private static func secondOfDay(_ bytes: ArraySlice<UInt8>) -> Int? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 2, 2],
      let hour = number(parts[0], atMost: 23),
      let minute = number(parts[1], atMost: 59),
      let second = number(parts[2], atMost: 60)
    else { return nil }
    return hour * 3600 + minute * 60 + min(second, 59)
  }

  private static func withoutFraction(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.first == UInt8(ascii: ".") else { return bytes }
    let rest = bytes.dropFirst().drop { $0.isASCIIDigit }
    // At least one digit follows the point.
    return rest.startIndex > bytes.startIndex + 1 ? rest : bytes
  }

  /// Parses `Z` or `+01:00`.
  private static func utcOffsetSeconds(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.elementsEqual("Z".utf8) || bytes.elementsEqual("z".utf8) { return 0 }
    guard let sign = bytes.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) else {
      return nil
    }
    let parts = bytes.dropFirst().split(
      separator: UInt8(ascii: ":"),
      omittingEmptySubsequences: false
    )
    guard parts.map(\.count) == [2, 2],
      let hours = number(parts[0], atMost: 23),
      let minutes = number(parts[1], atMost: 59)
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func number(_ digits: ArraySlice<UInt8>, atMost limit: Int) -> Int? {
    guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 <= limit ? $0 : nil }
  }
}
