extension ErrorCode {
  /// Whether another provider may serve what this one did not: it lacks a key, is out of reach, has
  /// failed, or refuses.
  ///
  /// What the service has answered stands: that there is no such place, or that the question is wrong,
  /// is not asked of somebody else until it is not true any more.
  package var callsForFallback: Bool {
    switch self {
    case .connectionLost, .forbidden, .offline, .rateLimited, .serverError, .timeout, .tls,
      .unauthorized, .unconfigured, .unreachable:
      true
    case .badRequest, .cancelled, .empty, .invalidOptions, .invalidResponse, .notFound, .tooLarge,
      .unknown:
      false
    }
  }
}
