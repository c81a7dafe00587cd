/// An address of the internet protocol, as far as one question goes: is it of the public internet.
package struct NetworkAddress: Sendable, Hashable {
  /// Whether it belongs to the public internet, by IANA's registries of special-purpose addresses.
  ///
  /// Loopback, private, shared and link-local addresses do not, nor do multicast, documentation and
  /// what is reserved. An address that holds one of IPv4 is what that is.
  package let isPublic: Bool

  /// Reads an address.
  ///
  /// - Parameter bytes: Its 4 or 16 bytes in network order; any other number is no public address.
  package init(bytes: [UInt8]) {
    switch bytes.count {
    case 4: isPublic = Self.isPublicIPv4(bytes)
    case 16: isPublic = Self.isPublicIPv6(bytes)
    default: isPublic = false
    }
  }

  /// Prefixes and their lengths in bits.
  private static let specialIPv4: [(prefix: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15),
    ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  /// Of what is given out, 2000::/3, the parts that lead nowhere or through a tunnel to anywhere.
  private static let specialIPv6: [(prefix: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16),
    ([0x3F, 0xFF], 20),
  ]

  private static func isPublicIPv4(_ bytes: [UInt8]) -> Bool {
    !specialIPv4.contains { matches(bytes, $0.prefix, bits: $0.bits) }
  }

  private static func isPublicIPv6(_ bytes: [UInt8]) -> Bool {
    // Addresses of IPv4 stand in the last bytes: mapped ones, and those of a translator (RFC 6052).
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated = [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
    if bytes.starts(with: mapped) || bytes.starts(with: translated) {
      return isPublicIPv4(Array(bytes.suffix(4)))
    }
    return matches(bytes, [0x20], bits: 3)
      && !specialIPv6.contains { matches(bytes, $0.prefix, bits: $0.bits) }
  }

  /// Whether an address begins with the bits of a prefix, of which missing bytes are 0.
  private static func matches(_ bytes: [UInt8], _ prefix: [UInt8], bits: Int) -> Bool {
    (0..<(bits + 7) / 8).allSatisfy { index in
      let left = bits - index * 8
      let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> left)
      return (bytes[index] ^ (index < prefix.count ? prefix[index] : 0)) & mask == 0
    }
  }
}
