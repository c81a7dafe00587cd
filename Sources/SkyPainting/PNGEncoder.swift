/// An encoder of uncompressed PNG files.
///
/// The files are read once, by this process or its child, so compressing them costs more than it
/// saves. See https://www.w3.org/TR/png-3/ and RFC 1950 and 1951.
package enum PNGEncoder {
  private static let signature: [UInt8] = [0x89] + "PNG\r\n\u{1A}\n".utf8
  /// The maximum size of a stored block, in bytes.
  private static let blockSize = 0xFFFF

  /// Encodes a picture with 8 bits per colour.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: The file's bytes.
  package static func encode(_ picture: SkyPicture) -> [UInt8] {
    let size = bigEndian(UInt32(picture.width)) + bigEndian(UInt32(picture.height))
    // 8 bits, truecolour, and method 0 of compression, filter and interlace.
    let format: [UInt8] = [8, 2, 0, 0, 0]
    return signature + chunk("IHDR", size + format) + chunk("IDAT", stored(lines(of: picture)))
      + chunk("IEND", [])
  }

  /// Returns the rows of a picture, each after its filter type, 0 (none).
  private static func lines(of picture: SkyPicture) -> [UInt8] {
    let rowSize = picture.width * 3
    var lines: [UInt8] = []
    lines.reserveCapacity((rowSize + 1) * picture.height)
    for start in stride(from: 0, to: picture.pixels.count, by: rowSize) {
      lines.append(0)
      lines += picture.pixels[start..<(start + rowSize)]
    }
    return lines
  }

  /// Returns bytes as a zlib stream of stored blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / blockSize * 5 + 16)
    for start in stride(from: 0, to: bytes.count, by: blockSize) {
      let end = min(start + blockSize, bytes.count)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for number in [length, ~length] {
        stream.append(UInt8(truncatingIfNeeded: number))
        stream.append(UInt8(number >> 8))
      }
      stream += bytes[start..<end]
    }
    return stream + bigEndian(adler32(bytes))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + checked + bigEndian(crc32(checked))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      // The largest prime below 2¹⁶.
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in crc >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
    }
  }

  private static let crcTable: [UInt32] = (0..<256).map { value in
    (0..<8).reduce(value) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
}
