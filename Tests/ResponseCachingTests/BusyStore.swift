import DashCore
import Synchronization

/// A store whose refresh locks another process holds, as long as a test says.
final class BusyStore: ResponseCache {
  private struct Claim: RefreshLock {
    func release() async {}
  }

  private let base: MemoryStore
  private let state = Mutex<(count: Int, grants: @Sendable (Int) async -> Bool)>((0, { _ in true }))

  init(base: MemoryStore) {
    self.base = base
  }

  /// Decides whether a lock is granted, by the number of earlier attempts.
  func onClaim(_ grants: @escaping @Sendable (Int) async -> Bool) {
    state.withLock { $0.grants = grants }
  }

  func claim(_ key: CacheKey) async -> (any RefreshLock)? {
    let (count, grants) = state.withLock { state in
      state.count += 1
      return (state.count, state.grants)
    }
    return await grants(count) ? Claim() : nil
  }

  func keyedHash() async -> any KeyedHash { await base.keyedHash() }
  func answer(for key: CacheKey) async -> CachedResponse? { await base.answer(for: key) }
  func keep(_ answer: CachedResponse, for key: CacheKey) async { await base.keep(answer, for: key) }
  func evict(_ key: CacheKey) async { await base.evict(key) }
  func markRevalidated(_ key: CacheKey, at moment: Timestamp) async {
    await base.markRevalidated(key, at: moment)
  }
}
