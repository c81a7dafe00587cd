/// A link in a response that its ``LinkPolicy`` has validated.
public struct ServiceLink: Sendable, Hashable {
  /// The scheme, host and port.
  public let origin: BaseURL

  /// The path, with a slash at its start.
  public let path: String

  /// The percent-encoded query as received; `nil` if there is none.
  package let rawQuery: String?

  /// The file of a plugin that it is; `nil` for an address.
  package let file: LocalFile?

  private let policy: LinkPolicy

  init(
    origin: BaseURL,
    path: String,
    rawQuery: String? = nil,
    file: LocalFile? = nil,
    policy: LinkPolicy
  ) {
    self.origin = origin
    self.path = path
    self.rawQuery = rawQuery
    self.file = file
    self.policy = policy
  }

  /// Whether it leads to a file or a server of this machine, whose content may change at any time.
  package var isLocal: Bool { file != nil || BaseURL.isLoopback(origin.host) }

  /// The full URL: visible ASCII, safe to print to a terminal.
  public var text: String { "\(origin)\(path)" + (rawQuery.map { "?\($0)" } ?? "") }

  /// The URL for display, without scheme and `www.`.
  package var shortText: String {
    var short = text[text.index(text.startIndex, offsetBy: origin.scheme.count + 3)...]
    if short.hasPrefix("www.") { short = short.dropFirst(4) }
    if short.last == "/" { short = short.dropLast() }
    return String(short)
  }

  /// Creates a request for the link, without a key and without following redirects.
  ///
  /// - Parameters:
  ///   - accept: The content type to request.
  ///   - maximumBodyBytes: The maximum size of the body.
  ///   - freshSeconds: How long a valid response is fresh, in seconds; `nil` for the default.
  ///   - deadline: When the request times out.
  public func request(
    accept: String,
    maximumBodyBytes: Int = Request.defaultMaximumBodyBytes,
    freshSeconds: Int? = nil,
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
      // The configured server may have a private address.
      refusesPrivateAddresses: !policy.allowsPrivateAddress(of: origin),
      deadline: deadline,
      freshSeconds: freshSeconds
    )
  }

  /// Returns whether bytes from the link, such as a picture's comment, contain a key of the service.
  package func repeatsSecret(in bytes: [UInt8]) -> Bool {
    policy.secrets.contains { $0.isEchoed(in: bytes) }
  }

  /// Resolves a redirect from this link.
  ///
  /// - Parameter location: The `Location` header: a URL, or a path on the same server.
  /// - Returns: The target; `nil` if it is neither or leads away from the service.
  package func redirected(to location: String) -> ServiceLink? {
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    let target = policy.link(isPath ? "\(origin)\(location)" : location)
    // A server elsewhere must not choose a file, or a server of this machine.
    return target.flatMap { $0.file == nil && (isLocal || !$0.isLocal) ? $0 : nil }
  }
}

extension ServiceLink: CustomStringConvertible, CustomReflectable {
  /// The full URL.
  public var description: String { text }

  /// A mirror of the URL, without the policy.
  public var customMirror: Mirror { Mirror(self, children: ["text": text]) }
}

/// A file below a folder.
package struct LocalFile: Sendable, Hashable {
  package let folder: String
  /// The path, which begins with that of the folder; a link in it may lead elsewhere.
  package let path: String
}

/// The rules for links in a service's responses, which are fetched or opened.
///
/// A link must lead to the origin of the configured base URL (scheme, host and port), or over https
/// and its usual port to one of the service's domains. So an http link leads only to a loopback
/// address. User names are rejected.
public struct LinkPolicy: Sendable, Hashable {
  /// The service's domains in lower case, including their subdomains.
  public let domains: [String]

  /// Whether https links may lead to any host, because the service has no domains of its own.
  private let allowsAnyHost: Bool

  /// The configured base URL of the service; `nil` if there is none.
  public let baseURL: BaseURL?

  /// The keys of the service, which no link may contain.
  package let secrets: [Secret]

