import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import SQLiteStore

extension SQLiteStore {
  /// Reads as from a disk that returns wrong data once.
  fileprivate func readWrongData() async {
    _ = await observations.read { (_) throws(DatabaseError) -> Int in throw .corrupt }
  }
}

@Suite(.ownThread) struct DamageTests {
  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  private var movedPath: String { "\(home.cachePath).corrupt-\(home.now.secondsSinceEpoch)" }

  @Test func `a statement that fails is no damage, and loses no observation`() async throws {
    let first = Observation.sample(at: home.now)
    #expect(await home.store().record([first]))
    let database = try Database(path: home.observationsPath)
    try database.execute(
      """
      CREATE TRIGGER fault BEFORE INSERT ON observation
      BEGIN SELECT raise(ABORT, 'the disk is upside down'); END
      """
    )
    for _ in 1...3 {
      home.now = home.now.advanced(bySeconds: 600)
      let store = home.store()
      let later = Observation.sample(at: home.now)
      #expect(await !store.record([later]))
      let problem = StoreProblem.FileProblem.failed("the disk is upside down")
      #expect(await store.takeProblems() == [.file(problem, path: home.observationsPath)])
      // The rest of the run uses the memory.
      #expect(await !store.record([later]))
      #expect(await store.takeProblems() == [], "a problem is reported once")
      #expect(await store.observations(of: first.place, since: first.observedAt) == [later])
    }
    let names = try home.names(beside: home.observationsPath)
    #expect(names.allSatisfy { !$0.contains("corrupt") }, "\(names)")
    try database.execute("DROP TRIGGER fault")
    let found = await home.store().observations(of: first.place, since: first.observedAt)
    #expect(found == [first])
  }

  @Test func `a missing table is no damage`() async throws {
    await home.store().record([.sample()])
    try Database(path: home.observationsPath).execute("DROP TABLE place")
    let store = home.store()
    #expect(await store.places() == [])
    #expect(await store.takeProblems().count == 1)
    let names = try home.names(beside: home.observationsPath)
    #expect(names.allSatisfy { !$0.contains("corrupt") }, "\(names)")
  }

  @Test func `damage that a second connection does not find moves no file aside`() async throws {
    let first = Observation.sample(at: home.now)
    #expect(await home.store().record([first]))
    let store = home.store()
    await store.readWrongData()
    let problem = StoreProblem.FileProblem.failed(
      "a read returned wrong data, but the file is not damaged"
    )
    #expect(await store.takeProblems() == [.file(problem, path: home.observationsPath)])
    let names = try home.names(beside: home.observationsPath)
    #expect(names.allSatisfy { !$0.contains("corrupt") }, "\(names)")
    let found = await home.store().observations(of: first.place, since: first.observedAt)
    #expect(found == [first])
  }

  @Test func `a file that is not a database is moved aside and reported once`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try home.damage(home.cachePath, with: "no database")
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

  @Test func `no file that was moved aside is deleted or overwritten`() async throws {
    // All in the same second.
    for turn in 0..<3 {
      await home.store().record([.sample()])
      try home.damage(home.observationsPath, with: "turn \(turn)")
      _ = await home.store().places()
    }
    await home.store().record([.sample()])
    let start = "\(home.observationsPath).corrupt-\(home.now.secondsSinceEpoch)"
    for (turn, path) in [start, start + "-2", start + "-3"].enumerated() {
      #expect(try home.bytes(of: path) == Array("turn \(turn)".utf8))
    }
    // Nor does clearing the cache delete observations.
    let cleared = await home.store().clear()
    #expect(cleared == ClearedCache(count: 0))
    #expect(try home.bytes(of: start) == Array("turn 0".utf8))
  }

  @Test func `a log without its database is moved aside as well`() async throws {
    let store = home.store()
    await store.record([.sample()])
    try FileManager.default.removeItem(atPath: home.observationsPath)
    await home.store().record([.sample("2")])
    let names = try home.names(beside: home.observationsPath)
    #expect(names.contains { $0.contains("corrupt") && $0.hasSuffix("-wal") }, "\(names)")
    #expect(await home.store().places().map(\.key) == ["2"])
    withExtendedLifetime(store) {}
  }

  @Test func `a process moves a file aside once, and then does without`() async throws {
    let store = home.store()
    for turn in 1...3 {
      await store.record([.sample()])
      if turn < 3 { try home.damage(home.observationsPath, with: "damage \(turn)") }
    }
    let moved = try home.names(beside: home.observationsPath).filter {
      $0.contains("corrupt") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    #expect(moved.count == 1, "\(moved)")
    #expect(await store.places().count == 1, "in memory")
    #expect(await store.takeProblems().count == 2)
  }

  @Test func `clearing removes the files of the cache that were moved aside`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try home.damage(home.cachePath, with: "no database")
    let store = home.store()
    await store.store(.sample(2), for: .sample(2))
    #expect(await store.clear() == ClearedCache(count: 1, files: [movedPath]))
    #expect(try !home.names(beside: home.cachePath).contains { $0.contains("corrupt") })
  }

  @Test func `only one of several processes that notice damage moves the file`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    try home.damage(home.cachePath, with: String(repeating: "x", count: 9000))
    let stores = (0..<8).map { _ in home.store() }
    let problems = await stores.concurrentMap(limit: 8) { store in
      await store.store(.sample(2), for: .sample(2))
      return await store.takeProblems()
    }
    #expect(problems.joined().count == 1)
    for store in stores { #expect(await store.response(for: .sample(2)) == .sample(2)) }
  }

  @Test func `values that no program writes do not reach the reader`() async throws {
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    await store.record([.sample(celsius: 7.5)])
    try Database(path: home.cachePath).execute(
      "UPDATE response SET status = 7, received_at = 9223372036854775807"
    )
    try Database(path: home.observationsPath).execute(
      """
      UPDATE observation SET temperature_celsius = 1e300, humidity_percent = 9e999;
      UPDATE place SET utc_offset_seconds = 9223372036854775807, latitude = 1e300
      """
    )
    #expect(await store.response(for: .sample(1)) == nil)
    let places = await store.places()
    #expect(places.map(\.utcOffsetSeconds) == [nil] && places.map(\.latitude) == [nil])
    let found = await store.observations(of: places[0], since: home.now)
    #expect(found.map(\.measurements) == [Measurements()])
    #expect(await store.takeProblems() == [])
  }

  @Test func `the check finds damage that no statement has met`() async throws {
    let store = home.store()
    for number in 0..<300 { await store.record([.sample("\(number)")]) }
    await store.check()
    #expect(await store.takeProblems() == [])
    try home.emptyLog(of: home.observationsPath)
    var bytes = try home.bytes(of: home.observationsPath)
    for index in bytes.count - 3000..<bytes.count - 1000 { bytes[index] = 0xA5 }
    try Data(bytes).write(to: URL(filePath: home.observationsPath), options: [])
    let next = home.store()
    await next.check()
    #expect(await next.takeProblems().count == 1)
  }

  @Test func `files that are deleted while open are recreated`() async throws {
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    #expect(await store.record([.sample()]))
    try FileManager.default.removeItem(atPath: home.directory.path + "/.cache")
    try FileManager.default.removeItem(atPath: home.directory.path + "/.local")
    #expect(await store.response(for: .sample(1)) == nil)
    await store.store(.sample(2), for: .sample(1))
    #expect(await store.record([.sample()]))
    #expect(await store.takeProblems() == [])
    let next = home.store()
    #expect(await next.response(for: .sample(1)) == .sample(2))
    #expect(await next.places().count == 1)
  }
}
