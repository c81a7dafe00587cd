/// Numbers of 32 bits, read from bytes that have the lowest one first.
struct LittleEndianNumbers<Bytes: Sequence<UInt8>>: IteratorProtocol {
  private var bytes: Bytes.Iterator

  init(_ bytes: Bytes) {
    self.bytes = bytes.makeIterator()
  }

  /// Gives nil where less than four bytes are left.
  mutating func next() -> UInt32? {
    guard let a = bytes.next(), let b = bytes.next(), let c = bytes.next(), let d = bytes.next()
    else { return nil }
    return UInt32(a) | UInt32(b) << 8 | UInt32(c) << 16 | UInt32(d) << 24
  }
}

extension [UInt8] {
  /// Appends a number of 32 bits, its lowest byte first.
  mutating func append(littleEndian number: UInt32) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
    append(UInt8(truncatingIfNeeded: number >> 16))
    append(UInt8(truncatingIfNeeded: number >> 24))
  }
}
