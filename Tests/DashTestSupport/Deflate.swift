/// The part of RFC 1950 and 1951 that a PNG needs.
enum Deflate {
  /// Returns stored (uncompressed) blocks, each after its length and the complement of it.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      let length = UInt16(end - start)
      stream.append(end == bytes.count ? 1 : 0)
      for number in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
      }
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + PNGFile.bigEndian(b << 16 | a)
  }

  /// Returns compressed zeros: one literal, then repeated matches of length 258 in 13 bits each.
  static func zeros(count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(1, count: 1)
    bits.append(1, count: 2)
    func literal() { bits.append(0b0000_1100, count: 8) }
    // Code 285 of the fixed table, highest bit first, then distance 1.
    func repetition() {
      bits.append(0b1010_0011, count: 8)
      bits.append(0, count: 5)
    }
    literal()
    let repetitions = (count - 1) / 258
    for _ in 0..<min(repetitions, 16 + repetitions % 8) { repetition() }
    // From here on, every eight matches are the same 13 bytes.
    bits.repeatLast(13, count: max(0, repetitions / 8 - 2))
    for _ in 0..<((count - 1) % 258) { literal() }
    bits.append(0, count: 7)
    let b = UInt32(count % 65_521)
    return [0x78, 0x01] + bits.bytes + PNGFile.bigEndian(b << 16 | 1)
  }

  private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ value: UInt8, count: Int) {
      for bit in 0..<count {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= (value >> bit & 1) << used
        used += 1
      }
    }

    /// Repeats the last whole bytes, before the unfinished one.
    mutating func repeatLast(_ size: Int, count: Int) {
      let last = bytes.removeLast()
      let pattern = bytes.suffix(size)
      for _ in 0..<count { bytes += pattern }
      bytes.append(last)
    }
  }
}
