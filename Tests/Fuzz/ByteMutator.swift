import DashCore

/// Mutates bytes without knowing their meaning.
enum ByteMutator {
  /// Returns bytes with a few changes.
  static func changed(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<generator.pick([1, 1, 1, 2, 3, 6]) { change(&bytes, &generator) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let place = generator.below(bytes.count + 1)
    guard place < bytes.count else {
      bytes += generator.pick(FuzzFragments.tokens)
      return
    }
    let end = min(bytes.count, place + 1 + generator.below(24))
    switch generator.below(9) {
    case 0: bytes[place] = UInt8(generator.below(256))
    case 1: bytes[place] ^= 1 << UInt8(generator.below(8))
    case 2: bytes[place] = generator.pick([0, 0x1B, 0x22, 0x5C, 0x7F, 0x80, 0x9B, 0xC3, 0xFF])
    case 3: bytes.removeSubrange(place..<end)
    case 4: bytes.insert(contentsOf: bytes[place..<end], at: generator.below(bytes.count))
    case 5: bytes.removeSubrange(place...)
    case 6: bytes.removeSubrange(..<place)
    default: bytes.insert(contentsOf: generator.pick(FuzzFragments.tokens), at: place)
    }
  }
}
