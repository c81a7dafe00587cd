/// The patience of the transport, apart from each request's own deadline.
///
/// Who allows more time gets more patience: the limits in time are the longer of a fixed one and a
/// share of what a request may take in all.
package struct TransferLimits: Sendable {
  /// How long resolving, connecting and the handshake may take at the least, in milliseconds.
  package var connectMilliseconds = 4_000

  /// Below how many bytes a second a transfer counts as stalled.
  package var stallBytesPerSecond = 16

  /// For how many seconds a transfer may be stalled at the least, the wait for the first byte
  /// included.
  package var stallSeconds = 5

  /// The share of a request's time that connecting or a stall may take where that is longer.
  package var shareOfDeadline = 0.75

  /// How many idle connections are kept: a dashboard asks many places of few hosts at once.
  package var idleConnections = 32

  /// Creates the limits of the product.
  package init() {}

  /// How long connecting may take for a request that may take so long in all.
  func connectMilliseconds(of total: Int) -> Int {
    min(max(connectMilliseconds, Int(Double(total) * shareOfDeadline)), total)
  }

  /// How long a stall may take for a request that may take so long in all.
  func stallSeconds(ofMilliseconds total: Int) -> Int {
    max(stallSeconds, Int(Double(total) * shareOfDeadline) / 1000)
  }
}
