import CCurl

/// The scheme, host and port of a URL: what decides whether it leads to the same server.
///
/// libcurl's own parser reads it, so that what is judged is what would be asked.
package struct Origin: Sendable, Hashable {
  /// The scheme in lower case.
  package let scheme: String

  /// The host in lower case; an IPv6 address in brackets.
  package let host: String

  /// The port, the scheme's own where the URL has none.
  package let port: String

  /// Reads the origin of a URL.
  ///
  /// Gives nil where the text is no URL, has a scheme that libcurl does not know, or holds a user
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
