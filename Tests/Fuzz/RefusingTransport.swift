import DashCore

/// A transport on which every request fails.
struct RefusingTransport: Transport {
  let code: ErrorCode

  func send(_ request: Request) async throws(TransportError) -> Response {
    // The URL is built nevertheless, to test that it can be.
    precondition(!request.revealedURL.isEmpty)
    throw TransportError(code, host: request.baseURL.host)
  }
}
