import DashCore

/// A network that nothing gets through.
struct RefusingTransport: Transport {
  let code: ErrorCode

  func send(_ request: Request) async throws(TransportError) -> Response {
    // What is sent is made all the same: so it is seen that it can be.
    precondition(!request.revealedURL.isEmpty)
    throw TransportError(code, host: request.baseURL.host)
  }
}
