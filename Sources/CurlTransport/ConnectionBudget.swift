import Glibc

/// The number of connections that may be open at once, by the file descriptors that are left.
///
/// libcurl queues the other requests, whose deadlines go on.
struct ConnectionBudget {
  /// The maximum number of connections; more do not make a dashboard faster.
  static let maximum = 256

  /// The descriptors that a connection may need: one for IPv6, one for IPv4, and one for the lookup
  /// of its host.
  static let descriptorsPerConnection = 3

  /// The descriptors that the lookup of a host may need: two to report its end, a file and a socket.
  private static let descriptorsPerLookup = 4

  /// The descriptors for everything else: the store, the terminal, files, pictures and key programs.
  static let reserved = 24

  /// The number of connections, from 1 to ``maximum``.
  let connections: Int

  /// Computes the number of connections.
  ///
  /// - Parameter freeDescriptors: The number of descriptors that can still be opened.
  init(freeDescriptors: Int) {
    let share = (freeDescriptors - Self.reserved) / Self.descriptorsPerConnection
    connections = min(max(share, 1), Self.maximum)
  }

  /// Returns the budget of this process, by its open descriptors and their limit.
  static func current() -> ConnectionBudget {
    let enough = reserved + maximum * descriptorsPerConnection
    return ConnectionBudget(freeDescriptors: freeDescriptors(upTo: enough))
  }

  /// Whether a lookup, or a library's loading, that has just failed had too few descriptors; libcurl
  /// does not report why.
  static var lacksDescriptorsForLookup: Bool {
    freeDescriptors(upTo: descriptorsPerLookup) < descriptorsPerLookup
  }

  /// Counts unused descriptors below the limit of the process.
  ///
  /// - Parameter enough: The count at which to stop.
  /// - Returns: The count.
  private static func freeDescriptors(upTo enough: Int) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return enough
    }
    var free = 0
    var first = 0
    while free < enough, UInt64(first) < UInt64(limit.rlim_cur) {
      let end = min(first + chunk, Int(clamping: UInt64(limit.rlim_cur)))
      // One call for all of them: a descriptor that is not open is invalid.
      var descriptors = (first..<end).map { pollfd(fd: Int32($0), events: 0, revents: 0) }
      guard unsafe poll(&descriptors, nfds_t(descriptors.count), 0) >= 0 else { return enough }
      free += descriptors.count { $0.revents & Int16(POLLNVAL) != 0 }
      first = end
    }
    return min(free, enough)
  }

  /// The number of descriptors to check at once.
  private static let chunk = 1024
}
