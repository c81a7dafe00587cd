import DashCore
import Synchronization

/// A cache whose locks another process holds for as long as a test says, and that records how it is used.
final class BusyCache: ResponseCache {
  private struct Lock: RefreshLock {
    func release() async {}
  }

  private struct State {
    var lockCount = 0
    var grants: @Sendable (Int) async -> Bool = { _ in true }
    var reads: [CacheKey: Int] = [:]
    var calls: [String] = []
  }

  private let base: MemoryStore
  private let state = Mutex(State())

  init(base: MemoryStore) {
    self.base = base
  }

  /// Decides whether a lock is granted, by the number of attempts so far.
  func onLock(_ grants: @escaping @Sendable (Int) async -> Bool) {
    state.withLock { $0.grants = grants }
  }

  /// How often the row of a key was read.
  func readCount(of key: CacheKey) -> Int { state.withLock { $0.reads[key] ?? 0 } }

  /// The functions of the cache that were called for requests, in order.
  var calls: [String] { state.withLock(\.calls) }

  func responses(for keys: [CacheKey]) async -> [CachedResponse?] {
    state.withLock { state in
      state.calls.append("responses")
      for key in keys { state.reads[key, default: 0] += 1 }
    }
    return await base.responses(for: keys)
  }

  func claim(
    _ key: CacheKey,
    _ rows: [KnownRow],
    taking quota: CallQuota?,
    at now: Timestamp
  ) async -> RefreshClaim? {
    let (count, grants) = state.withLock { state in
      state.calls.append("claim")
      state.lockCount += 1
      return (state.lockCount, state.grants)
    }
    guard await grants(count),
      let claim = await base.claim(key, rows, taking: quota, at: now)
    else { return nil }
    state.withLock { state in
      for (row, claimed) in zip(rows, claim.rows) where claimed != .known {
        state.reads[row.key, default: 0] += 1
      }
    }
    return RefreshClaim(lock: Lock(), rows: claim.rows, permit: claim.permit)
  }

  func keyedHash() async -> any KeyedHash { await base.keyedHash() }
  func receivedAt(of key: CacheKey) async -> Timestamp? {
    state.withLock { $0.calls.append("receivedAt") }
    return await base.receivedAt(of: key)
  }
  func store(_ response: CachedResponse, for key: CacheKey) async {
    state.withLock { $0.calls.append("store") }
    await base.store(response, for: key)
  }
  func evict(_ key: CacheKey) async { await base.evict(key) }
  func markRevalidated(_ key: CacheKey, at moment: Timestamp) async {
    await base.markRevalidated(key, at: moment)
  }
}
