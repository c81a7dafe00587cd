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

  init() throws {
    home = try StoreHome()
  }

  /// Returns keys that differ in every byte, and so in their locks.
  private static func keys(_ count: Int) -> [CacheKey] {
    (0..<count).map { CacheKey([UInt8](repeating: UInt8($0), count: 32)) }
  }

  @Test(arguments: [false, true])
  func `tasks of one run loop share a transaction`(isApart: Bool) async throws {
    let queue = DispatchQueue(label: "run loop")
    let executor = TestExecutor { queue.async(execute: $0) }
    let store = SQLiteStore(
      at: StoreLocation(environment: ["HOME": home.directory.path]),
      workingOn: { queue.async(execute: $0) },
      now: { [home] in home.now }
    )
    if isApart { store.useSeparateThread() }
    let quota = CallQuota(of: await StoreConformance.account("one", of: store), perMinute: 60)
    let keys = Self.keys(Self.count)
    let now = home.now

    try home.emptyLog(of: home.cachePath)
    let claims = await executor.run {
      await keys.concurrentMap(limit: Self.count) { key in
        await store.claim(key, [KnownRow(key, .read(receivedAt: nil))], taking: quota, at: now)
      }
    }
    #expect(claims.map { $0?.permit } == keys.map { _ in .granted })
    #expect(claims.map { $0?.rows } == keys.map { _ in [.known] })
    #expect(try pagesInLog == 1, "the page of the account, once")

    try home.emptyLog(of: home.cachePath)
    await executor.run {
      _ = await keys.concurrentMap(limit: Self.count) { key in
        await store.store(.sample(key.bytes[0]), for: key)
      }
    }
    #expect(try pagesInLog <= 5, "each page of the tables once")
    #expect(await store.responses(for: keys) == keys.map { .sample($0.bytes[0]) })
    #expect(await store.summary(at: now).calls.first?.today == Self.count)
    #expect(await store.takeProblems() == [])
  }

  private var pagesInLog: Int {
    get throws { try home.bytes(of: home.cachePath + "-wal").count / Self.frameBytes }
  }

  @Test func `tasks on many threads get their own answers`() async throws {
    let store = home.store()
    let keys = Self.keys(200)
    let now = home.now
    let claims = await keys.concurrentMap(limit: 50) { key in
      await store.store(.sample(key.bytes[0]), for: key)
      return await store.claim(key, [KnownRow(key, .read(receivedAt: nil))], taking: nil, at: now)
    }
    for (key, claim) in zip(keys, claims) {
      #expect(claim?.rows == [.read(.sample(key.bytes[0]))])
    }
  }

  @Test func `what a file refuses is in memory`() async throws {
    try home.directory.write("", to: ".cache")
    let store = home.store()
    let keys = Self.keys(Self.count)
    let quota = CallQuota(of: await StoreConformance.account("one", of: store), perMinute: 60)
    let now = home.now
    let claims = await keys.concurrentMap(limit: Self.count) { key in
      await store.store(.sample(key.bytes[0]), for: key)
      return await store.claim(key, [KnownRow(key, .read(receivedAt: nil))], taking: quota, at: now)
    }
    for (key, claim) in zip(keys, claims) {
      #expect(claim?.rows == [.read(.sample(key.bytes[0]))])
      #expect(claim?.permit == nil)
    }
    #expect(await store.takeProblems().count == 1)
  }

  @Test func `a response that is too large replaces its row, and no other`() async throws {
    let store = home.store(maximumBytes: 1_600_000)
    let keys = Self.keys(4)
    for key in keys { await store.store(.sample(1), for: key) }
    _ = await keys.enumerated().map(\.self).concurrentMap(limit: 4) { number, key in
      await store.store(.sample(2, count: number == 2 ? 100_001 : 9), for: key)
    }
    #expect(await store.responses(for: keys).map { $0?.body[0] } == [2, 2, nil, 2])
  }
}
