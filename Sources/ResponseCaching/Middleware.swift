package import DashCore

/// What lies between a data source and the network: what is kept, and how often is asked.
///
/// From the outside in: the last good answer where asking fails (``StaleTransport``), what is fresh
/// (``FreshnessTransport``), one request at a time in this process (``SingleFlightTransport``) and among
/// all (``RefresherTransport``), keeping what comes (``KeepingTransport``), further tries
/// (``RetryTransport``), and the provider's limits (``RateLimitTransport``).
package struct Middleware: Sendable {
  /// Whose answers they are.
  package struct Client: Sendable {
    package let provider: String
    package let secrets: [Secret]
    /// How many calls a minute are allowed; nil where nobody says.
    package let callsPerMinute: Int?

    package init(provider: String, secrets: [Secret] = [], callsPerMinute: Int? = nil) {
      self.provider = provider
      self.secrets = secrets
      self.callsPerMinute = callsPerMinute
    }
  }

  private let store: any Store
  private let flights = InFlightRequests()
  private let clock: MiddlewareClock
  private let random: @Sendable () -> Double

  /// Creates the layers of a process.
  ///
  /// - Parameters:
  ///   - store: Where answers are kept and calls are counted.
  ///   - clock: The clocks.
  ///   - random: Numbers from 0 up to 1.
  package init(
    store: any Store,
    clock: MiddlewareClock,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.store = store
    self.clock = clock
    self.random = random
  }

  /// Puts all layers over a transport.
  ///
  /// - Parameters:
  ///   - base: What sends requests.
  ///   - client: Whose requests they are.
  ///   - policy: Which kept answers are good enough.
  /// - Returns: The transport for a data source.
  package func transport(
    over base: any Transport,
    for client: Client,
    _ policy: CachePolicy
  ) async -> any Transport {
    let hash = await store.keyedHash()
    let limited = await limitedTransport(over: base, for: client)
    let shelf = CacheAccess(
      store: store,
      hash: hash,
      provider: client.provider,
      kind: .answer
    )
    let kept = kept(over: limited, on: shelf)
    let refresher = RefresherTransport(base: kept, shelf: shelf, policy: policy, clock: clock)
    return shown(over: refresher, on: shelf, policy)
  }

  /// Puts the provider's limits alone over a transport: all is asked, once, and nothing is kept.
  ///
  /// - Parameters:
  ///   - base: What sends requests.
  ///   - client: Whose requests they are.
  /// - Returns: The transport.
  package func limitedTransport(
    over base: any Transport,
    for client: Client
  ) async -> any Transport {
    guard let callsPerMinute = client.callsPerMinute else { return base }
    return RateLimitTransport(
      base: base,
      ledger: store,
      account: await account(of: client),
      callsPerMinute: callsPerMinute,
      clock: clock
    )
  }

  /// The account that a client's calls are counted for.
  package func account(of client: Client) async -> AccountKey {
    await store.keyedHash().account(of: client.provider, secrets: client.secrets)
  }

  /// Puts those layers over a transport that pictures need: they have no limits, and are asked for by
  /// one process.
  ///
  /// - Parameters:
  ///   - base: What sends requests.
  ///   - provider: Whose pictures they are.
  ///   - policy: Which kept pictures are good enough.
  /// - Returns: The transport for pictures.
  package func pictureTransport(
    over base: any Transport,
    of provider: String,
    _ policy: CachePolicy
  ) async -> any Transport {
    let hash = await store.keyedHash()
    let shelf = CacheAccess(store: store, hash: hash, provider: provider, kind: .picture)
    return shown(over: kept(over: base, on: shelf), on: shelf, policy)
  }

  private func kept(over base: any Transport, on shelf: CacheAccess) -> any Transport {
    let retry = RetryTransport(base: base, clock: clock, random: random)
    return KeepingTransport(base: retry, shelf: shelf, clock: clock)
  }

  private func shown(
    over base: any Transport,
    on shelf: CacheAccess,
    _ policy: CachePolicy
  ) -> any Transport {
    let single = SingleFlightTransport(
      base: base,
      shelf: shelf,
      flights: flights,
      clock: clock
    )
    let fresh = FreshnessTransport(base: single, shelf: shelf, policy: policy, clock: clock)
    return StaleTransport(base: fresh, shelf: shelf, clock: clock)
  }
}
