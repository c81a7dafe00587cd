/// The first bytes of a reply: eleven numbers of 32 bits, the lowest byte first.
///
/// In a reply that says why there is no picture, `columns` is a number for the reason, `rows` one for
/// the format, and all others are 0.
package struct PictureHeader: Sendable, Hashable {
  /// What follows a header.
  package enum Kind: UInt32, Sendable, CaseIterable {
    case failure = 0
    case cells = 1
    case sixel = 2
    case pixels = 3
    case jpeg = 4
  }

  /// How many bytes a header has.
  package static let size = 4 * 11
  /// How many bytes a cell has: scalar, foreground and background.
  package static let cellSize = 4 * 3
  /// Stands for a colour of the terminal's own.
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

  /// Reads the bytes at the front of a reply; gives nil where they are no header of this version.
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

  /// The header as bytes.
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
