/// Reads bytes one after the other, and never past the last.
struct ByteCursor {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What has not been read yet.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  /// The next bytes; nil where there are fewer.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// The next byte; nil at the end.
  mutating func byte() -> UInt8? { take(1)?.first }

  /// An integer of some bytes, the highest first, with its sign; nil where there are fewer bytes.
  mutating func integer(bytes count: Int) -> Int64? {
    guard (1...8).contains(count), let bytes = take(count), let first = bytes.first else {
      return nil
    }
    return bytes.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
  }

  /// A count of four bytes; nil where there are fewer.
  mutating func count() -> Int? {
    integer(bytes: 4).map { Int($0 & 0xFFFF_FFFF) }
  }
}
