import DashCore
import DashTestSupport
import Foundation
import Synchronization
import Testing

@testable import SQLiteStore

@Suite(.ownThread) struct SchemaTests {
  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  @Test func `every earlier version migrates to the present one`() throws {
    for schema in [Schema.cache, .observations] {
      #expect(schema.steps().count == schema.version)
      let expected = try tables(of: database("new", schema, version: schema.version))
      #expect(!expected.isEmpty)
      for version in 0..<schema.version {
        let database = try database("from \(version)", schema, version: version)
        #expect(try !schema.isCurrent(database))
        try schema.migrate(database)
        #expect(try schema.isCurrent(database))
        #expect(try tables(of: database) == expected)
      }
    }
  }

  /// A database that has a version never runs the step to it again.
  @Test func `each quantity after the first version has a version that added nothing else`() {
    let later = WeatherField.observed.compactMap(\.storedSince).filter { $0 > 1 }
    let versions = later + [Schema.metricsVersion]
    #expect(Set(versions).count == versions.count, "\(versions)")
  }

  @Test func `the data of an earlier version survives`() throws {
    let schema = Schema(
      applicationID: 7,
      version: 3,
      steps: {
        [
          "CREATE TABLE one(a INTEGER); INSERT INTO one VALUES (1), (2)",
          "ALTER TABLE one ADD COLUMN b INTEGER; UPDATE one SET b = a * 10",
          "CREATE TABLE two AS SELECT b + 1 AS c FROM one",
        ]
      }
    )
    for version in 0...3 {
      let database = try database("version \(version)", schema, version: version)
      #expect(try schema.isCurrent(database) == (version == 3))
      try schema.migrate(database)
      #expect(try database.all("SELECT c FROM two") { $0.int(0) } == [11, 21])
      // A second migration changes nothing.
      try schema.migrate(database)
      #expect(try database.number("PRAGMA user_version") == 3)
    }
  }

  @Test func `an observation from before a column was added is read and then filled`() throws {
    let database = try database("dew point", .observations, version: 1)
    let place = ObservedPlace(provider: "sample", key: "1")
    var earlier = Observation(place: place, observedAt: Timestamp(secondsSinceEpoch: 0))
    let first = WeatherField.observed.filter { $0.storedSince == 1 }
    for (index, field) in first.enumerated() { earlier.measurements[field] = Double(index) }
    // The place is noted after the migration, as the first one.
    let id: Int64 = 1
    var seal = RowChecksum()
    seal.add(id)
    seal.add(Int64(0))
    seal.add(Double?.none)
    for field in first { seal.add(earlier.measurements[field]) }
    try database.run(
      """
      INSERT INTO observation(place, observed_at, seal, \
      \(first.map(\.column).joined(separator: ", "))) \
      VALUES (\(id), 0, ?1, \(first.indices.map { "\($0).0" }.joined(separator: ", ")))
      """,
      .blob(seal.seal())
    )
    try Schema.observations.migrate(database)
    #expect(try PlaceTable(database).note(place) == id)
    let table = ObservationsTable(database)
    #expect(try table.observations(of: place, since: earlier.observedAt) == [earlier])

    var later = earlier
    later.dewPointCelsius = 4.5
    try table.record(later)
    #expect(try table.observations(of: place, since: earlier.observedAt) == [later])
  }

  @Test func `a failed migration leaves the data unchanged`() throws {
    let schema = Schema(
      applicationID: 7,
      version: 2,
      steps: { ["CREATE TABLE one(a)", "CREATE TABLE one(b)"] }
    )
    let database = try database("failing", schema, version: 1)
    #expect(throws: DatabaseError.corrupt) { try schema.migrate(database) }
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try tables(of: database).count == 1)
  }

  /// Most runs find a current file, and many commands open none.
  @Test func `the statements of a schema are created only for a migration`() throws {
    let creations = Mutex(0)
    let schema = Schema(
      applicationID: 7,
      version: 1,
      steps: {
        creations.withLock { $0 += 1 }
        return ["CREATE TABLE one(a)"]
      }
    )
    let path = try home.directory.write("", to: "statements")
    let database = try Database(path: path)
    try schema.migrate(database)
    #expect(creations.withLock { $0 } == 1)
    #expect(try schema.isCurrent(database))
    #expect(creations.withLock { $0 } == 1)
  }

  @Test func `an empty file is initialised`() async throws {
    try home.directory.write("", to: ".cache/dash/answers.sqlite")
    try home.setPermissions(0o700, of: home.directory.path + "/.cache/dash")
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    #expect(await home.store().response(for: .sample(1)) == .sample())
    #expect(await store.takeProblems() == [])
  }

  @Test func `a file of a later version is left unchanged`() async throws {
    await home.store().store(.sample(), for: .sample(1))
    let version = Schema.cache.version + 1
    try Database(path: home.cachePath).execute(
      "PRAGMA user_version = \(version); PRAGMA wal_checkpoint(TRUNCATE)"
    )
    let bytes = try home.bytes(of: home.cachePath)
    let store = home.store()
    #expect(await store.response(for: .sample(1)) == nil)
    await store.store(.sample(2), for: .sample(1))
    #expect(await store.response(for: .sample(1)) == .sample(2), "it is kept in memory")
    #expect(await store.clear() == nil)
    #expect(await store.takeProblems() == [.file(.newer, path: home.cachePath)])
    #expect(try home.bytes(of: home.cachePath) == bytes)
    #expect(try home.names(beside: home.cachePath).allSatisfy { !$0.contains("corrupt") })
  }

  private func database(_ name: String, _ schema: Schema, version: Int) throws -> Database {
    let path = try home.directory.write("", to: "\(schema.applicationID) \(name)")
    let database = try Database(path: path)
    if version > 0 {
      let earlier = Schema(
        applicationID: schema.applicationID,
        version: version,
        steps: { Array(schema.steps().prefix(version)) }
      )
      try earlier.migrate(database)
    }
    return database
  }

  private func tables(of database: Database) throws -> [String] {
    try database.all("SELECT sql FROM sqlite_schema ORDER BY name") { $0.text(0) }
  }
}
