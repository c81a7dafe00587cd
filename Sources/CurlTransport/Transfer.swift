import CCurl
import DashCore

/// A transfer in flight: libcurl's handle, the received data, and the waiting continuation.
///
/// Only the loop's thread uses it. The loop's table retains it, and with it the sink that libcurl
/// points at, until the handle has left the multi handle.
final class Transfer {
  /// The exchange to perform, and who waits for it.
  let start: TransferStart

  /// libcurl's handle; the initializer configures it but does not start the transfer.
  let handle: EasyHandle

  /// The certificates that the connection trusts; `nil` without TLS.
  let certificates: TrustedCertificates?

  /// Whether other certificates have been tried before.
  let isRetry: Bool

  private let sink: ResponseSink

  /// The environment variable that names the proxy; `nil` for none.
  private let proxyVariable: String?

  /// Configures a transfer.
  ///
  /// - Parameters:
  ///   - start: The exchange to perform, and who waits for it.
  ///   - settings: The settings shared by all transfers.
  ///   - certificates: The certificates to trust; `nil` without TLS.
  ///   - isRetry: Whether other certificates have been tried before.
  /// - Throws: ``LibcurlFailure`` if libcurl rejects an option. The continuation is not resumed
  ///   then.
  init(
    _ start: TransferStart,
    settings: TransferSettings,
    certificates: TrustedCertificates?,
    isRetry: Bool
  ) throws(LibcurlFailure) {
    self.start = start
    self.certificates = certificates
    self.isRetry = isRetry
    let order = start.order
    let proxies = ProxySettings(environment: settings.environment)
    let proxy = order.proxy(proxies)
    proxyVariable = proxies.variable
    sink = ResponseSink(
      maximumBodyBytes: order.request.maximumBodyBytes,
      // A proxy resolves names itself, and libcurl connects to the proxy only.
      refusesPrivateAddresses: order.refusesPrivateAddresses && proxy == nil
    )
    var handle = try EasyHandle()
    try handle.configure(order, settings: settings, proxy: proxy, certificates: certificates)
    try handle.deliver(to: sink, id: start.id)
    try handle.openSockets(reportingTo: sink)
    self.handle = handle
  }

  /// Returns the result of the exchange.
  ///
  /// Call this when libcurl reports the end, while the handle is still in the multi handle.
  ///
  /// - Parameters:
  ///   - code: libcurl's result.
  ///   - certificateFile: The file of certificates to name in the response, or `nil`.
  func outcome(
    _ code: CURLcode,
    certificateFile: String?
  ) -> Result<Exchange, TransportError> {
    if sink.exceedsLimit { return .failure(failure(as: .tooLarge)) }
    if code != CURLE_OK, let reason = sink.socketFailure ?? lookupFailure(code) {
      return .failure(TransportError(.unreachable, reason: reason, host: start.order.host))
    }
    guard code == CURLE_OK else { return .failure(failure(code)) }
    // libcurl treats a connection that closes within the headers as the end of an empty response.
    guard sink.head.isComplete else { return .failure(failure(as: .connectionLost)) }
    let status = handle.number(CURLINFO_RESPONSE_CODE)
    guard (100...599).contains(status) else { return .failure(failure(as: .invalidResponse)) }
    var response = Response(
      status: status,
      headers: sink.head.fields,
      body: sink.body,
      retryAfterSeconds: retryAfterSeconds
    )
    response.certificateFile = certificateFile
    let target =
      RedirectPolicy.isRedirect(status) ? handle.text(CURLINFO_REDIRECT_URL) : nil
    return .success(Exchange(response: response, redirectURL: target))
  }

  /// Returns the reason for a failed lookup of a name if it had too few descriptors.
  private func lookupFailure(_ code: CURLcode) -> SourceError.Reason? {
    let isLookup = code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_RESOLVE_PROXY
    return isLookup && ConnectionBudget.lacksDescriptorsForLookup ? .tooManyOpenFiles : nil
  }

  /// Returns whether the server's certificate was rejected because its issuer is not known.
  ///
  /// Call this when libcurl reports the end, while the handle is still in the multi handle.
  ///
  /// - Returns: False for any other fault of a certificate, such as another host's.
  func lacksIssuer(_ code: CURLcode) -> Bool {
    code == CURLE_PEER_FAILED_VERIFICATION
      && Self.missingIssuer.contains(handle.number(CURLINFO_SSL_VERIFYRESULT))
  }

  /// OpenSSL's results for an issuer that is not known (`X509_V_ERR_…`): unable to get the issuer's
  /// certificate, self-signed, self-signed in the chain, unable to get the local issuer's, and
  /// unable to verify the leaf's signature.
  ///
  /// See <https://docs.openssl.org/3.0/man3/X509_STORE_CTX_get_error/>.
  private static let missingIssuer: Set = [2, 18, 19, 20, 21]

