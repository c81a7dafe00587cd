package import DashCore

/// The way of one provider's requests: cache, single flight, retries, preparation, rate limit,
/// network.
///
/// A run of a program takes the same way without retries and rate limit. A response through the cache
/// or the limit is decoded for its request, so data sources do not decode it again.
package struct Pipeline: Transport {
  /// Gets ready what a request needs, such as a key that a program prints.
  ///
  /// It runs before the rate limit, because its failure spends no call.
  package typealias Prepare = @Sendable (any Cacheable) async throws(TransportError) -> Void

  /// The provider and account whose requests are sent.
  package struct Client: Sendable {
    package let provider: String
    /// The kind of the provider's valid responses.
    package let kind: CachedResponse.Kind
    /// The account that counts the calls.
    package let account: AccountKey
    /// Whether the account has a key, which the service may refuse.
    let hasKey: Bool
    /// The rate limit in calls per minute; `nil` for none.
    package let callsPerMinute: Int?
    /// How long responses stay fresh by the provider's terms, in seconds.
    package let freshSeconds: Int

    package init(
      provider: String,
      kind: CachedResponse.Kind = .response,
      secrets: [Secret] = [],
      otherAddresses: [BaseURL] = [],
      callsPerMinute: Int? = nil,
      freshSeconds: Int = 0
    ) {
      self.provider = provider
      self.kind = kind
      account = AccountKey(provider: provider, secrets: secrets, addresses: otherAddresses)
      hasKey = !secrets.isEmpty
      self.callsPerMinute = callsPerMinute
      self.freshSeconds = freshSeconds
    }
  }

  private let network: any Transport
  /// The cache and the retries; `nil` to send each request once.
  private let cached: (cache: FetchCache, retry: Retry)?
  private let limit: RateLimit?
  private let prepare: Prepare
  /// Awaits responses while another service is asked; `nil` if there is none.
  private let late: LateResponses?

  /// Creates the pipeline of a provider.
  ///
  /// - Parameters:
  ///   - network: Sends requests.
  ///   - client: The provider and account.
  ///   - policy: Which cached responses may be used; `nil` for neither cache nor retries.
  ///   - shared: What the pipelines of this process share; `nil` without a store, for neither
  ///     cache, retries nor rate limit.
  ///   - late: Awaits responses while another service is asked; `nil` if there is none.
  ///   - prepare: Gets ready what a request needs.
  package init(
    over network: any Transport,
    for client: Client,
    _ policy: CachePolicy?,
    _ shared: SharedPipeline?,
    late: LateResponses? = nil,
    prepare: @escaping Prepare = { _ throws(TransportError) in }
  ) {
    self.network = network
    self.prepare = prepare
    self.late = late
    limit = shared.flatMap {
      RateLimit(
        of: client,
        triesRefusedKey: policy.map { $0.mode == .revalidate } ?? true,
        hasFallback: late != nil,
        $0
      )
    }
    cached = shared.flatMap { shared in
      policy.map { policy in
        var policy = policy
        policy.freshSeconds = policy.freshSeconds ?? client.freshSeconds
        let cache = FetchCache(
          store: shared.store,
          provider: client.provider,
          kind: client.kind,
          policy: policy,
          flights: shared.flights,
          clock: shared.clock
        )
        return (cache, Retry(clock: shared.clock, random: shared.random))
      }
    }
  }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    guard let cached else { return try await sendOnce(request) }
    return try await cached.cache.response(for: request) { validators throws(TransportError) in
      let request = request.conditional(on: validators)
      return try await cached.retry.response(to: request) { () async throws(TransportError) in
        try await sendOnce(request)
      }
    }
  }

  package func cached(_ requests: [Request], after error: SourceError?) async -> [Response?] {
    await cached?.cache.cached(requests, after: error) ?? requests.map { _ in nil }
  }

  /// Runs a program, or returns a document that it printed before.
  package func run(
    _ run: ProgramRun,
    by runProgram: @escaping RunProgram
  ) async throws(TransportError) -> Response {
    let fetch: FetchCache.Fetch = { [prepare] _ throws(TransportError) in
      try await prepare(run)
      return try await runProgram(run)
    }
    guard let cached else { return try await fetch(nil) }
    return try await cached.cache.response(for: run, fetch)
  }

  private func sendOnce(_ request: Request) async throws(TransportError) -> Response {
    guard let late else { return try await sendNow(request) }
    return try await late.response(to: request) { request throws(TransportError) in
      try await sendNow(request)
    }
  }

  private func sendNow(_ request: Request) async throws(TransportError) -> Response {
    try await prepare(request)
    guard let limit else { return try await network.send(request) }
    return try await limit.response(to: request, from: network)
  }
}

/// What all pipelines of a process share: the store, the requests in flight, and the clocks.
package struct SharedPipeline: Sendable {
  package let store: any Store
  let flights: SingleFlight
  let clock: PipelineClock
  let random: @Sendable () -> Double

  /// Creates what the pipelines of a process share.
  ///
  /// - Parameters:
  ///   - store: Stores responses and counts calls.
  ///   - random: Returns random numbers from 0 up to 1.
  package init(
    store: any Store,
    clock: PipelineClock,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.store = store
    self.clock = clock
    self.random = random
    flights = SingleFlight(clock: clock)
  }
}

/// The clocks of the pipelines.
package struct PipelineClock: Sendable {
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
