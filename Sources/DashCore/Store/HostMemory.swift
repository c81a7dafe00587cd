/// Remembers between runs which servers speak HTTP/2.
///
/// Requests to such a server wait for its first connection, to share it: one TLS handshake serves
/// all. Requests to any other server would only be delayed, so they do not wait.
package protocol HostMemory: Sendable {
  /// Returns whether a server spoke HTTP/2 when it was last used.
  ///
  /// - Parameter origin: The scheme, host and port, such as `https://api.example.org`.
  /// - Returns: False for a server that has not been used.
  func speaksHTTP2(_ origin: String) async -> Bool

  /// Remembers whether a server speaks HTTP/2, for this and for later runs.
  ///
  /// - Parameters:
  ///   - origin: The scheme, host and port.
  ///   - speaksHTTP2: Whether its last response came over HTTP/2.
  func remember(_ origin: String, speaksHTTP2: Bool) async
}
