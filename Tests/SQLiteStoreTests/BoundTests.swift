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

  private var bytes: Int { DatabaseFiles(path: home.cachePath).bytes }

  @Test func `the logs stay short if every process writes once`() async throws {
    var largest = 0
    for number in 0..<60 {
      home.now = home.now.advanced(bySeconds: 600)
      let store = home.store()
      await store.record(
        (0..<12).map { place in
          var observation = Observation(
            place: ObservedPlace(provider: "sample", key: "\(place)"),
            observedAt: home.now
          )
          observation.measurements.temperatureCelsius = Double(number)
          return observation
        }
      )
      await store.store(.sample(UInt8(number), count: 9000), for: .sample(number))
      for path in [home.observationsPath, home.cachePath] {
        largest = max(largest, try home.bytes(of: path + "-wal").count)
      }
    }
    // 64 pages, and those of one process.
    #expect(largest < 400_000)
    #expect(await home.store().places().count == 12)
  }

  @Test func `a process that writes often lets its log grow longer, but not long`() async throws {
    let store = home.store()
    var lengths: [Int] = []
    for number in 0..<300 {
      await store.store(.sample(UInt8(number % 200), count: 1000), for: .sample(number % 12))
      lengths.append(try home.bytes(of: home.cachePath + "-wal").count)
    }
    let emptied = lengths.indices.filter { lengths[$0] == 0 }
    let first = try #require(emptied.first)
    #expect(lengths[..<first].max() ?? 0 < 100_000, "16 pages, and those of one response")
    #expect(lengths.max() ?? 0 > 200_000)
    #expect(lengths.max() ?? 0 < 350_000, "64 pages, and those of one response")
    #expect(emptied.count > 2)
  }

  @Test func `the files stay within their size limit`() async throws {
    let maximum = 8_000_000
    let store = home.store(maximumBytes: maximum)
    var largest = 0
    for number in 0..<1000 {
      home.now = home.now.advanced(bySeconds: 4000)
      await store.store(.sample(1, count: number * 7919 % 60_000), for: .sample(number))
      // An entry in use is not evicted.
      #expect(await store.response(for: .sample(0)) != nil)
      if number.isMultiple(of: 10) { largest = max(largest, bytes) }
    }
    #expect(largest <= maximum)
    #expect(largest > maximum / 2, "it is used")
    var remaining = 0
    for number in 900..<1000 where await store.response(for: .sample(number)) != nil {
      remaining += 1
    }
    #expect(remaining == 100)
    #expect(await store.response(for: .sample(1)) == nil)
    let summary = await store.summary(at: home.now)
    #expect(summary.bytes == bytes)
    #expect(summary.maximumBytes == maximum)
    #expect(await store.takeProblems() == [])
  }

  @Test func `a file above a lowered limit shrinks`() async throws {
    let before = home.store()
    for number in 0..<300 { await before.store(.sample(1, count: 50_000), for: .sample(number)) }
    #expect(bytes > 14_000_000)
    let store = home.store(maximumBytes: 4_000_000)
    for number in 0..<20 { await store.store(.sample(1, count: 1000), for: .sample(number)) }
    try home.emptyLog(of: home.cachePath)
    #expect(bytes <= 4_000_000)
  }

  @Test func `an entry that was used at a future time is evicted first`() async throws {
    let store = home.store(maximumBytes: 2_000_000)
    let present = home.now
    home.now = present.advanced(bySeconds: 86_400 * 365)
    await store.store(.sample(1, count: 100_000), for: .sample(1000))
    home.now = present
    for number in 0..<30 { await store.store(.sample(1, count: 100_000), for: .sample(number)) }
    #expect(await store.response(for: .sample(1000)) == nil)
    #expect(await store.response(for: .sample(29)) != nil)
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
    let later = CachedResponse.sample(2, count: 500_000)
      .confirmed(at: home.now.advanced(bySeconds: 60))
    await store.store(later, for: .sample(1))
    #expect(await store.response(for: .sample(1)) == later)
    #expect(await store.takeProblems() == [.file(.full, path: home.cachePath)])
    #expect(await home.store().response(for: .sample(1)) == .sample(1))

    let moment = home.now.advanced(bySeconds: 120)
    await store.markRevalidated(.sample(1), at: moment)
    #expect(await store.response(for: .sample(1)) == later.confirmed(at: moment))

    // A newer response of another process is returned, although this one was revalidated.
    let latest = CachedResponse.sample(3).confirmed(at: home.now.advanced(bySeconds: 180))
    await home.store().store(latest, for: .sample(1))
    #expect(await store.response(for: .sample(1)) == latest)
  }

  @Test func `clearing shrinks the file`() async throws {
    let store = home.store()
    for number in 0..<50 { await store.store(.sample(1, count: 100_000), for: .sample(number)) }
    #expect(await store.clear() == 50)
    #expect(bytes < 200_000)
  }

  @Test func `cleared entries are gone even if the file cannot shrink yet`() async throws {
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    let database = try Database(path: home.cachePath)
    var count: Int?
    // An unfinished statement prevents a checkpoint of the log.
    try database.step("SELECT 1 FROM salt", []) { _ throws(DatabaseError) in
      count = try ResponseTable(database, salt: []).clear()
      return false
    }
    #expect(count == 1)
    #expect(await store.response(for: .sample(1)) == nil)
  }

  @Test func `observations older than 400 days are removed at the next recording`() async throws {
    let places = ["1", "2"].map { ObservedPlace(provider: "sample", key: $0) }
    let day: Int64 = 86_400
    let old = home.now.advanced(bySeconds: -401 * day)
    let young = home.now.advanced(bySeconds: -399 * day)
    await home.store().record([
      Observation(place: places[0], observedAt: old),
      Observation(place: places[0], observedAt: young),
      Observation(place: places[1], observedAt: old),
    ])
    let store = home.store()
    await store.record([Observation(place: places[0], observedAt: home.now)])
    #expect(await store.places() == [places[0]])
    #expect(await store.summary(at: home.now).observations == 2)
    #expect(await store.summary(at: home.now).observedSince == young)
  }

  @Test func `a clock that is ahead removes no observations`() async throws {
    let place = ObservedPlace(provider: "sample", key: "1")
    await home.store().record([Observation(place: place, observedAt: home.now)])
    let later = Observation(place: place, observedAt: home.now.advanced(bySeconds: 600))
    home.now = home.now.advanced(bySeconds: 86_400 * 4000)
    let store = home.store()
    await store.record([later])
    #expect(await store.summary(at: home.now).observations == 2)
  }
}

extension SQLiteStore {
  /// Prevents the cache file from growing, like a full disk.
  func fill() {
    _ = cache.carryOut { database throws(DatabaseError) in
      try database.execute("PRAGMA max_page_count = 1")
    }
  }
}
