import DashTestSupport

/// A fault of the server.
enum Fault: String, CaseIterable {
  case serverError, unauthorized, notFound, rateLimited, notJSON, wrongTypes, emptyBody
  case closedInBody, closedInHead, reset
  case stalled, late

  /// Whether it takes a whole timeout in real time.
  var isSlow: Bool { self == .stalled || self == .late }

  /// Whether the connection is unusable afterwards.
  var closesConnection: Bool {
    switch self {
    case .closedInBody, .closedInHead, .reset, .stalled, .late: true
    default: false
    }
  }

  /// Returns the faulty reply in place of a good response, or of a part of it.
  func reply(insteadOf original: LoopbackReply) -> LoopbackReply {
    switch self {
    case .serverError: .html("<h1>Bad gateway</h1>", status: 502)
    case .unauthorized: .json(#"{"cod":401, "message": "Invalid API key."}"#, status: 401)
    case .notFound: .json(#"{"cod":"404","message":"city not found"}"#, status: 404)
    case .rateLimited:
      .json(#"{"cod":429,"message":"Slow down"}"#, status: 429, headers: [("Retry-After", "7")])
    case .notJSON: .html("<html>Welcome to this hotel's network</html>")
    case .wrongTypes: .json(#"{"name":[1],"main":"mild","weather":{"id":"x"},"dt":{}}"#)
    case .emptyBody: .json("")
    case .closedInBody: original.cut(.inBody, by: .close)
    case .closedInHead: original.cut(.inHead, by: .close)
    case .reset: original.cut(.inBody, by: .reset)
    case .stalled: original.cut(.inBody, by: .stall)
    // Longer than the timeout of an instance, one second.
    case .late: original.delayed(by: .milliseconds(1300)).ending(.close)
    }
  }
}
