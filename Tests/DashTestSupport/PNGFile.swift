/// Writes PNG files, valid or hostile, without a library.
package struct PNGFile {
  /// The colour type of the pixels; the raw values are PNG's.
  package enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case rgba = 6

    var channelCount: Int {
      switch self {
      case .gray: 1
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  package private(set) var bytes: [UInt8] = [0x89] + "PNG\r\n\u{1A}\n".utf8

  /// Creates a picture stored without compression, with 8 or 16 bits a channel.
  package init(
    width: Int,
    height: Int,
    _ type: ColorType = .rgb,
    bits: UInt8 = 8,
    pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) {
    appendHeader(width, height, type, bits)
    var lines: [UInt8] = []
    for y in 0..<height {
      lines.append(0)
      for x in 0..<width { lines += pixel(x, y) }
    }
    append("IDAT", Deflate.stored(lines))
    append("IEND", [])
  }

  /// Creates an all-black picture whose file has about a thousandth of its size.
  package init(blackWidth width: Int, height: Int, _ type: ColorType) {
    appendHeader(width, height, type)
    append("IDAT", Deflate.zeros(count: height * (1 + width * type.channelCount)))
    append("IEND", [])
  }

  private mutating func appendHeader(
    _ width: Int,
    _ height: Int,
    _ type: ColorType,
    _ bits: UInt8 = 8
  ) {
    let rest: [UInt8] = [bits, type.rawValue, 0, 0, 0]
    append("IHDR", Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + rest)
  }

  private mutating func append(_ name: String, _ content: [UInt8]) {
    let checked = Array(name.utf8) + content
    bytes += Self.bigEndian(UInt32(content.count)) + checked + Self.bigEndian(Self.crc(checked))
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in bytes { crc = crc >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    return ~crc
  }

  private static let crcTable: [UInt32] = (0..<256).map { value in
    (0..<8).reduce(value) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
}
