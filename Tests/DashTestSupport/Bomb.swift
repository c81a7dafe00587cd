/// Bodies of a few kilobytes that decompress to 256 MiB.
package enum Bomb {
  private static let size = 256 << 20

  /// For `Content-Encoding: gzip`: zeros.
  ///
  /// Its checksum is wrong; no decoder should get that far.
  package static let gzip: [UInt8] = {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    return header + Deflate.zeros(count: size).dropFirst(2).dropLast(4) + [
      0, 0, 0, 0, 0, 0, 0, 0x10,
    ]
  }()

  /// For `Content-Encoding: deflate`: zeros.
  static let deflate = Deflate.zeros(count: size)

  /// For `Content-Encoding: zstd` (RFC 8878): spaces, in blocks that repeat one byte.
  static let zstd: [UInt8] = {
    let header: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 7 << 3]
    let blockSize = 128 << 10
    let count = size / blockSize
    return (0..<count).reduce(into: header) { bytes, index in
      let field = UInt32(blockSize) << 3 | 1 << 1 | (index == count - 1 ? 1 : 0)
      bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: field >> $0) } + [0x20]
    }
  }()

  /// For `Content-Encoding: br`: spaces, as `brotli -q 11 --lgwin=24` writes them.
  static let brotli = bytes(
    """
    cfffff7ff82540e2b14020f7fe9ffffffff04b00c4610180eefd3fffffffe1970088c32200ddfb7ffeffffc3\
    2f0110870500baf7fffcffff875f02200e0b0074effff9ffff0fbf04401c1600e8defff3ffff1f7e0980382c\
    00d0bdffe7ffff3ffc1200715800a07bffcfffff7ff82500e2b00040f7fe9ffffffff04b00c4610180eefd3f\
    ffffffe1970088c30200ddfb7ffeffffc32f0110870500baf7fffcffff875f02200e0b0074effff9ffff0fbf\
    04401c1600e8defff3ffff1f7e0980382c00d0bdffe7ffff3ffc1200715800a07bff3f
    """
  )

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.utf8.compactMap {
      UInt8(Character(Unicode.Scalar($0)).hexDigitValue ?? 0)
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
