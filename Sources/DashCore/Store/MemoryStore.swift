/// A store in memory, for tests and for systems without a writable directory.
///
/// Beyond its limits, it evicts the least recently used response and the oldest observation first.
package actor MemoryStore: Store {
  /// The default limit of cached bodies, in bytes.
  package static let defaultMaximumBytes = 16 << 20
  /// The maximum number of observations.
  package static let maximumObservations = 20_000

  private struct Entry {
    var response: CachedResponse
    var use: Int
  }

  private let maximumBytes: Int
  private let hash = ProcessHash()
  private var problems: [StoreProblem]
  private var entries: [CacheKey: Entry] = [:]
  private var bytes = 0
  private var uses = 0
  private var buckets: [AccountKey: TokenBucket] = [:]
  private var http2Servers = HTTP2Servers()
  private var log = ObservationTable()
  private var metrics = MetricTable()

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - maximumBytes: The limit of cached bodies, in bytes.
  ///   - problems: The reasons why the store on disk is not used, to report.
  package init(
    maximumBytes: Int = MemoryStore.defaultMaximumBytes,
    problems: [StoreProblem] = []
  ) {
    self.maximumBytes = maximumBytes
    self.problems = problems
  }

  // MARK: ResponseCache

  package func keyedHash() -> any KeyedHash { hash }

  package func response(for key: CacheKey) -> CachedResponse? {
    uses += 1
    entries[key]?.use = uses
    return entries[key]?.response
  }

  package func responses(for keys: [CacheKey]) -> [CachedResponse?] { keys.map(response) }

  package func receivedAt(of key: CacheKey) -> Timestamp? { entries[key]?.response.receivedAt }

  package func store(_ response: CachedResponse, for key: CacheKey) {
    remove(key)
    guard response.body.count <= min(maximumBytes, CachedResponse.maximumBodyBytes) else { return }
    while bytes + response.body.count > maximumBytes,
      let oldest = entries.min(by: { $0.value.use < $1.value.use })
    {
      remove(oldest.key)
    }
    uses += 1
    bytes += response.body.count
    entries[key] = Entry(response: response, use: uses)
  }

  package func markRevalidated(_ key: CacheKey, at moment: Timestamp) {
    guard let entry = entries[key] else { return }
    entries[key]?.response = entry.response.confirmed(at: moment)
  }

  package func evict(_ key: CacheKey) { remove(key) }

  /// Grants every lock, because no other process shares this store.
  package func claim(
    _ key: CacheKey,
    _ rows: [KnownRow],
    taking quota: CallQuota?,
    at now: Timestamp
  ) -> RefreshClaim? {
    let hasNew = rows.contains { $0.isNew(receivedAt(of: $0.key)) }
    return RefreshClaim(
      lock: UncontendedRefreshLock(),
      rows: rows.map { row in
        if case .read(receivedAt(of: row.key)) = row.state { return .known }
        return .read(response(for: row.key))
      },
      permit: hasNew ? nil : quota.map { takeCall(outOf: $0, at: now) }
    )
  }

  /// Evicts the response of a key if there is one.
  package func remove(_ key: CacheKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    bytes -= entry.response.body.count
  }

  // MARK: CallCounter

  package func takeCall(outOf quota: CallQuota, at now: Timestamp) -> CallPermit {
    buckets[quota.account, default: TokenBucket()].take(perMinute: quota.perMinute, at: now)
  }

  package func pauseCalls(_ account: AccountKey, until moment: Timestamp) {
    buckets[account, default: TokenBucket()].pauseCalls(until: moment)
  }

  // MARK: HostMemory

  package func speaksHTTP2(_ origin: String) -> Bool { http2Servers.contains(origin) }

  package func remember(_ origin: String, speaksHTTP2: Bool) {
    _ = http2Servers.note(origin, speaksHTTP2: speaksHTTP2)
  }

  // MARK: ObservationLog

  @discardableResult
  package func record(_ observations: [Observation]) -> Bool {
    for observation in observations { log.record(observation) }
    log.drop(beyond: Self.maximumObservations)
    return true
  }

  package func places() -> [ObservedPlace] { log.places() }

  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) -> [Observation] {
    log.observations(of: place, since: moment)
  }

  // MARK: MetricLog

  @discardableResult
  package func record(metrics samples: [MetricSample]) -> Bool {
    for sample in samples { metrics.record(sample) }
    return true
  }

  package func samples(of origin: MetricOrigin, since moment: Timestamp) -> [MetricSample] {
    metrics.samples(of: origin, since: moment)
  }

  // MARK: Store

  package func takeProblems() -> [StoreProblem] {
    defer { problems = [] }
    return problems
  }

  package func summary(at now: Timestamp) -> StoreSummary {
    var summary = StoreSummary()
    summary.bytes = bytes
    summary.maximumBytes = maximumBytes
    summary.groups = StoreSummary.groups(of: entries.values.map(\.response))
    summary.calls = buckets.map { $0.value.calls(of: $0.key, at: now) }.sorted {
      ($0.account.provider, $0.account.bytes.description)
        < ($1.account.provider, $1.account.bytes.description)
    }
    log.describe(in: &summary)
    metrics.describe(in: &summary)
    return summary
  }

  package func clear() -> Int? {
    defer {
      entries = [:]
      bytes = 0
      http2Servers = HTTP2Servers()
    }
    return entries.values.count { $0.response.kind != .failure }
  }
}
