import CCurl
import DashCore

/// One exchange under way: libcurl's handle, what has arrived, and who waits for it.
///
/// It belongs to the loop's thread. The loop's table keeps it, and with it the sink that libcurl
/// points at, until the handle has been taken out of the multi handle.
final class Transfer {
  /// Who waits for the end.
  let continuation: CheckedContinuation<Result<Exchange, TransportError>, Never>

  /// libcurl's handle, set up and ready to be added.
  let handle: EasyHandle

  private let order: TransferOrder
  private let sink: ResponseSink

  /// Sets up an exchange.
  ///
  /// - Parameters:
  ///   - id: The number by which the loop knows it.
  ///   - order: What to ask.
  ///   - settings: What all transfers have in common.
  ///   - milliseconds: How long it may take, at least 1.
  ///   - continuation: Who waits for the end.
  /// - Throws: ``LibcurlFailure`` where libcurl refuses an option. Nobody has been answered then.
  init(
    id: TransferID,
    order: TransferOrder,
    settings: TransferSettings,
    milliseconds: Int,
    continuation: CheckedContinuation<Result<Exchange, TransportError>, Never>
  ) throws(LibcurlFailure) {
    self.order = order
    self.continuation = continuation
    sink = ResponseSink(maximumBodyBytes: order.maximumBodyBytes)
    var handle = try EasyHandle()
    try handle.configure(order, settings: settings, milliseconds: milliseconds)
    try handle.deliver(to: sink, id: id)
    // A proxy looks names up itself, and is what is connected to.
    if order.refusesPrivateAddresses, !settings.hasProxy {
      try handle.confineToPublicAddresses(telling: sink)
    }
    self.handle = handle
  }

  /// What the exchange came to.
  ///
  /// To be asked when libcurl reports the end, while the handle is still in the multi handle.
  ///
  /// - Parameter code: libcurl's report.
  /// - Returns: The answer, or why there is none.
  func outcome(_ code: CURLcode) -> Result<Exchange, TransportError> {
    if sink.exceedsBound { return .failure(failure(as: .tooLarge)) }
    if code != CURLE_OK, sink.hasRefusedAddress {
      return .failure(TransportError(.unreachable, reason: .privateAddress, host: order.host))
    }
    guard code == CURLE_OK else { return .failure(failure(code)) }
    // libcurl takes a connection that closes within the head for the end of an empty answer.
    guard sink.head.isComplete else { return .failure(failure(as: .connectionLost)) }
    let status = handle.number(CURLINFO_RESPONSE_CODE)
    guard (100...599).contains(status) else { return .failure(failure(as: .invalidResponse)) }
    let response = Response(
      status: status,
      headers: sink.head.fields,
      body: sink.body,
      retryAfterSeconds: retryAfterSeconds
    )
    let target =
      RedirectPolicy.isRedirect(status) ? handle.text(CURLINFO_REDIRECT_URL) : nil
    return .success(Exchange(response: response, redirectURL: target))
  }

  /// The end of the exchange by a cause that libcurl does not know of.
  ///
  /// - Parameter code: The cause.
  /// - Returns: The cause with the host that was asked.
  func failure(as code: ErrorCode) -> TransportError {
    TransportError(code, host: order.host)
  }

  private func failure(_ code: CURLcode) -> TransportError {
    // Some versions of libcurl report a proxy's refusal like a connection that broke.
    let isRefusedByProxy = (300...599).contains(handle.number(CURLINFO_HTTP_CONNECTCODE))
    let hasRoute =
      isRefusedByProxy || BaseURL.isLoopback(order.host) || RouteTable.current().leadsOut
    let code = isRefusedByProxy ? CURLE_COULDNT_CONNECT : code
    let errno = Int32(truncatingIfNeeded: handle.number(CURLINFO_OS_ERRNO))
    return TransportError(
      ErrorCode(curl: code, errno: errno, hasRoute: hasRoute),
      reason: code == CURLE_GOT_NOTHING ? .emptyBody : nil,
      host: order.host
    )
  }

  /// libcurl has read seconds and dates alike; 0 is what it says for a field that it cannot read.
  private var retryAfterSeconds: Int? {
    guard let field = sink.head.fields.first(where: { $0.name == "retry-after" }) else {
      return nil
    }
    let seconds = handle.offset(CURLINFO_RETRY_AFTER)
    return seconds == 0 && field.value != "0" ? nil : seconds
  }
}
