/// The settings shared by all transfers of a transport.
struct TransferSettings: Sendable {
  /// The `User-Agent` header's value.
  let userAgent: String

  /// The environment, for the locations of trusted certificates and the proxies.
  let environment: [String: String]

  /// The timeouts and other limits.
  let limits: TransferLimits
}

/// Timeouts, stall detection and pool size, in addition to the deadline of each request.
///
/// Each time limit is the longer of a fixed time and a share of the request's total time.
package struct TransferLimits: Sendable {
  /// The minimum timeout for resolving, connecting and the TLS handshake, in milliseconds.
  package var connectMilliseconds = 4_000

  /// The rate in bytes per second below which a transfer counts as stalled.
  package var stallBytesPerSecond = 16

  /// The minimum time after which a stall ends the transfer, in seconds.
  ///
  /// The wait for the first byte counts as a stall.
  package var stallSeconds = 5

  /// The share of a request's total time that connecting or a stall may take, if that is longer.
  package var shareOfDeadline = 0.75

  /// The number of idle connections in the pool: a dashboard sends many requests to few hosts.
  package var idleConnections = 32

  /// The number of connections to one server; further requests wait.
  package var connectionsPerHost = 20

  /// Creates the default limits.
  package init() {}

  /// Returns the connect timeout of a request with a total timeout, both in milliseconds.
  func connectMilliseconds(of total: Int) -> Int {
    min(max(connectMilliseconds, Int(Double(total) * shareOfDeadline)), total)
  }

  /// Returns the stall timeout in seconds of a request with a total timeout in milliseconds.
  func stallSeconds(ofMilliseconds total: Int) -> Int {
    max(stallSeconds, Int(Double(total) * shareOfDeadline) / 1000)
  }
}
