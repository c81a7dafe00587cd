import Glibc

extension RouteTable {
  /// The routes of this moment.
  package static func current() -> RouteTable {
    RouteTable(ipv4: text(of: "/proc/net/route"), ipv6: text(of: "/proc/net/ipv6_route"))
  }

  /// The start of a file, which for a routing table is enough: one route decides.
  private static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd, bytes.count < 256 * 1024 {
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
        count = unsafe max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      isAtEnd = chunk.isEmpty
      bytes += chunk
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
