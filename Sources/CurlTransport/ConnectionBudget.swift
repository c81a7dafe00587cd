import Glibc

/// The file descriptors that are there for connections.
enum ConnectionBudget {
  /// The maximum number of connections; more do not make a dashboard faster.
  private static let maximum = 256

  /// The descriptors that a connection may need: one for IPv6, one for IPv4, and one for the lookup
  /// of its host.
  private static let descriptorsPerConnection = 3

  /// The descriptors for everything else: the store, the terminal, files, pictures and programs.
  private static let reserved = 36

  /// The descriptors that the lookup of a host may need: two to report its end, a file and a socket.
  private static let descriptorsPerLookup = 4

  /// Returns the number of connections that may be open at once below a limit of descriptors.
  ///
  /// libcurl queues the other requests, whose deadlines go on.
  static func connections(descriptors: Int) -> Int {
    min(max((descriptors - reserved) / descriptorsPerConnection, 1), maximum)
  }

  /// The number of connections that may be open at once in this process.
  static var connections: Int {
    var limit = rlimit()
    let status = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return status == 0 ? connections(descriptors: Int(clamping: UInt64(limit.rlim_cur))) : maximum
  }

  /// Whether a lookup, or a library's loading, that has just failed had too few descriptors; libcurl
  /// does not report why.
  static var lacksDescriptorsForLookup: Bool {
    let probes = (0..<descriptorsPerLookup).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
    for probe in probes where probe >= 0 { close(probe) }
    return probes.contains(-1)
  }
}
