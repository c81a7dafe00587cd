package import DashCore

/// The middleware between data sources and the network.
///
/// From the outside in: the cache (``CacheTransport``) with single flight (``SingleFlight``), retry
/// (``RetryTransport``), what the caller adds, and the provider's rate limit
/// (``RateLimitTransport``). A returned response contains the decoder's result, so data sources do
/// not decode it again.
package struct Middleware: Sendable {
  /// The provider and account whose requests are sent.
  package struct Client: Sendable {
    package let provider: String
    package let secrets: [Secret]
    /// The rate limit in calls per minute; `nil` for none.
    package let callsPerMinute: Int?
    /// How long responses stay fresh by the provider's terms, in seconds.
    package let freshSeconds: Int

    package init(
      provider: String,
      secrets: [Secret] = [],
      callsPerMinute: Int? = nil,
      freshSeconds: Int = 0
    ) {
      self.provider = provider
      self.secrets = secrets
      self.callsPerMinute = callsPerMinute
      self.freshSeconds = freshSeconds
    }

    /// The account that counts the calls.
    package var account: AccountKey { AccountKey(provider: provider, secrets: secrets) }
  }

  private let store: any Store
  private let flights: SingleFlight
  private let clock: MiddlewareClock
  private let random: @Sendable () -> Double

  /// Creates the middleware of a process.
  ///
  /// - Parameters:
  ///   - store: Stores responses and counts calls.
  ///   - clock: The clocks.
  ///   - random: Returns random numbers from 0 up to 1.
  package init(
    store: any Store,
    clock: MiddlewareClock,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.store = store
    self.clock = clock
    self.random = random
    flights = SingleFlight(clock: clock)
  }

  /// Returns a transport with all middleware.
  ///
  /// - Parameters:
  ///   - base: Sends requests.
  ///   - client: The provider and account.
  ///   - policy: Which cached responses may be used.
  ///   - prepare: Wraps the rate limit in a transport that runs key programs, because a failure of one
  ///     spends no call.
  /// - Returns: The transport for a data source.
  package func transport(
    over base: any Transport,
    for client: Client,
    _ policy: CachePolicy,
    prepare: (any Transport) -> any Transport = { $0 }
  ) -> any Transport {
    var policy = policy
    policy.freshSeconds = policy.freshSeconds ?? client.freshSeconds
    let limited = prepare(limitedTransport(over: base, for: client))
    return cachedTransport(over: limited, of: client.provider, .response, policy)
  }

  /// Returns a transport with only the provider's rate limit, without cache and retries.
  ///
  /// - Parameters:
  ///   - base: Sends requests.
  ///   - client: The provider and account.
  /// - Returns: The transport.
  package func limitedTransport(
    over base: any Transport,
    for client: Client
  ) -> any Transport {
    guard let callsPerMinute = client.callsPerMinute else { return base }
    let quota = CallQuota(of: client.account, perMinute: callsPerMinute)
    return RateLimitTransport(base: base, store: store, quota: quota, clock: clock)
  }

  /// Returns a transport for pictures, which have no rate limit.
  ///
  /// - Parameters:
  ///   - base: Sends requests.
  ///   - provider: The provider of the pictures.
  ///   - policy: Which cached pictures may be used.
  /// - Returns: The transport.
  package func pictureTransport(
    over base: any Transport,
    of provider: String,
    _ policy: CachePolicy
  ) -> any Transport {
    cachedTransport(over: base, of: provider, .picture, policy)
  }

  /// Returns the cache for what programs print, which has neither retries nor a rate limit.
  ///
  /// - Parameters:
  ///   - client: The provider of the programs.
  ///   - policy: Which cached documents may be used.
  /// - Returns: The cache.
  package func programCache(for client: Client, _ policy: CachePolicy) -> FetchCache {
    var policy = policy
    policy.freshSeconds = policy.freshSeconds ?? client.freshSeconds
    return cache(of: client.provider, .response, policy)
  }

  private func cachedTransport(
    over base: any Transport,
    of provider: String,
    _ kind: CachedResponse.Kind,
    _ policy: CachePolicy
  ) -> any Transport {
    CacheTransport(
      base: RetryTransport(base: base, clock: clock, random: random),
      cache: cache(of: provider, kind, policy)
    )
  }

  private func cache(
    of provider: String,
    _ kind: CachedResponse.Kind,
    _ policy: CachePolicy
  ) -> FetchCache {
    FetchCache(
      cache: ProviderCache(store: store, provider: provider, kind: kind),
      policy: policy,
      flights: flights,
      clock: clock
    )
  }
}

/// The clocks of the middleware.
package struct MiddlewareClock: Sendable {
  /// The wall clock, for ages.
  package let now: @Sendable () -> Timestamp
  /// The clock of deadlines.
  package let instant: @Sendable () -> ContinuousClock.Instant
  /// Waits; throws if the task is cancelled.
  package let sleep: Sleep

  package init(
    now: @escaping @Sendable () -> Timestamp,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.now = now
    self.instant = instant
    self.sleep = sleep
  }

  /// Waits, and throws the request's error if the task is cancelled.
  func wait(_ duration: Duration, for request: any Cacheable) async throws(TransportError) {
    do {
      try await sleep(duration)
    } catch {
      throw TransportError(.cancelled, host: request.host)
    }
  }

  /// Returns the time until a request's deadline; negative after it.
  func timeLeft(for request: any Cacheable) -> Duration { request.deadline - instant() }
}
