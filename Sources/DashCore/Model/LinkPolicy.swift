/// Where the links of a service's answers may lead: to the service itself, and nowhere else.
///
/// A link is fetched or opened, and the answer that holds it came over a network. So it must be
/// https on one of the service's own domains, or on the host that the configuration asks; plain http
/// only where that host is a loopback address that is asked by http. An address of a private network
/// is allowed where the configuration itself names it, and a user name nowhere.
public struct LinkPolicy: Sendable, Hashable {
  /// The service's own domains, in lower case; their subdomains are meant too.
  public let domains: [String]

  /// Where the configuration asks the service.
  public let baseURL: BaseURL

  /// The most bytes of a link.
  private static let maximumLength = 2048

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - domains: The service's own domains, in lower case.
  ///   - baseURL: Where the configuration asks the service.
  public init(domains: [String], baseURL: BaseURL) {
    self.domains = domains
    self.baseURL = baseURL
  }

  /// Checks a link.
  ///
  /// - Parameter text: An absolute URL; a fragment is left out.
  /// - Returns: nil where it is no URL, or leads elsewhere.
  public func link(_ text: String) -> ServiceLink? {
    guard
      text.utf8.count <= Self.maximumLength,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      let separator = text.firstRange(of: "://")
    else { return nil }
    let whole = text.prefix { $0 != "#" }
    guard separator.upperBound <= whole.endIndex else { return nil }
    let end = whole[separator.upperBound...].firstIndex { "/?".contains($0) } ?? whole.endIndex
    // It refuses user names and http to anything but a loopback address.
    guard let origin = BaseURL(String(whole[..<end])), allows(origin) else { return nil }
    let parts = whole[end...].split(
      separator: "?",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let path = parts.first.map(String.init) ?? ""
    return ServiceLink(
      origin: origin,
      path: path.isEmpty ? "/" : path,
      rawQuery: parts.count == 2 ? String(parts[1]) : nil,
      policy: self
    )
  }

  private func allows(_ origin: BaseURL) -> Bool {
    if origin.scheme == "http" { return baseURL.scheme == "http" && origin.host == baseURL.host }
    if origin.host == baseURL.host, origin.port == baseURL.port { return true }
    let isOwn = domains.contains { origin.host == $0 || origin.host.hasSuffix("." + $0) }
    return (origin.port ?? 443) == 443 && (isOwn || origin.host == baseURL.host)
  }
}
