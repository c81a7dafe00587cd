/// Encodes pixels that the program draws itself as a PNG without compression
/// (https://www.w3.org/TR/png-3/), which the drawing program reads.
package enum StoredPNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The colour types of one and of three components.
  private static let (grey, rgb): (UInt8, UInt8) = (0, 2)
  /// The longest stored block of the deflate format (RFC 1951).
  private static let mostStored = 65_535
  private static let crcTable: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
  }

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - pixels: One or three bytes for each pixel, grey or red, green and blue, row by row.
  package static func encode(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    let components = pixels.count / (width * height)
    precondition(
      [1, 3].contains(components) && pixels.count == components * width * height,
      "a picture has one or three bytes for each pixel"
    )
    var lines: [UInt8] = []
    lines.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      lines.append(0)
      lines += pixels[row * width * components..<(row + 1) * width * components]
    }
    let header =
      bigEndian(width) + bigEndian(height) + [8, components == 1 ? grey : rgb, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", stored(lines)) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    let crc = checked.reduce(UInt32.max) { crcTable[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    return bigEndian(content.count) + checked + bigEndian(Int(~crc))
  }

  /// The zlib format (RFC 1950).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stored: [UInt8] = [0x78, 0x01]
    stored.reserveCapacity(bytes.count + bytes.count / 1000 + 16)
    for start in stride(from: 0, to: bytes.count, by: mostStored) {
      let end = min(start + mostStored, bytes.count)
      let count = UInt16(end - start)
      stored.append(end == bytes.count ? 1 : 0)
      for number in [count, ~count] {
        stored += [UInt8(number & 255), UInt8(number >> 8)]
      }
      stored += bytes[start..<end]
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stored + bigEndian(Int(b << 16 | a))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }
}
