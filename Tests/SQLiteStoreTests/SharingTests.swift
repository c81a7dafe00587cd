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
    let account = await home.store().keyedHash().account(of: "sample", secrets: [Secret("key")])
    let now = home.now
    let granted = await (0..<8).map { _ in home.store() }.concurrentMap(limit: 8) { store in
      var granted = 0
      for _ in 0..<20 {
        let permit = await store.takeCall(outOf: CallQuota(of: account, perMinute: 60), at: now)
        if permit == .granted { granted += 1 }
      }
      return granted
    }
    #expect(granted.reduce(0, +) == 60)
  }

  @Test func `a lock excludes others until its release`() async throws {
    let one = home.store()
    let other = home.store()
    let lock = try #require(await one.lock(.sample(1)))
    #expect(await other.lock(.sample(1)) == nil)
    #expect(await one.lock(.sample(1)) == nil)
    await lock.release()
    let next = await other.lock(.sample(1))
    #expect(next != nil)
    #expect(await one.lock(.sample(1)) == nil)
    _ = next
  }

  @Test func `a lock ends with its process, however that ends`() async throws {
    let path = home.directory.path
    let location = StoreLocation(cacheDirectory: "\(path)/cache", stateDirectory: nil)
    let store = SQLiteStore(at: location)
    let key = CacheKey(await store.keyedHash().hash(Array("key 1".utf8)))
    let probe = try ProbeProcess(["hold", path])
    #expect(try probe.readLine() == "held")
    #expect(await store.lock(key) == nil)
    probe.kill()
    #expect(await store.lock(key) != nil)
  }

  @Test func `two accounts have separate cache keys`() async throws {
    let hash = await home.store().keyedHash()
    let one = try request("one")
    let keys = Set([
      hash.key(for: one, of: "sample"), hash.key(for: try request("two"), of: "sample"),
    ])
    #expect(keys.count == 2)
    #expect(hash.key(for: one, of: "another") != hash.key(for: one, of: "sample"))
    #expect(
      await home.store().keyedHash().key(for: one, of: "sample") == hash.key(for: one, of: "sample")
    )
    let elsewhere = try StoreHome().store()
    #expect(
      await elsewhere.keyedHash().key(for: one, of: "sample") != hash.key(for: one, of: "sample")
    )
  }

  @Test func `the files hold neither a key nor an address`() async throws {
    let store = home.store()
    let hash = await store.keyedHash()
    let secret = "CANARY0123456789abcdef"
    let request = try request(secret)
    let key = hash.key(for: request, of: "sample")
    let account = hash.account(of: "sample", secrets: [Secret(secret)])
    await store.store(.sample(), for: key)
    _ = await store.takeCall(outOf: CallQuota(of: account, perMinute: 60), at: home.now)
    await store.pauseCalls(account, until: home.now.advanced(bySeconds: 60))
    _ = await store.lock(key)
    for name in try home.names(beside: home.cachePath) {
      let directory = (home.cachePath as NSString).deletingLastPathComponent
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"))
      for word in [secret, "example.org", "/data/2.5", "Llanfairpwll", "appid"] {
        #expect(data.range(of: Data(word.utf8)) == nil, "\(word) in \(name)")
        #expect(!name.contains(word))
      }
    }
  }

  @Test func `a lookup waits for another writer and then misses`() async throws {
    let store = home.store()
    await store.store(.sample(1), for: .sample(1))
    let other = try Database(path: home.cachePath)
    try other.execute("BEGIN IMMEDIATE")
    await store.store(.sample(2), for: .sample(1))
    #expect(await store.response(for: .sample(1)) == .sample(2), "it replaces the file's")
    #expect(await home.store().response(for: .sample(1)) == .sample(1), "others can still read")
    try other.execute("ROLLBACK")
    await store.store(.sample(3), for: .sample(1))
    #expect(await store.response(for: .sample(1)) == .sample(3))
    #expect(await store.takeProblems() == [])
  }

  @Test func `a claim reads what is stored while another process writes`() async throws {
    let store = home.store()
    await store.store(.sample(1), for: .sample(1))
    let other = try Database(path: home.cachePath)
    try other.execute("BEGIN IMMEDIATE")
    let claim = await store.claim(
      .sample(1),
      [KnownRow(.sample(1), .unread(since: .init(secondsSinceEpoch: 0)))],
      taking: CallQuota(of: AccountKey(provider: "sample", [1]), perMinute: 60),
      at: home.now
    )
    #expect(claim?.rows == [.read(.sample(1))])
    #expect(claim?.permit == nil)
    try other.execute("ROLLBACK")
  }

  @Test func `a transaction that was rolled back meanwhile fails without damage`() async throws {
    await home.store().store(.sample(1), for: .sample(1))
    let database = try Database(path: home.cachePath)
    #expect(throws: DatabaseError.unavailable(EIO)) {
      try database.transaction { () throws(DatabaseError) in try database.execute("ROLLBACK") }
    }
  }

  @Test func `not every call waits for a permanent writer`() async throws {
    await home.store().store(.sample(1), for: .sample(1))
    let path = home.cachePath
    let took = try await onItsOwnThread { file throws in
      let other = try Database(path: path)
      try other.execute("BEGIN IMMEDIATE")
      let took = ContinuousClock().measure {
        for _ in 0..<60 {
          let isDone = file.carryOut { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in }
          }
          #expect(!isDone)
        }
      }
      try other.execute("ROLLBACK")
      #expect(file.carryOut { database throws(DatabaseError) in try database.execute("SELECT 1") })
      return took
    }
    #expect(took < .seconds(60), "each of them would wait for 2 seconds")
  }

  @Test func `not every call waits for a permanent lock`() async throws {
    await home.store().store(.sample(1), for: .sample(1))
    let directory = (home.cachePath as NSString).deletingLastPathComponent
    let file = try LockFile(in: StoreDirectory(directory))
    let lock = try FileLock.take(on: file, at: 0, .exclusive)
    #expect(lock != nil)
    let took = try await onItsOwnThread { file in
      ContinuousClock().measure {
        for _ in 0..<60 { #expect(!file.carryOut { _ in }) }
      }
    }
    #expect(took < .seconds(60), "each of them would wait for 2 seconds")
    withExtendedLifetime(lock) {}
  }

  /// Uses the cache file like the store's thread.
  ///
  /// On the pool of a busy test run each turn of a task can take seconds.
  private func onItsOwnThread(
    _ use: @escaping @Sendable (DatabaseFile) throws -> Duration
  ) async throws -> Duration {
    let directory = (home.cachePath as NSString).deletingLastPathComponent
    return try await TestThread.run {
      let file = DatabaseFile(
        "answers.sqlite",
        in: directory,
        schema: .cache,
        isDisposable: true,
        lockOffset: 0,
        problems: ProblemList(),
        now: SQLiteStore.systemTime
      )
      return Result { try use(file) }
    }
    .get()
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
