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
  /// Clears the set first if it has ``HTTP2Servers/maximumCount`` servers.
  ///
  /// - Parameters:
  ///   - origin: The scheme, host and port.
  ///   - speaksHTTP2: Whether its last response came over HTTP/2.
  func remember(_ origin: String, speaksHTTP2: Bool) async
}

/// The servers that speak HTTP/2, by origin.
package struct HTTP2Servers: Sendable {
  /// The maximum number of servers; one more clears the set first.
  ///
  /// The pictures of a response can come from any number of hosts.
  package static let maximumCount = 200

  private var origins: Set<String>

  /// Creates the set from stored origins.
  package init(_ origins: [String] = []) {
    self.origins = Set(origins)
  }

  package func contains(_ origin: String) -> Bool { origins.contains(origin) }

  /// Adds or removes a server.
  ///
  /// - Returns: Whether that changes the set.
  package mutating func note(_ origin: String, speaksHTTP2: Bool) -> Bool {
    guard origins.contains(origin) != speaksHTTP2 else { return false }
    if speaksHTTP2 {
      if origins.count >= Self.maximumCount { origins = [] }
      origins.insert(origin)
    } else {
      origins.remove(origin)
    }
    return true
  }
}
