/// The header of a reply: eleven little-endian 32-bit numbers.
///
/// In an error reply, `columns` is the number of the reason, `rows` the number of the format, and
/// all other fields are 0.
package struct PictureHeader: Sendable, Hashable {
  /// The kind of the payload.
  package enum Kind: UInt32, Sendable, CaseIterable {
    case failure = 0
    case cells = 1
    case sixel = 2
    case pixels = 3
    case jpeg = 4
  }

  /// The size of a header, in bytes.
  package static let size = 4 * 11
  /// The size of an encoded cell, in bytes: scalar, foreground and background.
  package static let cellSize = 4 * 3
  /// The number for the terminal's default colour.
  package static let defaultColor: UInt32 = 0xFFFF_FFFF

  /// "DPIC".
  private static let magic: UInt32 = 0x4349_5044
  private static let version: UInt32 = 1

  package var kind: Kind
  package var columns: UInt32 = 0
  package var rows: UInt32 = 0
  package var pixelWidth: UInt32 = 0
  package var pixelHeight: UInt32 = 0
  package var sourceWidth: UInt32 = 0
  package var sourceHeight: UInt32 = 0
  package var payloadSize: UInt32 = 0

  package init(kind: Kind) {
    self.kind = kind
  }

  /// Parses a header, or returns `nil` if the bytes are not a header of this version.
  package init?(_ bytes: some Sequence<UInt8>) {
    var numbers = LittleEndianNumbers(bytes)
    guard
      numbers.next() == Self.magic,
      numbers.next() == Self.version,
      let kind = numbers.next().flatMap(Kind.init(rawValue:)),
      let columns = numbers.next(),
      let rows = numbers.next(),
      let pixelWidth = numbers.next(),
      let pixelHeight = numbers.next(),
      let sourceWidth = numbers.next(),
      let sourceHeight = numbers.next(),
      let payloadSize = numbers.next(),
      numbers.next() == 0
    else { return nil }
    self.kind = kind
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    self.payloadSize = payloadSize
  }

  /// The encoded header.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size + Int(payloadSize))
    for number in [
      Self.magic, Self.version, kind.rawValue, columns, rows, pixelWidth, pixelHeight, sourceWidth,
      sourceHeight, payloadSize, 0,
    ] {
      bytes.append(littleEndian: number)
    }
    return bytes
  }
}

/// An iterator over the little-endian 32-bit numbers in a sequence of bytes.
struct LittleEndianNumbers<Bytes: Sequence<UInt8>>: IteratorProtocol {
  private var bytes: Bytes.Iterator

  init(_ bytes: Bytes) {
    self.bytes = bytes.makeIterator()
  }

  /// Returns the next number, or `nil` if fewer than four bytes are left.
  mutating func next() -> UInt32? {
    guard let a = bytes.next(), let b = bytes.next(), let c = bytes.next(), let d = bytes.next()
    else { return nil }
    return UInt32(a) | UInt32(b) << 8 | UInt32(c) << 16 | UInt32(d) << 24
  }
}

extension [UInt8] {
  /// Appends a 32-bit number in little-endian order.
  mutating func append(littleEndian number: UInt32) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
    append(UInt8(truncatingIfNeeded: number >> 16))
    append(UInt8(truncatingIfNeeded: number >> 24))
  }
}
