/// A link of an answer that leads to the service itself, as its ``LinkPolicy`` has checked.
public struct ServiceLink: Sendable, Hashable {
  /// The scheme, host and port.
  public let origin: BaseURL

  /// The path, with a slash at its start.
  public let path: String

  /// The query as it came, encoded; nil for none.
  public let rawQuery: String?

  private let policy: LinkPolicy

  init(origin: BaseURL, path: String, rawQuery: String?, policy: LinkPolicy) {
    self.origin = origin
    self.path = path
    self.rawQuery = rawQuery
    self.policy = policy
  }

  /// The whole link: visible ASCII without a quote of any meaning to a terminal.
  public var text: String { "\(origin)\(path)" + (rawQuery.map { "?\($0)" } ?? "") }

  /// The link as people write it, without scheme and `www.`.
  public var shortText: String {
    var short = text[text.index(text.startIndex, offsetBy: origin.scheme.count + 3)...]
    if short.hasPrefix("www.") { short = short.dropFirst(4) }
    if short.last == "/" { short = short.dropLast() }
    return String(short)
  }

  /// The last component of the path; empty for a folder.
  public var lastComponent: String {
    path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  /// The request for what the link leads to; it carries no key and follows no redirect by itself.
  ///
  /// - Parameters:
  ///   - accept: The type of answer that is asked for.
  ///   - maximumBodyBytes: The most bytes that the body may have.
  ///   - deadline: When the answer is of no use any more.
  /// - Returns: The request.
  public func request(
    accept: String,
    maximumBodyBytes: Int = Request.defaultMaximumBodyBytes,
    deadline: ContinuousClock.Instant
  ) -> Request {
    let items = (rawQuery ?? "").split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count == 2 ? PercentEncoding.decode(sides[1]) : ""
      return QueryItem(PercentEncoding.decode(sides[0]), value)
    }
    return Request(
      baseURL: origin,
      path: path,
      query: items,
      accept: accept,
      maximumBodyBytes: maximumBodyBytes,
      followsRedirects: false,
      // Where the configuration itself names the host, it may be anywhere.
      refusesPrivateAddresses: origin.host != policy.baseURL.host,
      deadline: deadline
    )
  }

  /// Where a redirect from here leads.
  ///
  /// - Parameter location: The `Location` of the answer: a URL, or a path on the same server.
  /// - Returns: nil where it is neither, or leads away from the service.
  public func redirected(to location: String) -> ServiceLink? {
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    return policy.link(isPath ? "\(origin)\(location)" : location)
  }
}

extension ServiceLink: CustomStringConvertible, CustomReflectable {
  /// The whole link.
  public var description: String { text }

  /// A mirror of the link alone, without the policy that all links of an answer share.
  public var customMirror: Mirror { Mirror(self, children: ["text": text]) }
}
