import DashCore

/// Does not ask for what is kept and fresh enough.
struct FreshnessTransport: Transport {
  let base: any Transport
  let shelf: CacheAccess
  let policy: CachePolicy
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    if policy.asking != .always || request.ignoresCacheOptions,
      let fresh = await shelf.fresh(for: request, policy, at: clock.now())
    {
      return fresh
    }
    switch policy.asking {
    case .always, .whereNotFresh:
      return try await base.send(request)
    case .whereNothingIsKept:
      let now = clock.now()
      guard
        let kept = await shelf.showable(for: request, at: now),
        let receivedAt = kept.receivedAt
      else { return try await base.send(request) }
      // Who refreshes it behind may have tried, and failed.
      let failure = await shelf.failure(of: request, since: receivedAt, at: now)
      return failure.map(kept.standingIn) ?? kept
    case .never:
      let error = TransportError(
        .offline,
        reason: .offlineRequested,
        host: request.baseURL.host
      )
      guard let kept = await shelf.showable(for: request, at: clock.now()) else { throw error }
      return kept.standingIn(for: SourceError(error))
    }
  }
}
