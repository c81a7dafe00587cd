package import DashCore
import SQLiteStore
import Synchronization

/// A store in memory, which reports what a test says.
package final class MemoryStore: Store {
  private let base = SQLiteStore(at: StoreLocation(environment: [:]))
  private let path: String?
  private let canClear: Bool
  private let problems: Mutex<[StoreProblem]>

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - path: The path of its files in the summary; `nil` for none.
  ///   - canClear: Whether clearing succeeds.
  ///   - problems: The problems to report once.
  package init(path: String? = nil, canClear: Bool = true, problems: [StoreProblem] = []) {
    self.path = path
    self.canClear = canClear
    self.problems = Mutex(problems)
  }

  package func summary(at now: Timestamp) async -> StoreSummary {
    var summary = await base.summary(at: now)
    summary.cachePath = path
    summary.observationsPath = path.map { $0 + "-history" }
    summary.bytes = summary.groups.reduce(0) { $0 + $1.bytes }
    summary.maximumBytes = 16 << 20
    return summary
  }

  package func clear() async -> ClearedCache? {
    guard canClear else { return nil }
    let count = await summary(at: SQLiteStore.systemTime()).groups.reduce(0) { $0 + $1.count }
    _ = await base.clear()
    return ClearedCache(count: count)
  }

  package func takeProblems() async -> [StoreProblem] {
    problems.withLock { problems in
      defer { problems = [] }
      return problems
    }
  }

  package func check() async { await base.check() }

  package func responses(for keys: [CacheKey]) async -> [CachedResponse?] {
    await base.responses(for: keys)
  }
  package func store(_ response: CachedResponse, for key: CacheKey) async {
    await base.store(response, for: key)
  }
  package func evict(_ key: CacheKey) async { await base.evict(key) }
  package func lock(_ key: CacheKey) async -> RefreshLock? { await base.lock(key) }
  package func takeCall(outOf quota: CallQuota, at now: Timestamp) async -> CallPermit {
    await base.takeCall(outOf: quota, at: now)
  }
  package func pauseCalls(_ account: AccountKey, _ pause: CallPause) async {
    await base.pauseCalls(account, pause)
  }
  package func acceptKey(of account: AccountKey) async { await base.acceptKey(of: account) }
  @discardableResult
  package func record(_ observations: [Observation]) async -> Bool {
    _ = await base.record(observations)
    return true
  }
  package func missedAt() async -> Timestamp? { nil }
  package func places() async -> [ObservedPlace] { await base.places() }
  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) async -> [Observation] {
    await base.observations(of: place, since: moment)
  }
  package func record(metrics samples: [MetricSample]) async { await base.record(metrics: samples) }
  package func samples(of origin: MetricOrigin, since moment: Timestamp) async -> [MetricSample] {
    await base.samples(of: origin, since: moment)
  }
}
