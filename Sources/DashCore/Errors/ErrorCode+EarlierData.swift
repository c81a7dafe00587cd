extension ErrorCode {
  /// Whether earlier data may be shown, marked as such, in place of what failed so.
  ///
  /// Who may no longer ask may no longer show; who gives up wants nothing; and an answer without a
  /// result is an answer. That a place is not known is none where it was known a while ago: it is told
  /// beside what was known.
  package var leavesEarlierData: Bool {
    switch self {
    case .cancelled, .empty, .forbidden, .unauthorized: false
    case .badRequest, .connectionLost, .invalidOptions, .invalidResponse, .notFound, .offline,
      .rateLimited, .serverError, .timeout, .tls, .tooLarge, .unconfigured, .unknown, .unreachable:
      true
    }
  }
}
