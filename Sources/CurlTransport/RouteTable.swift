/// The routes of this machine, as far as one question goes: can it reach any network at all.
///
/// A pure reading of the texts that Linux gives in `/proc/net/route` and `/proc/net/ipv6_route`;
/// see proc(5) and the kernel's `ipv6_route.h` for the flags.
package struct RouteTable: Sendable {
  /// Whether a route leads further than this machine and its link.
  package let leadsOut: Bool

  private static let isUp: UInt32 = 0x1
  private static let isReject: UInt32 = 0x200
  private static let isAnycast: UInt32 = 0x10_0000
  private static let isLocal: UInt32 = 0x8000_0000

  /// Reads the two tables.
  ///
  /// - Parameters:
  ///   - ipv4: The text of `/proc/net/route`, or nil where it cannot be read.
  ///   - ipv6: The text of `/proc/net/ipv6_route`, or nil where it cannot be read. Where neither
  ///     can, a route is taken for granted: nobody can be told that he is offline on a guess.
  package init(ipv4: String?, ipv6: String?) {
    guard ipv4 != nil || ipv6 != nil else {
      leadsOut = true
      return
    }
    let ipv4Lines = (ipv4 ?? "").split(separator: "\n").dropFirst()
    let ipv6Lines = (ipv6 ?? "").split(separator: "\n")
    leadsOut =
      ipv4Lines.contains(where: Self.leadsOutByIPv4)
      || ipv6Lines.contains(where: Self.leadsOutByIPv6)
  }

  /// Columns: interface, destination, gateway, flags, and more.
  ///
  /// Addresses are hexadecimal in the machine's byte order, so that the first byte comes last.
  private static func leadsOutByIPv4(_ line: Substring) -> Bool {
    let columns = line.split(whereSeparator: \.isWhitespace)
    guard
      columns.count >= 4, columns[0] != "lo",
      let destination = UInt32(columns[1], radix: 16),
      let flags = UInt32(columns[3], radix: 16),
      flags & isUp != 0, flags & isReject == 0
    else { return false }
    let isLinkLocal = destination & 0xFFFF == 0xFEA9  // 169.254.0.0/16
    let isMulticast = destination & 0xF0 == 0xE0  // 224.0.0.0/4
    let isLoopback = destination & 0xFF == 0x7F  // 127.0.0.0/8
    return !isLinkLocal && !isMulticast && !isLoopback
  }

  /// Columns: destination, its prefix, source, its prefix, next hop, metric, two counts, flags,
  /// interface.
  ///
  /// Addresses are hexadecimal in network order.
  private static func leadsOutByIPv6(_ line: Substring) -> Bool {
    let columns = line.split(whereSeparator: \.isWhitespace)
    guard
      columns.count >= 10, columns[9] != "lo", columns[0].count == 32,
      let start = UInt16(columns[0].prefix(4), radix: 16),
      let flags = UInt32(columns[8], radix: 16),
      flags & isUp != 0, flags & (isReject | isAnycast | isLocal) == 0
    else { return false }
    let isLinkLocal = start & 0xFFC0 == 0xFE80  // fe80::/10
    let isMulticast = start & 0xFF00 == 0xFF00  // ff00::/8
    return !isLinkLocal && !isMulticast
  }
}
