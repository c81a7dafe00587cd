/// The code of an error.
///
/// The raw value appears in JSON, so scripts may depend on it. The renderer turns codes into
/// sentences.
public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
  /// The service rejected the request as malformed (a 400 with a reason).
  case badRequest = "bad_request"
  /// The task was cancelled before a response arrived.
  case cancelled
  /// The connection broke during the response.
  case connectionLost = "connection_lost"
  /// The response is valid but contains no result.
  case empty
  /// The service accepts the key but refuses this request.
  case forbidden
  /// The options of an instance contradict each other or cannot be used.
  case invalidOptions = "invalid_options"
  /// The response differs from the service's documentation.
  case invalidResponse = "invalid_response"
  /// The requested resource does not exist.
  case notFound = "not_found"
  /// This machine has no route to any network, or `--offline` is set.
  case offline
  /// The service's or the configured rate limit is exceeded.
  case rateLimited = "rate_limited"
  /// The service failed (a 5xx status, or its own error code).
  case serverError = "server_error"
  /// The response did not arrive before the deadline.
  case timeout
  /// The secure connection could not be established or trusted.
  case tls
  /// The response exceeds the size limit.
  case tooLarge = "too_large"
  /// The key was rejected.
  case unauthorized
  /// A required setting, such as a key, is missing.
  case unconfigured
  /// An error without another code.
  case unknown
  /// The host does not resolve, refuses the connection, or cannot be reached.
  case unreachable

  /// Whether a fallback provider may serve the request.
  ///
  /// `true` if the provider has no key, is unreachable, fails, refuses the request or sends something
  /// else, such as the page of a proxy. `false` for a definite response, such as an unknown place, and
  /// for options that cannot be used.
  package var allowsFallback: Bool {
    switch self {
    case .badRequest, .connectionLost, .forbidden, .invalidResponse, .offline, .rateLimited,
      .serverError, .timeout, .tls, .tooLarge, .unauthorized, .unconfigured, .unknown, .unreachable:
      true
    case .cancelled, .empty, .invalidOptions, .notFound: false
    }
  }

  /// Whether the service cannot be used at the moment, whatever is asked.
  package var isOutage: Bool {
    switch self {
    case .connectionLost, .forbidden, .invalidResponse, .serverError, .timeout, .tls, .unreachable:
      true
    case .badRequest, .cancelled, .empty, .invalidOptions, .notFound, .offline,
      .rateLimited, .tooLarge, .unauthorized, .unconfigured, .unknown:
      false
    }
  }

  /// Whether the same request may succeed later, without any change by the user.
  package var mayPass: Bool {
    switch self {
    case .connectionLost, .invalidResponse, .offline, .rateLimited, .serverError, .timeout, .tls,
      .unknown, .unreachable:
      true
    case .badRequest, .cancelled, .empty, .forbidden, .invalidOptions, .notFound, .tooLarge,
      .unauthorized, .unconfigured:
      false
    }
  }

  /// Whether stale data may be shown after this error.
  ///
  /// `false` after a refusal, because the right to show the data may have ended, after a cancelled
  /// request, and after an empty result, which replaces earlier data.
  package var allowsStaleData: Bool {
    switch self {
    case .cancelled, .empty, .forbidden, .unauthorized: false
    case .badRequest, .connectionLost, .invalidOptions, .invalidResponse, .notFound, .offline,
      .rateLimited, .serverError, .timeout, .tls, .tooLarge, .unconfigured, .unknown, .unreachable:
      true
    }
  }
}
