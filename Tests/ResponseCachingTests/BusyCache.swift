import DashCore
import Synchronization

/// A cache whose locks another process holds for as long as a test says, and that counts its reads.
final class BusyCache: ResponseCache {
  private struct Lock: RefreshLock {
    func release() async {}
  }

  private struct State {
    var lockCount = 0
    var grants: @Sendable (Int) async -> Bool = { _ in true }
    var reads: [CacheKey: Int] = [:]
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

  func response(for key: CacheKey) async -> CachedResponse? {
    state.withLock { $0.reads[key, default: 0] += 1 }
    return await base.response(for: key)
  }

  func lock(_ key: CacheKey) async -> (any RefreshLock)? {
    let (count, grants) = state.withLock { state in
      state.lockCount += 1
      return (state.lockCount, state.grants)
    }
    return await grants(count) ? Lock() : nil
  }

  func keyedHash() async -> any KeyedHash { await base.keyedHash() }
  func receivedAt(of key: CacheKey) async -> Timestamp? { await base.receivedAt(of: key) }
  func store(_ response: CachedResponse, for key: CacheKey) async {
    await base.store(response, for: key)
  }
  func evict(_ key: CacheKey) async { await base.evict(key) }
  func markRevalidated(_ key: CacheKey, at moment: Timestamp) async {
    await base.markRevalidated(key, at: moment)
  }
}
