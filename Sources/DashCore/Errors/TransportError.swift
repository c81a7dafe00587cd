/// Why a request brought no response.
///
/// It names the host and nothing else of the URL: three of three services carry their key in the
/// query.
public struct TransportError: Error, Sendable, Hashable {
  /// What went wrong.
  public let code: ErrorCode

  /// A cause narrower than the code, or nil.
  public let reason: SourceError.Reason?

  /// The host that was asked.
  public let host: String

  /// After how many seconds asking may work, 0 to 3600; nil where nobody knows.
  public let retryAfterSeconds: Int?

  /// Creates the facts of a request that failed.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - reason: A narrower cause, or nil.
  ///   - host: The host that was asked.
  ///   - retryAfterSeconds: After how many seconds asking may work, or nil.
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
