/// Gathers the fields of a row, for a checksum that tells whether the disk gave back what it was given.
///
/// SQLite notices a damaged structure, and not a damaged value.
struct RowSeal {
  /// How long a seal is, in bytes.
  static let length = 16

  private var bytes: [UInt8] = []

  mutating func add(_ field: [UInt8]) {
    add(Int64(field.count))
    bytes += field
  }

  mutating func add(_ text: String?) {
    add(text == nil ? Int64(0) : 1)
    add(Array((text ?? "").utf8))
  }

  mutating func add(_ number: Int64) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes += $0 }
  }

  mutating func add(_ number: Double?) {
    add(number == nil ? Int64(0) : 1)
    add(Int64(bitPattern: (number ?? 0).bitPattern))
  }

  /// The checksum of what was added.
  func seal(key: [UInt8] = []) -> [UInt8] {
    Digest.hash(bytes, key: key, length: Self.length)
  }
}
