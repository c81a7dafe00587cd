import DashCore

/// The proxy of each https request, from environment variables.
///
/// The program chooses the proxy by libcurl's rules and tells libcurl the result, so that both
/// agree on which requests connect directly: see <https://curl.se/libcurl/c/libcurl-env.html> and
/// <https://curl.se/libcurl/c/CURLOPT_NOPROXY.html>.
package struct ProxySettings: Sendable, Hashable {
  /// The environment variable that names the proxy; `nil` for none.
  let variable: String?
  /// The URL of the proxy; `nil` for none.
  private let proxy: String?
  /// The hosts without a proxy, in lower case: names, addresses, networks, or `*` for all.
  private let exempted: [String]

  /// Reads the environment; an empty variable counts as unset.
  ///
  /// - Parameter environment: The variables by name.
  package init(environment: [String: String]) {
    func first(_ names: String...) -> String? { names.first { environment[$0]?.isEmpty == false } }
    variable = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    proxy = variable.flatMap { environment[$0] }
    exempted = (first("no_proxy", "NO_PROXY").flatMap { environment[$0] } ?? "").lowercased()
      .split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// Returns the proxy of a request.
  ///
  /// - Parameters:
  ///   - host: The host of the URL; an IPv6 address in brackets.
  ///   - resolvingNames: Whether the proxy must resolve the name. A SOCKS proxy otherwise gets an
  ///     address that this machine has looked up.
  /// - Returns: The URL of the proxy; `nil` for a direct connection.
  package func proxy(for host: String, resolvingNames: Bool) -> String? {
    guard let proxy, !isExempted(host) else { return nil }
    guard resolvingNames, let end = proxy.firstRange(ofASCII: "://") else { return proxy }
    switch proxy[..<end.lowerBound].lowercased() {
    case "socks", "socks4": return "socks4a\(proxy[end.lowerBound...])"
    case "socks5": return "socks5h\(proxy[end.lowerBound...])"
    default: return proxy
    }
  }

  private func isExempted(_ host: String) -> Bool {
    if exempted.contains("*") { return true }
    var name = host.lowercased()[...]
    if let address = NetworkAddress.bytes(of: host) {
      return exempted.contains { Self.contains(address, in: $0) }
    }
    if name.last == "." { name = name.dropLast() }
    return exempted.contains { entry in
      var domain = entry[...]
      if domain.last == "." { domain = domain.dropLast() }
      if domain.first == "." { domain = domain.dropFirst() }
      return !domain.isEmpty && (name == domain || name.hasSuffix(".\(domain)"))
    }
  }

  /// Returns whether an address is the entry, or in the network `ADDRESS/BITS`.
  private static func contains(_ address: [UInt8], in entry: String) -> Bool {
    let parts = entry.split(separator: "/", maxSplits: 1)
    guard
      let prefix = parts.first.flatMap({ NetworkAddress.bytes(of: String($0)) }),
      prefix.count == address.count
    else { return false }
    guard parts.count == 2 else { return prefix == address }
    guard let bits = Int(parts[1]), (0...address.count * 8).contains(bits) else { return false }
    return NetworkAddress.matches(address, prefix, bits: bits)
  }
}
