import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import SQLiteStore

@Suite(.ownThread) struct SharingTests {
  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  @Test func `concurrent counters never exceed the limit`() async {
    let now = home.now
    let granted = await (0..<8).map { _ in home.store() }.concurrentMap(limit: 8) { store in
      var granted = 0
      for _ in 0..<20 {
        let quota = CallQuota(of: .sample(), perMinute: 60)
        if await store.takeCall(outOf: quota, at: now) == .granted { granted += 1 }
      }
      return granted
    }
    #expect(granted.reduce(0, +) == 60)
  }

  @Test func `tasks on many threads get their own results`() async {
    let store = home.store()
    let tasks = (0..<200).map { number in
      // A child task would run on the thread of the suite.
      Task.detached {
        await store.store(.sample(UInt8(number)), for: .sample(number))
        return await store.response(for: .sample(number)) == .sample(UInt8(number))
      }
    }
    for task in tasks { #expect(await task.value) }
  }

  @Test func `a lock excludes other processes until its release`() async throws {
    let one = home.store()
    let other = home.store()
    let lock = try #require(await one.lock(.sample(1)))
    #expect(await other.lock(.sample(1)) == nil)
    #expect(await other.lock(.sample(2)) != nil)
    lock.release()
    let next = try #require(await other.lock(.sample(1)))
    // A second release is not that of the next holder.
    lock.release()
    #expect(await one.lock(.sample(1)) == nil)
    next.release()
  }

  @Test func `a lock ends with its process, however that ends`() async throws {
    let path = home.directory.path
    let location = StoreLocation(cacheDirectory: "\(path)/cache", stateDirectory: nil)
    let store = SQLiteStore(at: location)
    let probe = try ProbeProcess(["hold", path])
    #expect(try probe.readLine() == "held")
    #expect(await store.lock(.sample("key 1")) == nil)
    probe.kill()
    #expect(await store.lock(.sample("key 1")) != nil)
  }

  @Test func `providers and accounts have separate rows`() throws {
    let one = CacheKey(try request("one"), of: "sample")
    #expect(CacheKey(try request("one"), of: "sample") == one)
    #expect(CacheKey(try request("two"), of: "sample") != one)
    #expect(CacheKey(try request("one"), of: "another") != one)
    #expect(one.derived("negative") != one)
    #expect(AccountKey.sample("one") != .sample("two"))
    // The published test vector of FNV-1a for "foobar", before the byte that ends a text.
    var fingerprint = Fingerprint()
    fingerprint.add("foobar")
    let foobar: UInt64 = 0x8594_4171_F739_67E8
    #expect(fingerprint.value == (foobar ^ 0xFF) &* 0x100_0000_01B3)
  }

  @Test func `the files hold neither a key nor an address`() async throws {
    let store = home.store()
    let secret = "CANARY0123456789abcdef"
    let key = CacheKey(try request(secret), of: "sample")
    await store.store(.sample(), for: key)
    let quota = CallQuota(of: .sample(secret), perMinute: 60)
    _ = await store.takeCall(outOf: quota, at: home.now)
    await store.pauseCalls(
      quota.account,
      CallPause(.requested, until: home.now.advanced(bySeconds: 60))
    )
    _ = await store.lock(key)
    for name in try home.names(beside: home.cachePath) {
      let directory = (home.cachePath as NSString).deletingLastPathComponent
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"))
      for word in [secret, "example.org", "/data/2.5", "Llanfairpwll", "appid"] {
        #expect(data.range(of: Data(word.utf8)) == nil, "\(word) in \(name)")
      }
    }
  }

  @Test func `other tasks of the thread run while another writer is waited for`() async throws {
    let store = home.store()
    await store.store(.sample(1), for: .sample(1))
    let other = try Database(path: home.cachePath)
    try other.execute("BEGIN IMMEDIATE")
    async let stored: Void = store.store(.sample(2), for: .sample(1))
    // The store runs on the thread of this task. If it blocked the thread, it would give up.
    try await Task.sleep(for: .milliseconds(100))
    try other.execute("ROLLBACK")
    await stored
    #expect(await store.response(for: .sample(1)) == .sample(2))
  }

  @Test func `another writer is waited for, but not at every call`() async throws {
    let store = home.store()
    await store.store(.sample(1), for: .sample(1))
    let other = try Database(path: home.cachePath)
    try other.execute("BEGIN IMMEDIATE")
    let quota = CallQuota(of: .sample(), perMinute: 1)
    let took = await ContinuousClock().measure {
      for _ in 0..<60 {
        await store.store(.sample(2), for: .sample(1))
        #expect(await store.response(for: .sample(1)) == .sample(1), "it can still be read")
        let permit = await store.takeCall(outOf: quota, at: home.now)
        #expect(permit == .granted, "it cannot be counted")
      }
    }
    #expect(took < .seconds(60), "each of them would wait for 2 seconds")
    #expect(await store.takeProblems() == [])
    try other.execute("ROLLBACK")
    await store.store(.sample(3), for: .sample(1))
    #expect(await store.response(for: .sample(1)) == .sample(3))
  }

  @Test(arguments: [false, true])
  func `what is not recorded because of another writer is reported and noted`(
    isMetric: Bool
  ) async throws {
    await home.store().record([.sample(at: home.now)])
    // A sleep that fails ends the wait at once.
    let store = SQLiteStore(
      at: StoreLocation(environment: ["HOME": home.directory.path]),
      now: { [home] in home.now },
      sleep: { _ in throw CancellationError() }
    )
    #expect(await store.missedAt() == nil)
    let other = try Database(path: home.observationsPath)
    try other.execute("BEGIN IMMEDIATE")
    let origin = MetricOrigin(provider: "exec", instance: "balcony")
    for minute in 1...2 {
      home.now = home.now.advanced(bySeconds: 60 * Int64(minute))
      if isMetric {
        let sample = MetricSample(1, of: "temperature", from: origin, at: home.now)
        await store.record(metrics: [try #require(sample)])
      } else {
        #expect(await !store.record([.sample(at: home.now)]))
      }
      #expect(await home.store().missedAt() == home.now)
    }
    #expect(await store.takeProblems() == [.file(.locked, path: home.observationsPath)])
    try other.execute("ROLLBACK")
    #expect(await store.record([.sample(at: home.now)]))
    #expect(await store.takeProblems() == [])
  }

  @Test func `a permanent lock of the file's name is not waited for at every call`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    let directory = (home.cachePath as NSString).deletingLastPathComponent
    let lock = try FileLock(on: LockFile(in: directory), at: 0)
    #expect(lock != nil)
    let store = home.store()
    let took = await ContinuousClock().measure {
      for _ in 0..<60 { #expect(await store.response(for: .sample(1)) == nil) }
    }
    #expect(took < .seconds(60), "each of them would wait for 2 seconds")
    withExtendedLifetime(lock) {}
  }

  private func request(_ secret: String) throws -> Request {
    Request(
      baseURL: try #require(BaseURL("https://api.example.org")),
      path: "/data/2.5/weather",
      query: [QueryItem("q", "Llanfairpwll"), QueryItem("appid", Secret(secret))],
      deadline: .now
    )
  }
}
