// The kinds of sockets count as libcurl's where another file of this module has found them there: an
// optimised build, which compiles all files at once, then knows them by this import alone.
import CCurl
import Glibc
import SystemThreads

/// Tells when the kernel says that interfaces, addresses or routes are others.
///
/// A thread reads a netlink socket (rtnetlink(7)); what the messages hold does not matter, for what
/// matters is read from the routes themselves.
package enum NetworkMonitor {
  /// The groups of messages: links, and both families' addresses and routes.
  ///
  /// Numbers of `linux/rtnetlink.h`, as `RTMGRP_` masks.
  private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400

  /// The kernel's `sockaddr_nl`.
  private struct Address {
    var family = sa_family_t(AF_NETLINK)
    var padding: UInt16 = 0
    var process: UInt32 = 0
    var groups: UInt32 = NetworkMonitor.groups
  }

  /// Each change: whether a route leads out now.
  ///
  /// Where the kernel gives no such socket, as in some sandboxes, nothing is ever told.
  ///
  /// - Returns: A stream for one reader; its thread ends with the process.
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
        continuation.yield(RouteTable.current().leadsOut)
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

  /// Takes one message, or all that were lost because there were too many.
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
