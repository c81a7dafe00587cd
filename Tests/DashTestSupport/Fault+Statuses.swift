extension Fault {
  /// Every failure status, each with an empty body.
  package static let statuses = (400...599).map { status in
    var fault = Fault("\(status)", code(of: status)) { _ in .status(status) }
    fault.holdsOff = status == 404 || status == 410 || status == 429
    return fault
  }

  private static func code(of status: Int) -> String {
    switch status {
    case 400: "bad_request"
    case 401: "unauthorized"
    case 403, 451: "forbidden"
    case 404, 410: "not_found"
    case 407: "unreachable"
    case 408: "timeout"
    case 413: "too_large"
    case 429: "rate_limited"
    case 500...599: "server_error"
    default: "unknown"
    }
  }
}
