import DashCore

/// An in-memory store that reports a path like a persistent one.
struct StoreAtPath: Store {
  private let memory = MemoryStore()
  private let path: String
  /// Whether clearing succeeds.
  var canClear = true

  init(_ path: String) {
    self.path = path
  }

  func keyedHash() async -> any KeyedHash { await memory.keyedHash() }

  func responses(for keys: [CacheKey]) async -> [CachedResponse?] {
    await memory.responses(for: keys)
  }

  func receivedAt(of key: CacheKey) async -> Timestamp? { await memory.receivedAt(of: key) }

  func store(_ response: CachedResponse, for key: CacheKey) async {
    await memory.store(response, for: key)
  }

  func markRevalidated(_ key: CacheKey, at moment: Timestamp) async {
    await memory.markRevalidated(key, at: moment)
  }

  func evict(_ key: CacheKey) async { await memory.evict(key) }

  func claim(
    _ key: CacheKey,
    _ rows: [KnownRow],
    taking quota: CallQuota?,
    at now: Timestamp
  ) async -> RefreshClaim? {
    await memory.claim(key, rows, taking: quota, at: now)
  }

  func takeCall(outOf quota: CallQuota, at now: Timestamp) async -> CallPermit {
    await memory.takeCall(outOf: quota, at: now)
  }

  func pauseCalls(_ account: AccountKey, until moment: Timestamp) async {
    await memory.pauseCalls(account, until: moment)
  }

  func speaksHTTP2(_ origin: String) async -> Bool { await memory.speaksHTTP2(origin) }

  func remember(_ origin: String, speaksHTTP2: Bool) async {
    await memory.remember(origin, speaksHTTP2: speaksHTTP2)
  }

  func record(_ observations: [Observation]) async -> Bool { await memory.record(observations) }

  func places() async -> [ObservedPlace] { await memory.places() }

  func observations(of place: ObservedPlace, since moment: Timestamp) async -> [Observation] {
    await memory.observations(of: place, since: moment)
  }

  func record(metrics samples: [MetricSample]) async -> Bool {
    await memory.record(metrics: samples)
  }

  func samples(of origin: MetricOrigin, since moment: Timestamp) async -> [MetricSample] {
    await memory.samples(of: origin, since: moment)
  }

  func takeProblems() async -> [StoreProblem] { await memory.takeProblems() }

  func summary(at now: Timestamp) async -> StoreSummary {
    var summary = await memory.summary(at: now)
    summary.cachePath = path
    summary.observationsPath = path + "-history"
    return summary
  }

  func clear() async -> Int? { canClear ? await memory.clear() : nil }
}
