import DashCore

/// The rate limit middleware.
///
/// Counts calls and respects the service's pauses, across all processes. The call of a first try may
/// have been taken by the cache, with the request's lock.
struct RateLimitTransport: Transport {
  /// The pause after a 429 without `Retry-After`, because the services' limits are per minute.
  static let defaultPauseSeconds = 60

  let base: any Transport
  let counter: any CallCounter
  let quota: CallQuota
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    var taken = request.permit
    while true {
      let permit: CallPermit
      if let known = taken.take() {
        permit = known
      } else {
        permit = await counter.takeCall(outOf: quota, at: clock.now())
      }
      let (seconds, reason): (Int, SourceError.Reason)
      switch permit {
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
    let received = try await base.send(request)
    // The deadline may pass while the response is decoded.
    if received.status == 429 { await pause(after: received) }
    let response = try await received.decodedAside(for: request, by: clock)
    // Some services report an exceeded limit in the body of another status.
    if response.status != 429, response.error?.code == .rateLimited {
      await pause(after: response)
    }
    return response
  }

  private func pause(after response: Response) async {
    let seconds = response.retryAfterSeconds ?? Self.defaultPauseSeconds
    let now = clock.now()
    await counter.pauseCalls(
      quota.account,
      until: Timestamp(secondsSinceEpoch: now.secondsSinceEpoch + Int64(seconds))
    )
  }
}
