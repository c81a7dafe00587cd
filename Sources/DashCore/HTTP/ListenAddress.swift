/// Where a server accepts connections.
package struct ListenAddress: Sendable, Hashable {
  /// A numeric address, without brackets.
  package let host: String
  /// 0 for a port that the system chooses.
  package let port: UInt16

  /// Parses `127.0.0.1:9876`, `[::1]:9876` or `localhost:9876`; `nil` for any other format.
  package init?(_ text: String) {
    guard
      let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
      guard Self.isNumeric(host, "abcdefABCDEF:.") else { return nil }
    } else {
      if host.lowercased() == "localhost" { host = "127.0.0.1" }
      guard Self.isNumeric(host, "."), host.contains(".") else { return nil }
    }
    self.init(host: String(host), port: port)
  }

  package init(host: String, port: UInt16) {
    (self.host, self.port) = (host, port)
  }

  private static func isNumeric(_ host: Substring, _ others: String) -> Bool {
    host.utf8.allSatisfy { $0.isASCIIDigit || others.utf8.contains($0) }
  }

  /// Whether only programs of this machine can connect.
  package var isLoopback: Bool { BaseURL.isLoopback(host) || host == "::1" }

  /// The address as part of a URL.
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
