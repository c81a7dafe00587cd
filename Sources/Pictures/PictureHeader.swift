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
  package init?(_ bytes: ArraySlice<UInt8>) {
    let numbers = bytes.littleEndianNumbers
    guard
      bytes.count == Self.size, numbers[0] == Self.magic, numbers[1] == Self.version,
      let kind = Kind(rawValue: numbers[2]), numbers[10] == 0
    else { return nil }
    self.kind = kind
    (columns, rows) = (numbers[3], numbers[4])
    (pixelWidth, pixelHeight) = (numbers[5], numbers[6])
    (sourceWidth, sourceHeight) = (numbers[7], numbers[8])
    payloadSize = numbers[9]
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

extension ArraySlice<UInt8> {
  /// The little-endian 32-bit numbers in the bytes; bytes left over at the end are ignored.
  var littleEndianNumbers: [UInt32] {
    withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { index in
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      }
    }
  }
}

extension [UInt8] {
  /// Appends a 32-bit number in little-endian order.
  mutating func append(littleEndian number: UInt32) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
