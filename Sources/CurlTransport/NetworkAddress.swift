import Glibc

/// Classifies an IP address as public or not.
package struct NetworkAddress: Sendable, Hashable {
  /// Whether the address is public by IANA's registries of special-purpose addresses.
  ///
  /// Loopback, private, shared, link-local, multicast, documentation and reserved addresses are not
  /// public. An IPv6 address that embeds an IPv4 address is as public as that one.
  package let isPublic: Bool

  /// Classifies an address.
  ///
  /// - Parameter bytes: 4 or 16 bytes in network order; any other length is not public.
  package init(bytes: [UInt8]) {
    switch bytes.count {
    case 4: isPublic = Self.isPublicIPv4(bytes)
    case 16: isPublic = Self.isPublicIPv6(bytes)
    default: isPublic = false
    }
  }

  /// Parses an address; an IPv6 address may be in brackets.
  ///
  /// - Parameter text: The address as in a URL.
  /// - Returns: 4 or 16 bytes in network order; `nil` if the text is not an address.
  static func bytes(of text: String) -> [UInt8]? {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
    let address = isBracketed ? String(text.dropFirst().dropLast()) : text
    let isIPv6 = address.contains(":")
    var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
    let isAddress = unsafe inet_pton(isIPv6 ? AF_INET6 : AF_INET, address, &bytes) == 1
    return isAddress ? bytes : nil
  }

  /// Prefixes with their lengths in bits.
  private static let specialIPv4: [(prefix: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15),
    ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  /// The special-purpose parts of the allocated range 2000::/3.
  private static let specialIPv6: [(prefix: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16),
    ([0x3F, 0xFF], 20),
  ]

  private static func isPublicIPv4(_ bytes: [UInt8]) -> Bool {
    !specialIPv4.contains { matches(bytes, $0.prefix, bits: $0.bits) }
  }

  private static func isPublicIPv6(_ bytes: [UInt8]) -> Bool {
    // The last four bytes are an IPv4 address: mapped (::ffff:0:0/96) or translated (RFC 6052).
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated = [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
    if bytes.starts(with: mapped) || bytes.starts(with: translated) {
      return isPublicIPv4(Array(bytes.suffix(4)))
    }
    return matches(bytes, [0x20], bits: 3)
      && !specialIPv6.contains { matches(bytes, $0.prefix, bits: $0.bits) }
  }

  /// Returns whether an address starts with a prefix; missing bytes of the prefix are 0.
  static func matches(_ bytes: [UInt8], _ prefix: [UInt8], bits: Int) -> Bool {
    (0..<(bits + 7) / 8).allSatisfy { index in
      let left = bits - index * 8
      let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> left)
      return (bytes[index] ^ (index < prefix.count ? prefix[index] : 0)) & mask == 0
    }
  }
}
