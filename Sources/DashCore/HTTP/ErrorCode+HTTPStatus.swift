extension ErrorCode {
  /// The code for an HTTP status that is no success, by RFC 9110's meaning of it.
  ///
  /// It fails for a success, 200 to 299.
  ///
  /// - Parameter status: The status of an answer.
  public init?(httpStatus status: Int) {
    switch status {
    case 200...299: return nil
    case 300...399: self = .invalidResponse
    case 400: self = .badRequest
    case 401: self = .unauthorized
    // It is the proxy that wants to know who asks; the service was never reached.
    case 407: self = .unreachable
    case 403, 451: self = .forbidden
    case 404, 410: self = .notFound
    case 408: self = .timeout
    case 413: self = .tooLarge
    case 429: self = .rateLimited
    case 500...599: self = .serverError
    default: self = .unknown
    }
  }
}
