// libcurl's module also exports the SOCK_ constants. In a whole-module build Swift attributes them
// to CCurl, so this file must import it.
import CCurl
import Glibc
import SystemThreads

/// Reports changes of interfaces, addresses and routes.
///
/// A thread reads a netlink socket (rtnetlink(7)). It ignores the messages' contents and reads the
/// routing tables instead.
package enum NetworkMonitor {
  /// The multicast groups: links, and the addresses and routes of both families.
  ///
  /// These are the `RTMGRP_` masks of `linux/rtnetlink.h`.
  private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400

  /// The kernel's `sockaddr_nl`.
  private struct Address {
    var family = sa_family_t(AF_NETLINK)
    var padding: UInt16 = 0
    var process: UInt32 = 0
    var groups: UInt32 = NetworkMonitor.groups
  }

  /// Returns a stream that yields after each change whether the machine has an outbound route.
  ///
  /// Yields nothing if the kernel refuses the socket, as in some sandboxes.
  ///
  /// - Returns: A stream for a single reader; its thread ends with the process.
  package static func changes() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Bool.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    guard let descriptor = open() else {
      continuation.finish()
      return stream
    }
    let hasThread = SystemThread.start {
      unsafe ccurl_name_thread("dash-network")
      while waitForMessage(on: descriptor) {
        continuation.yield(RouteTable.current().hasOutboundRoute)
      }
      close(descriptor)
      continuation.finish()
    }
    if !hasThread { continuation.finish() }
    return stream
  }

  private static func open() -> Int32? {
    let type = Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_NETLINK, type, 0)
    guard descriptor >= 0 else { return nil }
    var address = Address()
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Waits for a message; a receive buffer overflow counts as one.
  private static func waitForMessage(on descriptor: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count > 0 || errno == ENOBUFS { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
}

/// Whether the machine has a route to any network.
///
/// Parses the text of `/proc/net/route` and `/proc/net/ipv6_route`; see proc(5), and the kernel's
/// `ipv6_route.h` for the flags.
package struct RouteTable: Sendable {
  /// Whether there is a route to addresses that are neither loopback, link-local nor multicast.
  package let hasOutboundRoute: Bool

  private static let isUp: UInt32 = 0x1
  private static let isReject: UInt32 = 0x200
  private static let isAnycast: UInt32 = 0x10_0000
  private static let isLocal: UInt32 = 0x8000_0000

  /// Parses both tables.
  ///
  /// - Parameters:
  ///   - ipv4: The text of `/proc/net/route`, or `nil` if it is unreadable.
  ///   - ipv6: The text of `/proc/net/ipv6_route`, or `nil` if it is unreadable. If both are `nil`,
  ///     a route is assumed.
  package init(ipv4: String?, ipv6: String?) {
    guard ipv4 != nil || ipv6 != nil else {
      hasOutboundRoute = true
      return
    }
    let ipv4Lines = (ipv4 ?? "").split(separator: "\n").dropFirst()
    let ipv6Lines = (ipv6 ?? "").split(separator: "\n")
    hasOutboundRoute =
      ipv4Lines.contains(where: Self.leadsOutByIPv4)
      || ipv6Lines.contains(where: Self.leadsOutByIPv6)
  }

  /// Parses a line with the columns interface, destination, gateway, flags, and more.
  ///
  /// Addresses are hexadecimal in host byte order, so the first byte comes last on little-endian
  /// machines.
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

  /// Parses a line with the columns destination, its prefix, source, its prefix, next hop, metric,
  /// two counts, flags, interface.
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

  /// Reads the current routes.
  package static func current() -> RouteTable {
    RouteTable(ipv4: text(of: "/proc/net/route"), ipv6: text(of: "/proc/net/ipv6_route"))
  }

  /// Returns the first 256 KiB of a file, because a single outbound route is enough.
  private static func text(of path: String) -> String? {
    guard let file = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256 * 1024) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, buffer.count, file)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
