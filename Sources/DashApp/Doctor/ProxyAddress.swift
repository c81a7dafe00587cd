/// The host of a proxy, out of an address that may hold a password.
struct ProxyAddress: Hashable {
  /// The host, with its port where one is named.
  let host: String
  /// Whether a user name or a password stands before it.
  let hasCredentials: Bool

  /// Reads the value of a variable such as `https_proxy`.
  ///
  /// It fails where what is left without credentials is no host, so that nothing else is ever shown.
  init?(_ text: String) {
    var rest = text[...]
    // The last one: a password may hold what ends a host.
    if let at = rest.lastIndex(of: "@") {
      hasCredentials = true
      rest = rest[rest.index(after: at)...]
    } else {
      hasCredentials = false
      if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    }
    let host = rest.prefix { !"/?#".contains($0) }
    let isHost = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || Array("-._:[]".utf8).contains(byte)
    }
    guard isHost, !host.isEmpty, host.utf8.count <= 260 else { return nil }
    self.host = String(host)
  }
}
