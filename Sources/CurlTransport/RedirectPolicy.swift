import CCurl
package import DashCore

/// Decides which redirects may be followed.
///
/// A request with a secret stays on its server: same scheme, host and port. A request without one
/// may change hosts over https. Plain http goes only to loopback addresses and stays on its host.
/// The scheme never changes.
package struct RedirectPolicy: Sendable {
  /// The number of redirects followed per request.
  package static let maximumRedirects = 5

  private let origin: URLOrigin?
  private let carriesSecret: Bool

  /// Creates the policy for a request and all its redirects.
  package init(for request: Request) {
    origin = URLOrigin(url: request.baseURL.description)
    carriesSecret = request.carriesSecret
  }

  /// Returns whether a redirect may be followed.
  ///
  /// - Parameter url: The target as an absolute URL.
  /// - Returns: Whether it may be followed; false for an invalid URL.
  package func allows(_ url: String) -> Bool {
    guard let origin, let target = URLOrigin(url: url) else { return false }
    if carriesSecret { return target == origin }
    return target.scheme == origin.scheme
      && (origin.scheme == "https" || target.host == origin.host)
  }

  /// Returns whether a status redirects a GET to another URL.
  ///
  /// - Parameter status: The status of a response.
  /// - Returns: False for other statuses from 300 to 399, even with a `Location` header.
  package static func isRedirect(_ status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }
}

/// The scheme, host and port of a URL, which identify a server.
///
/// libcurl's own parser reads the URL, so the check and the request agree on the server.
package struct URLOrigin: Sendable, Hashable {
  /// The scheme in lower case.
  package let scheme: String

  /// The host in lower case; an IPv6 address in brackets.
  package let host: String

  /// The port, or the scheme's default port.
  package let port: String

  /// Parses the origin of a URL.
  ///
  /// Returns `nil` for an invalid URL, a scheme that libcurl does not know, and a URL with a user
  /// name or password.
  ///
  /// - Parameter url: An absolute URL.
  package init?(url: String) {
    guard LibcurlGlobal.loadingFailure == nil, let parsed = unsafe ccurl_url() else { return nil }
    defer { unsafe ccurl_url_cleanup(parsed) }
    guard
      unsafe ccurl_url_set(parsed, CURLUPART_URL, url, 0) == CURLUE_OK,
      unsafe Self.part(CURLUPART_USER, of: parsed) == nil,
      unsafe Self.part(CURLUPART_PASSWORD, of: parsed) == nil,
      let scheme = unsafe Self.part(CURLUPART_SCHEME, of: parsed),
      let host = unsafe Self.part(CURLUPART_HOST, of: parsed),
      let port = unsafe Self.part(CURLUPART_PORT, of: parsed)
    else { return nil }
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    let flags = UInt32(CURLU_DEFAULT_PORT)
    guard unsafe ccurl_url_get(url, part, &text, flags) == CURLUE_OK, let text = unsafe text else {
      return nil
    }
    defer { unsafe ccurl_free(text) }
    return unsafe String(cString: text)
  }
}
