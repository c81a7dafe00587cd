import DashCore

/// The rate limit of an account.
///
/// Counts calls and respects the service's pauses, across all processes.
struct RateLimit: Sendable {
  /// The pause after a 429 without `Retry-After`, because the services' limits are per minute.
  static let defaultPauseSeconds = 60

  private let store: any Store
  private let quota: CallQuota
  private let clock: MiddlewareClock

  /// Creates the limit of a client; `nil` if it has none.
  init?(of client: Pipeline.Client, _ middleware: Middleware) {
    guard let callsPerMinute = client.callsPerMinute else { return nil }
    quota = CallQuota(of: client.account, perMinute: callsPerMinute)
    store = middleware.store
    clock = middleware.clock
  }

  /// Sends a request as soon as a call is left.
  ///
  /// - Throws: ``ErrorCode/rateLimited`` if that is later than the request's deadline.
  func response(
    to request: Request,
    from base: any Transport
  ) async throws(TransportError) -> Response {
    while true {
      let (seconds, reason): (Int, SourceError.Reason)
      switch await store.takeCall(outOf: quota, at: clock.now()) {
      case .granted: return try await counted(request, base)
      case .backoff(let wait): (seconds, reason) = (wait, .backoff)
      case .usedUp(let wait): (seconds, reason) = (wait, .configuredRateLimit)
      }
      guard .seconds(seconds) < clock.timeLeft(for: request) else {
        throw TransportError(
          .rateLimited,
          reason: reason,
          host: request.baseURL.host,
          retryAfterSeconds: seconds
        )
      }
      try await clock.wait(.seconds(seconds), for: request)
    }
  }

  private func counted(
    _ request: Request,
    _ base: any Transport
  ) async throws(TransportError) -> Response {
    let response = try await base.send(request).decoded(for: request)
    // Some services report an exceeded limit in the body of another status.
    if response.status == 429 || response.error?.code == .rateLimited {
      let seconds = response.retryAfterSeconds ?? Self.defaultPauseSeconds
      await store.pauseCalls(quota.account, until: clock.now().advanced(bySeconds: Int64(seconds)))
    }
    return response
  }
}