  /// The folder whose files links may name, and which may lead to servers of this machine; `nil` if
  /// they may do neither.
  private let localFolder: String?

  /// The maximum length of a link, in bytes.
  private static let maximumLength = 2048

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - domains: The service's domains, in lower case.
  ///   - baseURL: The configured base URL of the service.
  ///   - secrets: The keys of the service.
  public init(domains: [String], baseURL: BaseURL, hiding secrets: [Secret] = []) {
    self.domains = domains
    self.baseURL = baseURL
    self.secrets = secrets
    allowsAnyHost = false
    localFolder = nil
  }

  /// Creates a policy for a service without domains of its own, such as a plugin.
  ///
  /// https links may lead to any host; a request to a private address is refused, except to the
  /// configured host.
  ///
  /// - Parameters:
  ///   - baseURL: The configured base URL, or `nil`.
  ///   - localFolder: The plugin's folder: links may name files below it, and servers of this machine;
  ///     `nil` to allow neither.
  ///   - secrets: The keys of the service.
  package init(
    anyHostOr baseURL: BaseURL?,
    localFolder: String? = nil,
    hiding secrets: [Secret] = []
  ) {
    domains = []
    self.baseURL = baseURL
    self.secrets = secrets
    self.localFolder = localFolder
    allowsAnyHost = true
  }

  /// Validates a link.
  ///
  /// - Parameter text: An absolute URL, whose fragment is removed; for a plugin also the path of a file
  ///   below its folder, relative to that or absolute.
  /// - Returns: The link; `nil` if it is not a URL, leads elsewhere or contains a secret.
  public func link(_ text: String) -> ServiceLink? {
    if let localFolder, text.firstRange(ofASCII: "://") == nil {
      return fileLink(text, below: localFolder)
    }
    guard
      text.utf8.count <= Self.maximumLength,
      !secrets.contains(where: { $0.isEchoed(in: Array(text.utf8)) }),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      let separator = text.firstRange(ofASCII: "://")
    else { return nil }
    let whole = text.prefix { $0 != "#" }
    guard separator.upperBound <= whole.endIndex else { return nil }
    let end = whole[separator.upperBound...].firstIndex { "/?".contains($0) } ?? whole.endIndex
    // `BaseURL` rejects user names, and http to anything but a loopback address.
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

  /// Returns the link to a file; `nil` if it is not below the folder.
  private func fileLink(_ text: String, below folder: String) -> ServiceLink? {
    guard
      !text.isEmpty, text.utf8.count <= Self.maximumLength,
      // The scheme of an address; a file of such a name begins with `./`.
      !text.utf8.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      !secrets.contains(where: { $0.isEchoed(in: Array(text.utf8)) })
    else { return nil }
    let path = text.isAbsolutePath ? text : "\(folder)/\(text)"
    let names = path.pathNames
    guard path.starts(withBytesOf: folder + "/"), !names.contains("..") else { return nil }
    let parts = names.map { PercentEncoding.encode(String($0)) }
    return ServiceLink(
      origin: .file,
      path: "/" + parts.joined(separator: "/"),
      file: LocalFile(folder: folder, path: path),
      policy: self
    )
  }

  /// Whether a request to an origin may go to a private address: the configured server, or a plugin's own.
  fileprivate func allowsPrivateAddress(of origin: BaseURL) -> Bool {
    baseURL.map(origin.hasSameOrigin) == true
      || localFolder != nil && BaseURL.isLoopback(origin.host)
  }

  private func allows(_ origin: BaseURL) -> Bool {
    if localFolder != nil, BaseURL.isLoopback(origin.host) { return true }
    if let baseURL, origin.hasSameOrigin(as: baseURL) { return true }
    let isOwn = domains.contains { origin.host == $0 || origin.host.hasSuffix("." + $0) }
    return (allowsAnyHost || isOwn) && origin.scheme == "https"
      && origin.effectivePort == BaseURL.httpsPort
  }
}
