import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import SQLiteStore

@Suite(.ownThread) struct BoundTests {
  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  private var bytes: Int {
    get async { await home.store().summary(at: home.now).bytes }
  }

  @Test func `the logs stay short if every process writes once`() async throws {
    var largest = 0
    // Like the program, none of them closes its files.
    var stores: [SQLiteStore] = []
    for number in 0..<60 {
      home.now = home.now.advanced(bySeconds: 600)
      let store = home.store()
      stores.append(store)
      await store.record((0..<12).map { .sample("\($0)", at: home.now, celsius: Double(number)) })
      await store.store(.sample(UInt8(number), count: 9000), for: .sample(number))
      for path in [home.observationsPath, home.cachePath] {
        largest = max(largest, try home.bytes(of: path + "-wal").count)
      }
    }
    // 64 pages, and those of one process.
    #expect(largest < 400_000)
    #expect(largest > 100_000)
    #expect(await home.store().places().count == 12)
    withExtendedLifetime(stores) {}
  }

  @Test func `the files stay within their size limit, without the oldest responses`() async throws {
    let maximum = 8_000_000
    let store = home.store(maximumBytes: maximum)
    var largest = 0
    for number in 0..<1000 {
      home.now = home.now.advanced(bySeconds: 60)
      let response = CachedResponse.sample(count: number * 7919 % 60_000, at: home.now)
      await store.store(response, for: .sample(number))
      if number.isMultiple(of: 10) {
        largest = max(largest, await store.summary(at: home.now).bytes)
      }
    }
    #expect(largest <= maximum)
    #expect(largest > maximum / 2, "it is used")
    for number in 900..<1000 { #expect(await store.response(for: .sample(number)) != nil) }
    #expect(await store.response(for: .sample(1)) == nil)
    #expect(await store.takeProblems() == [])
  }

  @Test func `a response of the future is evicted first`() async throws {
    let store = home.store(maximumBytes: 2_000_000)
    let future = home.now.advanced(bySeconds: 86_400 * 365)
    await store.store(.sample(count: 100_000, at: future), for: .sample(1000))
    for number in 0..<30 { await store.store(.sample(count: 100_000), for: .sample(number)) }
    #expect(await store.response(for: .sample(1000)) == nil)
    #expect(await store.summary(at: home.now).groups.first?.count ?? 0 > 10)
  }

  @Test func `a body that would evict all others is not cached`() async {
    let store = home.store(maximumBytes: 1_600_000)
    await store.store(.sample(1, count: 100_000), for: .sample(1))
    await store.store(.sample(2, count: 100_001), for: .sample(2))
    #expect(await store.response(for: .sample(1)) != nil)
    #expect(await store.response(for: .sample(2)) == nil)
  }

  @Test func `on a full disk the newer response is returned, not the stored one`() async {
    let store = home.store()
    await store.store(.sample(1), for: .sample(1))
    await store.fill()
    let later = CachedResponse.sample(2, count: 500_000, at: home.now.advanced(bySeconds: 60))
    await store.store(later, for: .sample(1))
    #expect(await store.response(for: .sample(1)) == later)
    #expect(await store.takeProblems() == [.file(.full, path: home.cachePath)])
    #expect(await home.store().response(for: .sample(1)) == .sample(1))
    // A newer response of another process is returned.
    let latest = CachedResponse.sample(3, at: home.now.advanced(bySeconds: 180))
    await home.store().store(latest, for: .sample(1))
    #expect(await store.response(for: .sample(1)) == latest)
    await store.evict(.sample(1))
    #expect(await store.response(for: .sample(1)) == nil)
  }

  @Test func `clearing shrinks the file`() async throws {
    let store = home.store()
    for number in 0..<50 { await store.store(.sample(count: 100_000), for: .sample(number)) }
    #expect(await bytes > 4_000_000)
    #expect(await store.clear() == ClearedCache(count: 50))
    #expect(await bytes < 200_000)
  }

  @Test func `observations older than 400 days are removed at the next recording`() async throws {
    let day: Int64 = 86_400
    let old = home.now.advanced(bySeconds: -401 * day)
    let young = home.now.advanced(bySeconds: -399 * day)
    await home.store().record([.sample("1", at: old), .sample("1", at: young)])
    await home.store().record([.sample("2", at: old)])
    await home.store().record([.sample("1", at: home.now)])
    let store = home.store()
    await store.record([.sample("1", at: home.now)])
    #expect(await store.places().map(\.key) == ["1"])
    #expect(await store.summary(at: home.now).observations == 2)
    #expect(await store.summary(at: home.now).observedSince == young)
  }

  @Test func `a clock that is ahead removes no observations`() async throws {
    await home.store().record([.sample(at: home.now)])
    let later = Observation.sample(at: home.now.advanced(bySeconds: 600))
    home.now = home.now.advanced(bySeconds: 86_400 * 4000)
    let store = home.store()
    await store.record([later])
    #expect(await store.summary(at: home.now).observations == 2)
  }

  @Test func `a source with a clock that is ahead too removes at most a day a run`() async throws {
    let day: Int64 = 86_400
    let start = home.now
    await home.store().record((0..<10).map { .sample(at: start.advanced(bySeconds: $0 * day)) })
    home.now = start.advanced(bySeconds: 4000 * day)
    for run in 0..<3 {
      let store = home.store()
      for minute in 0..<2 {
        let seconds = 600 * Int64(minute + 2 * run)
        await store.record([.sample(at: home.now.advanced(bySeconds: seconds))])
      }
      let summary = await store.summary(at: home.now)
      // The first run is measured by the observations before it.
      #expect(summary.observations == 12 + run)
    }
    // By a right clock nothing is too old.
    home.now = start.advanced(bySeconds: 10 * day)
    let store = home.store()
    await store.record([.sample(at: home.now)])
    #expect(await store.summary(at: home.now).observations == 15)
  }
}

extension SQLiteStore {
  /// Prevents the cache file from growing, like a full disk.
  func fill() async {
    await cache.read { database throws(DatabaseError) in
      try database.execute("PRAGMA max_page_count = 1")
    }
  }
}
