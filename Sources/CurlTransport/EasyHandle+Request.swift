import CCurl
import DashCore

extension EasyHandle {
  /// Sets every option of a request.
  ///
  /// See <https://curl.se/libcurl/c/curl_easy_setopt.html>.
  ///
  /// - Parameters:
  ///   - order: What to ask.
  ///   - settings: What all transfers have in common.
  ///   - milliseconds: How long it may take, at least 1.
  /// - Throws: ``LibcurlFailure`` for the first option that is refused.
  mutating func configure(
    _ order: TransferOrder,
    settings: TransferSettings,
    milliseconds: Int
  ) throws(LibcurlFailure) {
    try set(CURLOPT_URL, to: order.url)
    try set(CURLOPT_HTTPGET, to: 1)
    try set(CURLOPT_USERAGENT, to: settings.userAgent)
    try addHeader("Accept: \(order.accept)")
    if let tag = order.validators?.entityTag { try addHeader("If-None-Match: \(tag)") }
    if let date = order.validators?.lastModified { try addHeader("If-Modified-Since: \(date)") }
    // All encodings that libcurl was built with; it decodes them.
    try set(CURLOPT_ACCEPT_ENCODING, to: "")

    try confine(to: order.scheme)
    try secure(settings.certificates)
    try reuse(isSecure: order.scheme == "https")
    try limit(settings.limits, milliseconds: milliseconds)
  }

  /// Nothing but the one scheme, no redirects by libcurl, and nothing from a user's files.
  private func confine(to scheme: String) throws(LibcurlFailure) {
    try set(CURLOPT_PROTOCOLS_STR, to: scheme)
    try set(CURLOPT_REDIR_PROTOCOLS_STR, to: scheme)
    try set(CURLOPT_FOLLOWLOCATION, to: 0)
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, to: 1)
    try set(CURLOPT_NETRC, to: ccurl_netrc_ignored)
    // Proxies are those of the environment, but plain http, which only loopback addresses are asked
    // by, goes to the address itself: a proxy elsewhere would get its key in the clear.
    if scheme == "http" { try set(CURLOPT_PROXY, to: "") }
    // An answer of a proxy to CONNECT is not the server's.
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
  }

  /// Peers are verified, as libcurl does unless told otherwise.
  private func secure(_ certificates: CertificateLocations) throws(LibcurlFailure) {
    try set(CURLOPT_SSLVERSION, to: ccurl_tls_1_2)
    if let file = certificates.file { try set(CURLOPT_CAINFO, to: file) }
    if let directory = certificates.directory { try set(CURLOPT_CAPATH, to: directory) }
  }

  /// HTTP/2 where TLS negotiates it.
  ///
  /// Only there is it worth waiting for a connection that may turn out to be shared: plain HTTP/1.1
  /// takes one call at a time, and calls would queue for it.
  private func reuse(isSecure: Bool) throws(LibcurlFailure) {
    if LibcurlVersion.current.hasHTTP2 {
      try set(CURLOPT_HTTP_VERSION, to: ccurl_http_2_over_tls)
    }
    if isSecure { try set(CURLOPT_PIPEWAIT, to: 1) }
  }

  private func limit(_ limits: TransferLimits, milliseconds: Int) throws(LibcurlFailure) {
    try set(CURLOPT_TIMEOUT_MS, to: milliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: limits.connectMilliseconds(of: milliseconds))
    try set(CURLOPT_LOW_SPEED_LIMIT, to: limits.stallBytesPerSecond)
    try set(CURLOPT_LOW_SPEED_TIME, to: limits.stallSeconds(ofMilliseconds: milliseconds))
    // Signals are for the program, and libcurl's use of SIGALRM is not for several threads.
    try set(CURLOPT_NOSIGNAL, to: 1)
    // Taking a transfer out must not wait for a name server that does not answer.
    try set(CURLOPT_QUICK_EXIT, to: 1)
  }
}
