import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import SQLiteStore

@Suite(.ownThread) struct DamageTests {
  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  private var movedPath: String { "\(home.cachePath).corrupt-\(home.now.secondsSinceEpoch)" }

  @Test func `a file that is not a database is moved aside and reported once`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try home.damageCache(with: "no database")
    let store = home.store()
    #expect(await store.response(for: .sample(1)) == nil)
    await store.store(.sample(2), for: .sample(2))
    #expect(await store.response(for: .sample(2)) == .sample(2))
    let problem = StoreProblem.file(.corrupt(movedTo: movedPath), path: home.cachePath)
    #expect(await store.takeProblems() == [problem])
    #expect(try home.bytes(of: movedPath) == Array("no database".utf8))

    let next = home.store()
    #expect(await next.response(for: .sample(2)) == .sample(2))
    #expect(await next.takeProblems() == [])
  }

  @Test func `only the last of several files moved aside remains`() async throws {
    for turn in 0..<3 {
      home.now = home.now.advanced(bySeconds: 10)
      await home.store().store(.sample(), for: .sample(1))
      try home.damageCache(with: "turn \(turn)")
      _ = await home.store().response(for: .sample(1))
    }
    let names = try home.names(beside: home.cachePath).filter {
      $0.contains("corrupt") && !$0.hasSuffix("-wal")
    }
    #expect(names == [(movedPath as NSString).lastPathComponent])
    #expect(try home.bytes(of: movedPath) == Array("turn 2".utf8))
  }

  @Test func `clearing removes the files moved aside`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try home.damageCache(with: "no database")
    let store = home.store()
    await store.store(.sample(2), for: .sample(2))
    #expect(try home.names(beside: home.cachePath).contains { $0.contains("corrupt") })
    #expect(await store.clear() == 1)
    #expect(try !home.names(beside: home.cachePath).contains { $0.contains("corrupt") })
  }

  @Test func `another program's database is moved aside`() async throws {
    let path = try home.directory.write("", to: ".cache/dash/answers.sqlite")
    try home.setPermissions(0o700, of: home.directory.path + "/.cache/dash")
    try Database(path: path).execute("CREATE TABLE theirs(a); INSERT INTO theirs VALUES (1)")
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    #expect(await store.response(for: .sample(1)) == .sample())
    #expect(await store.takeProblems().count == 1)
    #expect(try Database(path: movedPath).number("SELECT a FROM theirs") == 1)
  }

  @Test func `only one of several processes that notice damage moves the file`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try home.damageCache(with: String(repeating: "x", count: 9000))
    let stores = (0..<8).map { _ in home.store() }
    let problems = await stores.concurrentMap(limit: 8) { store in
      await store.store(.sample(2), for: .sample(2))
      return await store.takeProblems()
    }
    #expect(problems.joined().count == 1)
    for store in stores { #expect(await store.response(for: .sample(2)) == .sample(2)) }
  }

  @Test func `a damaged value is not returned, and the others are`() async throws {
    let store = home.store()
    for number in 0..<4 { await store.store(.sample(UInt8(number)), for: .sample(number)) }
    let database = try Database(path: home.cachePath)
    func damage(_ number: Int, _ change: String) throws {
      let key = SQLValue.blob(CacheKey.sample(number).bytes)
      try database.run("UPDATE answer SET \(change) WHERE key = ?1", key)
    }
    try database.run("UPDATE body SET bytes = x'00' WHERE id = 1")
    try damage(1, "received_at = received_at + 1")
    try damage(2, "key = x'0102'")
    #expect(await store.response(for: .sample(0)) == nil)
    #expect(await store.response(for: .sample(1)) == nil)
    #expect(await store.response(for: .sample(2)) == nil)
    #expect(await store.response(for: CacheKey([1, 2])) == nil)
    #expect(await store.response(for: .sample(3)) == .sample(3))
    #expect(await store.takeProblems() == [])
    await store.store(.sample(9), for: .sample(0))
    #expect(await store.response(for: .sample(0)) == .sample(9))
  }

  @Test func `a damaged observation is recorded again`() async throws {
    let store = home.store()
    let place = ObservedPlace(provider: "sample", key: "1", name: "London")
    var observation = Observation(place: place, observedAt: home.now)
    observation.temperatureCelsius = 7.5
    await store.record([observation])
    let database = try Database(path: home.observationsPath)
    try database.run("UPDATE observation SET temperature_celsius = 75")
    #expect(await store.observations(of: place, since: home.now) == [])
    #expect(await store.record([observation]))
    #expect(await store.observations(of: place, since: home.now) == [observation])

    try database.run("UPDATE place SET name = 'Paris'")
    #expect(await store.places() == [])
    #expect(await store.record([observation]))
    #expect(await store.places() == [place])
    #expect(await store.observations(of: place, since: home.now) == [observation])
  }

  @Test func `a whole number is read though damage made its column numeric`() throws {
    let path = try home.directory.write("", to: "numeric.sqlite")
    let database = try Database(path: path)
    // As after one flipped bit in REAL and TEXT: SQLite then stores whole numbers as integers.
    try database.execute(
      "CREATE TABLE sample(pressure RAAL, key TEXU); INSERT INTO sample VALUES (950.0, '2643743')"
    )
    let row = try database.first("SELECT pressure, key FROM sample") { ($0.real(0), $0.text(1)) }
    #expect(try #require(row) == (950, "2643743"))
  }

  @Test func `a damaged salt recreates the file`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try Database(path: home.cachePath).run("UPDATE salt SET bytes = zeroblob(32)")
    let store = home.store()
    let hash = await store.keyedHash()
    #expect(hash.hash([1]) != Digest.hash([1], key: [UInt8](repeating: 0, count: 32)))
    #expect(await store.takeProblems().count == 1)
    #expect(await home.store().keyedHash().hash([1]) == hash.hash([1]))
  }

  @Test func `files that are deleted while open are recreated`() async throws {
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    let key = await store.keyedHash().hash([1])
    let place = ObservedPlace(provider: "sample", key: "1")
    let observation = Observation(place: place, observedAt: home.now)
    #expect(await store.record([observation]))
    try FileManager.default.removeItem(atPath: home.directory.path + "/.cache")
    try FileManager.default.removeItem(atPath: home.directory.path + "/.local")

    #expect(await store.response(for: .sample(1)) == nil)
    await store.store(.sample(2), for: .sample(1))
    #expect(await store.record([observation]))
    #expect(await store.takeProblems() == [])
    let next = home.store()
    #expect(await next.response(for: .sample(1)) == .sample(2))
    #expect(await next.observations(of: place, since: home.now) == [observation])
    #expect(await next.keyedHash().hash([1]) == key, "the keys that were made stay right")
  }
}
