import DashCore

/// The rate limit of an account.
///
/// Counts calls and respects the service's pauses, across all processes.
struct RateLimit: Sendable {
  /// The pause after a 429 without `Retry-After`, because the services' limits are per minute.
  static let defaultPauseSeconds = 60

  private let store: any Store
  /// The calls that may be sent before the account's key was tried.
  private var quota: CallQuota
  /// The requests that try a key.
  private let trials: SingleFlight
  private let clock: PipelineClock

  /// The calls a minute of a client without a key: the service's pauses alone limit it.
  private static let unlimited = 1_000_000

  /// Creates the limit of a client; `nil` for one with a key but without a limit.
  ///
  /// It may try a key again that was refused before now.
  init?(
    of client: Pipeline.Client,
    triesRefusedKey: Bool,
    hasFallback: Bool,
    _ shared: SharedPipeline
  ) {
    guard client.callsPerMinute != nil || !client.hasKey else { return nil }
    quota = CallQuota(
      of: client.account,
      perMinute: client.callsPerMinute ?? Self.unlimited,
      needsTrial: client.hasKey,
      ignoresPausesBefore: triesRefusedKey ? shared.clock.now() : nil
    )
    quota.hasFallback = hasFallback
    trials = shared.flights
    store = shared.store
    clock = shared.clock
  }

  /// Sends a request as soon as a call is left.
  ///
  /// - Throws: ``ErrorCode/rateLimited`` if that is later than the request's deadline;
  ///   ``ErrorCode/unauthorized`` if the service refused the key less than an hour ago.
  func response(
    to request: Request,
    from base: any Transport
  ) async throws(TransportError) -> Response {
    try await response(to: request, from: base, isTrial: false)
  }

  private func response(
    to request: Request,
    from base: any Transport,
    isTrial: Bool
  ) async throws(TransportError) -> Response {
    var quota = quota
    if isTrial { quota.needsTrial = false }
    while true {
      let (seconds, reason): (Int, SourceError.Reason)
      switch await store.takeCall(outOf: quota, at: clock.now()) {
      case .granted:
        return try await counted(request, base, isTrial: isTrial)
      case .untriedKey: return try await tryKey(request, base)
      case .paused(.requested, let wait): (seconds, reason) = (wait, .backoff)
      case .paused(.dailyLimit, let wait): (seconds, reason) = (wait, .dailyLimit)
      case .paused(.refusedKey, let wait): (seconds, reason) = (wait, .refusedKey)
      case .paused(.failure, let wait): (seconds, reason) = (wait, .recentFailure)
      case .usedUp(let wait): (seconds, reason) = (wait, .configuredRateLimit)
      }
      guard reason != .recentFailure, .seconds(seconds) < clock.timeLeft(for: request) else {
        let code: ErrorCode =
          switch reason {
          case .refusedKey: .unauthorized
          case .recentFailure: .unreachable
          default: .rateLimited
          }
        throw TransportError(
          code,
          reason: reason,
          host: request.baseURL.host,
          retryAfterSeconds: seconds
        )
      }
      try await clock.wait(.seconds(seconds), for: request)
    }
  }

  /// Tries the account's key with this request, or waits until another request has tried it.
  ///
  /// So a refused key is sent once, however many places are requested.
  private func tryKey(
    _ request: Request,
    _ base: any Transport
  ) async throws(TransportError) -> Response {
    var own: Result<Response, TransportError>?
    let key = CacheKey(quota.account.fingerprint).derived(quota.account.provider)
    _ = try? await trials.response(to: request, key: key) { () async throws(TransportError) in
      do throws(TransportError) {
        let response = try await response(to: request, from: base, isTrial: true)
        own = .success(response)
        return response
      } catch {
        own = .failure(error)
        throw error
      }
    }
    if let own { return try own.get() }
    return try await response(to: request, from: base, isTrial: true)
  }

  private func counted(
    _ request: Request,
    _ base: any Transport,
    isTrial: Bool
  ) async throws(TransportError) -> Response {
    let response = try await base.send(request).decoded(for: request)
    let now = clock.now()
    let pause: CallPause
    switch response.error?.code {
    case .unauthorized where quota.needsTrial:
      pause = CallPause(
        .refusedKey,
        until: now.advanced(bySeconds: CallPause.refusedKeySeconds)
      )
    case .rateLimited where response.error?.namesDailyLimit == true:
      pause = .dailyLimit(at: now)
    // Some services report an exceeded limit in the body of another status.
    case let code where code == .rateLimited || response.status == 429:
      let seconds =
        response.retryAfterSeconds ?? response.error?.retryAfterSeconds ?? Self.defaultPauseSeconds
      pause = CallPause(.requested, until: now.advanced(bySeconds: Int64(seconds)))
    case let code:
      if isTrial, code == nil || code == .notFound || code == .empty {
        await store.acceptKey(of: quota.account)
      }
      return response
    }
    await store.pauseCalls(quota.account, pause)
    return switch pause.reason {
    case .requested: response
    case .dailyLimit: response.failing(for: .dailyLimit)
    case .refusedKey, .failure: response.failing(for: .refusedKey)
    }
  }
}

extension SourceError {
  /// Whether the service says that the limit of the day is used up.
  fileprivate var namesDailyLimit: Bool {
    let message = serviceMessage?.string.lowercased() ?? ""
    return ["daily", "per day", "tomorrow"].contains { message.contains(ascii: $0) }
  }
}
