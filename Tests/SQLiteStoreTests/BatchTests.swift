import DashCore
import DashTestSupport
import Dispatch
import Testing

@testable import SQLiteStore

/// Claims and writes of several tasks at the same time.
@Suite(.ownThread) struct BatchTests {
  private static let count = 12
  /// A page in the log, with its header.
  private static let frameBytes = 4096 + 24

  let home: StoreHome
  /// A run loop, and the executor of its tasks.
  private let queue = DispatchQueue(label: "run loop")
  private let tasks: TestExecutor

  init() throws {
    home = try StoreHome()
    tasks = TestExecutor { [queue] in queue.async(execute: $0) }
  }

  /// Returns a store that works on the run loop, unless it is moved to a thread of its own.
  private func store(maximumBytes: Int = SQLiteStore.defaultMaximumBytes) -> SQLiteStore {
    SQLiteStore(
      at: StoreLocation(environment: ["HOME": home.directory.path]),
      workingOn: { [queue] in queue.async(execute: $0) },
      maximumBytes: maximumBytes,
      now: { [home] in home.now }
    )
  }

  /// Returns keys that differ in every byte, and so in their locks.
  private static func keys(_ count: Int) -> [CacheKey] {
    (0..<count).map { CacheKey([UInt8](repeating: UInt8($0), count: 32)) }
  }

  /// Runs an operation for all keys at the same time, on the run loop.
  private func forEach<Result: Sendable>(
    _ keys: [CacheKey],
    _ operation: @escaping @Sendable (CacheKey) async -> Result
  ) async -> [Result] {
    await tasks.run { await keys.concurrentMap(limit: keys.count, operation) }
  }

  private func quota(in store: SQLiteStore) async -> CallQuota {
    CallQuota(of: await StoreConformance.account("one", of: store), perMinute: 60)
  }

  private var pagesInLog: Int {
    get throws { try home.bytes(of: home.cachePath + "-wal").count / Self.frameBytes }
  }

  // MARK: One transaction

  @Test(arguments: [false, true])
  func `tasks of one run loop share a transaction`(isApart: Bool) async throws {
    let store = store()
    if isApart { store.useSeparateThread() }
    let quota = await quota(in: store)
    let keys = Self.keys(Self.count)
    let now = home.now

    try home.emptyLog(of: home.cachePath)
    let claims = await forEach(keys) { key in
      await store.claim(key, [KnownRow(key, .read(receivedAt: nil))], taking: quota, at: now)
    }
    #expect(claims.map { $0?.permit } == keys.map { _ in .granted })
    #expect(claims.map { $0?.rows } == keys.map { _ in [.known] })
    #expect(try pagesInLog == 1, "the page of the account, once")

    try home.emptyLog(of: home.cachePath)
    _ = await forEach(keys) { await store.store(.sample($0.bytes[0]), for: $0) }
    #expect(try pagesInLog <= 5, "each page of the tables once")
    #expect(await store.responses(for: keys) == keys.map { .sample($0.bytes[0]) })
    #expect(await store.summary(at: now).calls.first?.today == Self.count)
    #expect(await store.takeProblems() == [])
  }

  @Test func `only one of two tasks claims the same key`() async {
    let store = store()
    let quota = await quota(in: store)
    let key = CacheKey.sample(1)
    let now = home.now
    let claims = await forEach([key, key]) { key in
      await store.claim(key, [KnownRow(key, .read(receivedAt: nil))], taking: quota, at: now)
    }
    #expect(claims.map { $0?.permit } == [.granted, nil])
    #expect(claims[1] == nil)
    #expect(await store.summary(at: now).calls.first?.today == 1)
  }

  @Test func `tasks on many threads get their own results`() async {
    let store = home.store()
    let now = home.now
    let tasks = Self.keys(200).map { key in
      // A child task would run on the thread of the suite.
      Task.detached {
        await store.store(.sample(key.bytes[0]), for: key)
        let known = KnownRow(key, .read(receivedAt: nil))
        let claim = await store.claim(key, [known], taking: nil, at: now)
        return claim?.rows == [.read(.sample(key.bytes[0]))]
      }
    }
    for task in tasks { #expect(await task.value) }
  }

  // MARK: Faults

  @Test func `rows of a file that cannot be written stay in memory`() async throws {
    try home.directory.write("", to: ".cache")
    let store = store()
    let quota = await quota(in: store)
    let now = home.now
    let keys = Self.keys(Self.count)
    let claims = await forEach(keys) { key in
      await store.store(.sample(key.bytes[0]), for: key)
      return await store.claim(key, [KnownRow(key, .read(receivedAt: nil))], taking: quota, at: now)
    }
    #expect(claims.map { $0?.rows } == keys.map { [.read(.sample($0.bytes[0]))] })
    #expect(claims.allSatisfy { $0 != nil && $0?.permit == nil })
    #expect(await store.takeProblems().count == 1)
  }

  @Test func `rows that fit into a full file are in it, and the others in memory`() async {
    let store = store()
    let keys = Self.keys(Self.count)
    for key in keys { await store.store(.sample(1, count: 9), for: key) }
    await store.fill()
    _ = await forEach(keys) { key in
      await store.store(.sample(2, count: key == keys[3] ? 500_000 : 9), for: key)
    }
    #expect(await store.responses(for: keys).map { $0?.body[0] } == keys.map { _ in 2 })
    let next = home.store()
    let stored = await next.responses(for: keys).map { $0?.body[0] }
    #expect(stored == keys.map { $0 == keys[3] ? 1 : 2 })
  }

  @Test func `rows are written to the file that replaces a damaged one`() async throws {
    await home.store().store(.sample(1), for: .sample(1))
    try home.damageCache(with: String(repeating: "x", count: 9000))
    let store = store()
    let keys = Self.keys(Self.count)
    _ = await forEach(keys) { await store.store(.sample($0.bytes[0]), for: $0) }
    #expect(await home.store().responses(for: keys) == keys.map { .sample($0.bytes[0]) })
    #expect(await store.takeProblems().count == 1)
  }

  // MARK: Sizes

  @Test func `a response that is too large evicts only its own row`() async {
    let store = store(maximumBytes: 1_600_000)
    let keys = Self.keys(4)
    for key in keys { await store.store(.sample(1), for: key) }
    _ = await forEach(keys) { key in
      await store.store(.sample(2, count: key == keys[2] ? 100_001 : 9), for: key)
    }
    #expect(await store.responses(for: keys).map { $0?.body[0] } == [2, 2, nil, 2])
  }

  @Test(arguments: [
    ([9, 9, 9], [3]), ([200_000, 200_000, 9, 200_000], [3, 1]), ([499_999, 9], [1, 1]),
  ])
  func `rows share transactions of a sixteenth of the limit`(sizes: [Int], groups: [Int]) async {
    let store = store(maximumBytes: 8_000_000)
    let rows = sizes.map { StoredRow(key: .sample($0), response: .sample(1, count: $0)) }
    #expect(await store.groups(of: rows).map(\.count) == groups)
    #expect(await store.groups(of: rows).flatMap(\.self).map(\.key) == rows.map(\.key))
  }
}
