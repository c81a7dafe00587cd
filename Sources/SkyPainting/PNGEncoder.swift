/// An encoder of uncompressed PNG files.
///
/// The files are read once, by this process or its child, so compressing them costs more than it
/// saves. See https://www.w3.org/TR/png-3/ and RFC 1950 and 1951.
package enum PNGEncoder {
  private static let signature: [UInt8] = [0x89] + "PNG\r\n\u{1A}\n".utf8
  /// The maximum size of a stored block, in bytes.
  private static let blockSize = 0xFFFF
  /// The modulus of Adler-32: the largest prime below 2¹⁶.
  private static let adlerModulus: UInt32 = 65_521
  /// The number of bytes that can be summed before an Adler-32 overflows 32 bits.
  private static let adlerRun = 5552

  /// Encodes a picture with 8 bits per colour.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: The file's bytes.
  package static func encode(_ picture: SkyPicture) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(picture.pixels.count + picture.height + 4096)
    file += signature
    // 8 bits, truecolour, and method 0 of compression, filter and interlace.
    let format: [UInt8] = [8, 2, 0, 0, 0]
    let size = bigEndian(UInt32(picture.width)) + bigEndian(UInt32(picture.height))
    append("IHDR", size + format, to: &file)
    append("IDAT", stored(lines(of: picture)), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  /// Returns the rows of a picture, each after its filter type, 0 (none).
  private static func lines(of picture: SkyPicture) -> [UInt8] {
    let rowSize = picture.width * 3
    var lines: [UInt8] = []
    lines.reserveCapacity((rowSize + 1) * picture.height)
    for y in 0..<picture.height {
      lines.append(0)
      lines += picture.pixels[(y * rowSize)..<((y + 1) * rowSize)]
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

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(UInt32(content.count))
    let start = file.count
    file += name.utf8
    file += content
    file += bigEndian(crc32(file[start...]))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: adlerRun) {
        for index in start..<min(start + adlerRun, bytes.count) {
          low &+= UInt32(bytes[index])
          high &+= low
        }
        low %= adlerModulus
        high %= adlerModulus
      }
    }
    return high << 16 | low
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    crcTable.withUnsafeBufferPointer { table in
      bytes.withUnsafeBufferPointer { bytes in
        var crc: UInt32 = ~0
        for index in 0..<bytes.count {
          crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])]
        }
        return ~crc
      }
    }
  }

  private static let crcTable: [UInt32] = (0..<256).map { value in
    (0..<8).reduce(value) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
}
