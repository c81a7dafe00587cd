import DashCore

/// The rate limit middleware.
///
/// Counts calls and respects the service's pauses, across all processes.
struct RateLimitTransport: Transport {
  /// The pause after a 429 without `Retry-After`, because the services' limits are per minute.
  static let defaultPauseSeconds = 60

  let base: any Transport
  let store: any Store
  let quota: CallQuota
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    while true {
      let (seconds, reason): (Int, SourceError.Reason)
      switch await store.takeCall(outOf: quota, at: clock.now()) {
      case .granted: return try await sendCounted(request)
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

  private func sendCounted(_ request: Request) async throws(TransportError) -> Response {
    let response = try await base.send(request).decoded(for: request)
    // Some services report an exceeded limit in the body of another status.
    if response.status == 429 || response.error?.code == .rateLimited {
      await pause(after: response)
    }
    return response
  }

  private func pause(after response: Response) async {
    let seconds = response.retryAfterSeconds ?? Self.defaultPauseSeconds
    await store.pauseCalls(quota.account, until: clock.now().advanced(bySeconds: Int64(seconds)))
  }
}
