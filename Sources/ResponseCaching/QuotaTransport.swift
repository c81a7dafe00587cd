import DashCore

/// Keeps to the calls that a provider allows, and to what it says when there were too many.
///
/// Both are counted for all processes together.
struct RateLimitTransport: Transport {
  /// How long nobody asks after a refusal that does not say: the limits are those of a minute.
  static let usualHoldBackSeconds = 60

  let base: any Transport
  let ledger: any CallCounter
  let account: AccountKey
  let callsPerMinute: Int
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    while true {
      let permit = await ledger.takeCall(
        of: account,
        perMinute: callsPerMinute,
        at: clock.now()
      )
      let (seconds, reason): (Int, SourceError.Reason)
      switch permit {
      case .granted: return try await ask(request)
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

  private func ask(_ request: Request) async throws(TransportError) -> Response {
    let response = try await base.send(request).checked(for: request)
    // Asked of the provider's own reading: one says it with a 429, another with a number in the body.
    if response.status == 429 || response.problem(for: request)?.code == .rateLimited {
      let seconds = response.retryAfterSeconds ?? Self.usualHoldBackSeconds
      let now = clock.now()
      await ledger.pauseCalls(
        account,
        until: Timestamp(secondsSinceEpoch: now.secondsSinceEpoch + Int64(seconds))
      )
    }
    return response
  }
}
