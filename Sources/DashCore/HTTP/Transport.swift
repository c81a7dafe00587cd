/// Sends HTTP requests.
///
/// The contract of every transport and pipeline:
/// - Any HTTP status is a response; an error means that no response arrived.
/// - `send` returns or throws by the request's deadline, and at once when its task is cancelled.
/// - A body beyond the request's limit throws ``ErrorCode/tooLarge``.
/// - A request with ``Request/refusesPrivateAddresses`` never connects to a private address.
/// - A request with control characters is not sent.
/// - A secret of the request is sent only to the host of the request.
public protocol Transport: Sendable {
  /// Sends a request.
  ///
  /// - Returns: The response, with any status.
  /// - Throws: ``TransportError`` if no response arrived.
  func send(_ request: Request) async throws(TransportError) -> Response

  /// Returns cached responses without sending the requests.
  ///
  /// - Parameters:
  ///   - error: Why the requests failed, for stale responses; `nil` for those that ``send(_:)`` would
  ///     return without sending.
  /// - Returns: The response to each request; `nil` if there is none.
  func cached(_ requests: [Request], after error: SourceError?) async -> [Response?]
}

extension Transport {
  /// Returns none, as a transport without a cache.
  public func cached(_ requests: [Request], after error: SourceError?) async -> [Response?] {
    requests.map { _ in nil }
  }
}

/// A transport for code that must not send requests.
package struct NoTransport: Transport {
  package init() {}

  package func send(_ request: Request) async throws(TransportError) -> Response {
    throw TransportError(.cancelled, host: request.baseURL.host)
  }
}
