/// Handmade gzip streams, as defined in RFC 1951 and RFC 1952.
enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// Returns a valid stream of one stored block.
  ///
  /// - Parameter bytes: The content, at most 65535 bytes.
  /// - Returns: The stream, checksum included.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    return header + [1] + littleEndian(length) + littleEndian(~length) + bytes
      + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// Returns an unterminated stream that decodes to zeros, 158 times its own size.
  ///
  /// One block with fixed codes: a zero byte, then matches of length 258 at distance 1.
  ///
  /// - Parameter count: The least number of zeros.
  /// - Returns: The stream without its trailer.
  static func zeros(_ count: Int) -> [UInt8] {
    var bits: [Bool] = [true, true, false]  // the last block, fixed codes
    func code(_ value: Int, _ width: Int) -> [Bool] {
      (0..<width).reversed().map { value >> $0 & 1 == 1 }
    }
    bits += code(0b0011_0000, 8)  // the literal 0
    let match = code(0b1100_0101, 8) + code(0, 5)  // length 258, distance 1
    for _ in 0...(count / 258) { bits += match }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { byte, bit in
        start + bit < bits.count && bits[start + bit] ? byte | 1 << bit : byte
      }
    }
    return header + bytes
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<(Number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
