/// The error of a request without a response.
///
/// It contains only the host of the URL, because a query may contain an API key.
public struct TransportError: Error, Sendable, Hashable {
  /// The error code.
  public let code: ErrorCode

  /// A cause narrower than the code, or `nil`.
  public let reason: SourceError.Reason?

  /// The requested host.
  public let host: String

  /// The delay after which a retry may succeed, in seconds, 0 to 86400; `nil` if unknown.
  public let retryAfterSeconds: Int?

  /// Creates a transport error.
  ///
  /// - Parameters:
  ///   - reason: A narrower cause, or `nil`.
  ///   - host: The requested host.
  ///   - retryAfterSeconds: The delay after which a retry may succeed, or `nil`.
  public init(
    _ code: ErrorCode,
    reason: SourceError.Reason? = nil,
    host: String,
    retryAfterSeconds: Int? = nil
  ) {
    self.code = code
    self.reason = reason
    self.host = host
    self.retryAfterSeconds = retryAfterSeconds
  }
}

extension SourceError {
  /// Creates an error from a transport error.
  public init(_ error: TransportError) {
    self.init(
      error.code,
      reason: error.reason,
      host: error.host,
      retryAfterSeconds: error.retryAfterSeconds
    )
  }
}
