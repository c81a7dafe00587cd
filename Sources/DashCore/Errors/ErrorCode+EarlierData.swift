extension ErrorCode {
  /// Whether earlier data may be shown, marked as such, in place of what failed so.
  ///
  /// Who may no longer ask may no longer show, and an answer that there is nothing is an answer.
  package var leavesEarlierData: Bool {
    switch self {
    case .empty, .forbidden, .unauthorized: false
    case .badRequest, .cancelled, .connectionLost, .invalidOptions, .invalidResponse, .notFound,
      .offline, .rateLimited, .serverError, .timeout, .tls, .tooLarge, .unconfigured, .unknown,
      .unreachable:
      true
    }
  }
}