  /// Returns an error with the request's host.
  func failure(as code: ErrorCode) -> TransportError {
    TransportError(code, host: start.order.host)
  }

  private func failure(_ code: CURLcode) -> TransportError {
    // Some versions of libcurl report a proxy's refusal as a lost connection.
    let proxyStatus = handle.number(CURLINFO_HTTP_CONNECTCODE)
    let isRefusedByProxy = (300...599).contains(proxyStatus)
    let hasRoute =
      isRefusedByProxy || BaseURL.isLoopback(start.order.host)
      || RouteTable.current().hasOutboundRoute
    let code = isRefusedByProxy ? CURLE_COULDNT_CONNECT : code
    let errno = Int32(truncatingIfNeeded: handle.number(CURLINFO_OS_ERRNO))
    return TransportError(
      ErrorCode(curl: code, errno: errno, hasRoute: hasRoute),
      reason: proxyStatus == 407 ? proxyVariable.map { .proxyAuthentication(variable: $0) } : nil,
      host: start.order.host
    )
  }

  /// The `Retry-After` header in seconds; libcurl converts dates, and returns 0 for an invalid
  /// value.
  private var retryAfterSeconds: Int? {
    guard let field = sink.head.fields.first(where: { $0.name == "retry-after" }) else {
      return nil
    }
    let seconds = handle.offset(CURLINFO_RETRY_AFTER)
    return seconds == 0 && field.value != "0" ? nil : seconds
  }
}

/// A command to perform an exchange, and who waits for it.
struct TransferStart: Sendable {
  /// The loop's number for the transfer.
  let id: TransferID

  /// The exchange.
  let order: TransferOrder

  /// The continuation to resume at the end.
  let continuation: CheckedContinuation<Result<Exchange, TransportError>, Never>

  /// Resumes the continuation with an error.
  func fail(_ error: TransportError) {
    continuation.resume(returning: .failure(error))
  }
}

/// The result of one exchange with a server.
struct Exchange: Sendable {
  /// The response, which may be a redirect.
  let response: Response

  /// The target of a redirect as an absolute URL; `nil` if the response is not a redirect.
  let redirectURL: String?
}

/// The number of a transfer, unique within a transport, which libcurl has as the private pointer.
typealias TransferID = UInt

/// One exchange with a server; a redirected request needs several.
struct TransferOrder: Sendable {
  /// The request.
  let request: Request

  /// The whole URL, which may contain an API key; only libcurl receives it.
  let url: String

  /// The host of the URL; a redirect may have another one than ``host``.
  let targetHost: String

  /// Whether connections to private addresses are refused.
  let refusesPrivateAddresses: Bool

  /// Creates the exchange for a request or one of its redirects.
  ///
  /// Parses URLs only for a redirect, because parsing needs libcurl and the caller must not wait
  /// until it is loaded.
  ///
  /// - Parameters:
  ///   - target: The target of a redirect; `nil` for the request's own URL.
  init(_ request: Request, redirectedTo target: String? = nil) {
    self.request = request
    url = target ?? request.revealedURL
    // The configuration may name a private host, but a redirect may not lead to another one.
    let redirectHost = target.flatMap { URLOrigin(url: $0)?.host }
    targetHost = redirectHost ?? request.baseURL.host
    let isElsewhere =
      target != nil && redirectHost != URLOrigin(url: request.baseURL.description)?.host
    refusesPrivateAddresses = request.refusesPrivateAddresses || isElsewhere
  }

  /// The host to name in errors.
  var host: String { request.baseURL.host }

  /// Whether the connection needs certificates.
  var isSecure: Bool { request.baseURL.scheme == "https" }

  /// Returns the URL of the proxy; `nil` for a direct connection.
  ///
  /// Plain http goes only to loopback addresses: a proxy would receive the API key in the clear. A
  /// private address that is refused needs no proxy either, which might connect to it.
  func proxy(_ proxies: ProxySettings) -> String? {
    guard isSecure else { return nil }
    let address = NetworkAddress.bytes(of: targetHost).map(NetworkAddress.init(bytes:))
    if refusesPrivateAddresses, address?.isPublic == false { return nil }
    return proxies.proxy(for: targetHost, resolvingNames: refusesPrivateAddresses)
  }

  /// The milliseconds until the deadline, rounded up; 0 or less once it has passed.
  var millisecondsLeft: Int {
    let (seconds, attoseconds) = (request.deadline - .now).components
    guard seconds < 86_400 else { return 86_400_000 }
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
