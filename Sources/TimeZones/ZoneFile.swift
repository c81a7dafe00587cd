package import DashCore

/// A time zone file as defined in RFC 9636, "The Time Zone Information Format".
///
/// It lists past and some future changes, and a rule for all later ones. Compact files omit changes
/// that follow from the rule.
package struct ZoneFile: Sendable, Hashable {
  /// A change to an offset, in seconds ahead of UTC, at a time in seconds since 1970.
  struct Change: Sendable, Hashable {
    let seconds: Int64
    let offset: Int
  }

  /// Seconds ahead of UTC before the first change.
  let firstOffset: Int
  /// The listed changes, the earliest first.
  let changes: [Change]
  /// The rule after the last change; `nil` if the offset stays the same.
  let rule: ZoneRule?

  /// Returns the offsets of the zone in a time span.
  ///
  /// - Returns: The offset at its start and all changes in it.
  package func offsets(in span: ClosedRange<Timestamp>) -> UTCOffsets {
    let start = span.lowerBound.secondsSinceEpoch
    let end = span.upperBound.secondsSinceEpoch
    let listed = changes.filter { $0.seconds > start && $0.seconds <= end }
    var ruled: [Change] = []
    let endOfList = changes.last?.seconds ?? .min
    if let rule, endOfList < end {
      ruled = rule.changes(from: max(start, endOfList), to: end)
    }
    return UTCOffsets(
      offset(at: start),
      changes: (listed + ruled).map {
        UTCOffsets.Change(at: Timestamp(secondsSinceEpoch: $0.seconds), to: $0.offset)
      }
    )
  }

  /// Returns the seconds ahead of UTC at a time.
  private func offset(at seconds: Int64) -> Int {
    if let rule, changes.last.map({ $0.seconds <= seconds }) ?? true {
      return rule.offset(at: seconds)
    }
    return changes.last { $0.seconds <= seconds }?.offset ?? firstOffset
  }
}

extension ZoneFile {
  /// Slightly more than the offsets that RFC 9636, section 3.2, allows.
  private static let possibleOffsets = -93_599...93_599

  /// Parses a file.
  ///
  /// Returns `nil` for damaged or truncated files, for those of version 1, whose times end in 2038, and
  /// for files with leap seconds, which ``Timestamp`` does not count.
  ///
  /// - Parameter bytes: The content of the file.
  package init?(_ bytes: [UInt8]) {
    var cursor = ByteCursor(bytes)
    // The first block has 32-bit times.
    guard
      let shortHeader = ZoneFileHeader(&cursor),
      cursor.take(shortHeader.blockSize(timeSize: 4)) != nil,
      let header = ZoneFileHeader(&cursor),
      header.leapCount == 0,
      header.blockSize(timeSize: 8) <= cursor.rest.count
    else { return nil }
    var times: [Int64] = []
    for _ in 0..<header.timeCount {
      guard let time = cursor.integer(bytes: 8), times.last.map({ $0 < time }) ?? true else {
        return nil
      }
      times.append(time)
    }
    guard let types = cursor.take(header.timeCount) else { return nil }
    var offsets: [Int] = []
    for _ in 0..<header.typeCount {
      // The daylight flag and the index of the abbreviation follow the offset.
      guard
        let offset = cursor.integer(bytes: 4).map(Int.init),
        Self.possibleOffsets.contains(offset),
        cursor.take(ZoneFileHeader.typeSize - 4) != nil
      else { return nil }
      offsets.append(offset)
    }
    // The last line is the rule, or empty if there is none.
    let newline = UInt8(ascii: "\n")
    guard
      let firstOffset = offsets.first,
      types.allSatisfy({ Int($0) < offsets.count }),
      cursor.take(header.trailerSize(timeSize: 8)) != nil,
      cursor.byte() == newline,
      let end = cursor.rest.firstIndex(of: newline)
    else { return nil }
    let text = cursor.rest[..<end]
    let rule = ZoneRule(text)
    guard rule != nil || text.isEmpty else { return nil }
    self.firstOffset = firstOffset
    changes = zip(times, types).map { Change(seconds: $0, offset: offsets[Int($1)]) }
    self.rule = rule
  }
}

/// The header of a block in a time zone file: RFC 9636, section 3.1.
struct ZoneFileHeader {
  private static let magic = Array("TZif".utf8)
  /// The size of a local time type record, in bytes.
  static let typeSize = 6

  /// The number of leap seconds.
  let leapCount: Int
  /// The number of changes.
  let timeCount: Int
  /// The number of local time types.
  let typeCount: Int
  /// The bytes of abbreviations and of the indicators of standard and universal time.
  private let restSize: Int

  /// Parses a header; returns `nil` if it is invalid.
  init?(_ cursor: inout ByteCursor) {
    guard
      cursor.take(Self.magic.count).map(Array.init) == Self.magic,
      let version = cursor.byte(), version >= UInt8(ascii: "2"),
      cursor.take(15) != nil
    else { return nil }
    let counts = (0..<6).compactMap { _ in cursor.count() }
    guard counts.count == 6, (1...256).contains(counts[4]) else { return nil }
    (leapCount, timeCount, typeCount) = (counts[2], counts[3], counts[4])
    restSize = counts[0] + counts[1] + counts[5]
  }

  /// Returns the number of bytes after the local time types, for a size of times in bytes.
  func trailerSize(timeSize: Int) -> Int {
    restSize + leapCount * (timeSize + 4)
  }

  /// Returns the number of bytes in the block after the header, for a size of times in bytes.
  func blockSize(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * Self.typeSize + trailerSize(timeSize: timeSize)
  }
}

/// A bounds-checked reader of bytes.
struct ByteCursor {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The unread bytes.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// Reads bytes; returns `nil` if too few are left.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// Reads a byte; returns `nil` at the end.
  mutating func byte() -> UInt8? { take(1)?.first }

  /// Reads a signed big-endian integer; returns `nil` if too few bytes are left.
  mutating func integer(bytes count: Int) -> Int64? {
    guard (1...8).contains(count), let bytes = take(count), let first = bytes.first else {
      return nil
    }
    return bytes.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
  }

  /// Reads a 32-bit count; returns `nil` if too few bytes are left.
  mutating func count() -> Int? {
    integer(bytes: 4).map { Int($0 & 0xFFFF_FFFF) }
  }
}
