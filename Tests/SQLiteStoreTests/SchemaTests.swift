import DashCore
import DashTestSupport
import Testing

@testable import SQLiteStore

@Suite(.ownThread) struct SchemaTests {
  /// The tables of each version of the observations before the present one, as the program made them.
  private static let earlierVersions = [
    """
    PRAGMA journal_mode = WAL;
    PRAGMA application_id = 1684108143;
    CREATE TABLE place(
      id INTEGER PRIMARY KEY, provider TEXT NOT NULL, key TEXT NOT NULL, name TEXT, country TEXT,
      latitude REAL, longitude REAL, utc_offset_seconds INTEGER, seal BLOB NOT NULL,
      UNIQUE (provider, key)
    );
    CREATE TABLE observation(
      place INTEGER NOT NULL, observed_at INTEGER NOT NULL, seal BLOB NOT NULL,
      condition_code INTEGER, temperature_celsius REAL, feels_like_celsius REAL,
      humidity_percent REAL, pressure_hectopascals REAL, visibility_metres REAL,
      cloud_cover_percent REAL, wind_speed_metres_per_second REAL,
      wind_gust_metres_per_second REAL, wind_direction_degrees REAL,
      rain_millimetres_per_hour REAL, snow_millimetres_per_hour REAL,
      PRIMARY KEY (place, observed_at)
    ) WITHOUT ROWID;
    INSERT INTO place VALUES
      (1, 'openweathermap', '2643743', 'London', 'GB', 51.5, -0.125, 3600, x'0102'),
      (7, 'open-meteo', '48.2,16.4', NULL, NULL, NULL, NULL, NULL, x'03');
    INSERT INTO observation VALUES
      (1, 1795183200, x'04', 801, 7.25, 5.5, 81, 1012, 10000, 40, 4.5, 9, 240, 0.5, 0),
      (1, 1795183500, x'05', NULL, 7.5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
      (7, 1795183500, x'06', 3, -4, NULL, 90, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    """,
    "ALTER TABLE observation ADD COLUMN dew_point_celsius REAL;",
    """
    CREATE TABLE metric(
      id INTEGER PRIMARY KEY, provider TEXT NOT NULL, instance TEXT NOT NULL, name TEXT NOT NULL,
      UNIQUE (provider, instance, name)
    );
    CREATE TABLE metric_value(
      metric INTEGER NOT NULL, slot INTEGER NOT NULL, value REAL NOT NULL, seal BLOB NOT NULL,
      PRIMARY KEY (metric, slot)
    ) WITHOUT ROWID;
    INSERT INTO metric VALUES (3, 'exec', 'balcony', 'temperature');
    INSERT INTO metric_value VALUES (3, 1795183200, 20.5, x'07'), (3, 1795183500, 21, x'08');
    """,
  ]

  let home: StoreHome

  init() throws {
    home = try StoreHome()
  }

  private func make(_ path: String, _ statements: [String], version: Int) throws {
    let database = try Database(path: path)
    for text in statements { try database.execute(text) }
    try database.execute("PRAGMA user_version = \(version)")
  }

  @Test(arguments: 1...3)
  func `a file of an earlier version loses no observation and no metric`(version: Int) async throws
  {
    let file = try home.directory.write("", to: ".local/state/dash/observations.sqlite")
    try home.setPermissions(0o600, of: file)
    try home.setPermissions(0o700, of: home.directory.path + "/.local/state/dash")
    try make(home.observationsPath, Array(Self.earlierVersions.prefix(version)), version: version)
    let store = home.store()
    let places = await store.places()
    #expect(places.map(\.key) == ["2643743", "48.2,16.4"])
    let london = try #require(places.first)
    #expect(london.name == "London" && london.country == "GB" && london.utcOffsetSeconds == 3600)
    #expect(london.latitude == 51.5 && london.longitude == -0.125)
    let found = await store.observations(of: london, since: Timestamp(secondsSinceEpoch: 0))
    #expect(found.map(\.observedAt.secondsSinceEpoch) == [1_795_183_200, 1_795_183_500])
    #expect(found.map(\.conditionCode) == [801, nil])
    #expect(found.map(\.temperatureCelsius) == [7.25, 7.5])
    let stored = Fields.observed.map { found[0].measurements[$0] }
    #expect(stored == [7.25, 5.5, 81, nil, 1012, 10_000, 40, 4.5, 9, 240, 0.5, 0])
    let vienna = await store.observations(of: places[1], since: Timestamp(secondsSinceEpoch: 0))
    #expect(vienna.map(\.temperatureCelsius) == [-4])
    let origin = MetricOrigin(provider: "exec", instance: "balcony")
    let samples = await store.samples(of: origin, since: Timestamp(secondsSinceEpoch: 0))
    #expect(samples.map(\.value) == (version == 3 ? [20.5, 21] : []))

    // It is then a file like any other.
    var later = found[1]
    later.dewPointCelsius = 4.5
    #expect(await store.record([later]))
    let filled = await home.store().observations(of: london, since: later.observedAt)
    #expect(filled == [later])
    await store.check()
    #expect(await store.takeProblems() == [])
    let new = try Database(path: "", .memory)
    try Schema.observations.migrate(new)
    #expect(try columns(of: Database(path: home.observationsPath)) == columns(of: new))
  }

  private func columns(of database: Database) throws -> [String] {
    try database.all(
      """
      SELECT m.name || '.' || c.name || ' ' || c.type || c.pk
      FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY 1
      """
    ) { $0.text(0) }
  }

  @Test func `a cache of an earlier version is emptied`() async throws {
    try home.setPermissions(0o600, of: home.directory.write("", to: ".cache/dash/answers.sqlite"))
    try home.setPermissions(0o700, of: home.directory.path + "/.cache/dash")
    let statements = """
      PRAGMA journal_mode = WAL;
      PRAGMA application_id = 1684108129;
      CREATE TABLE salt(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL, seal BLOB NOT NULL);
      CREATE TABLE answer(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, used_at INTEGER);
      CREATE INDEX answer_by_use ON answer(used_at);
      CREATE TABLE body(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
      CREATE TABLE account(provider TEXT, key BLOB, PRIMARY KEY (provider, key)) WITHOUT ROWID;
      CREATE TABLE http2_server(origin TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO answer VALUES (1, x'01', 2); INSERT INTO body VALUES (1, zeroblob(5000));
      """
    try make(home.cachePath, [statements], version: 2)
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    #expect(await home.store().response(for: .sample(1)) == .sample())
    let quota = CallQuota(of: .sample(), perMinute: 1)
    #expect(await store.takeCall(outOf: quota, at: home.now) == .granted)
    #expect(await home.store().takeCall(outOf: quota, at: home.now) != .granted)
    #expect(await store.takeProblems() == [])
  }

  /// A database that has a version never runs the step to it again.
  @Test func `each quantity after the first version has a version that added nothing else`() {
    let later = Fields.observed.compactMap(\.storedSince).filter { $0 > 1 }
    let versions = later + Schema.otherVersions
    #expect(Set(versions).count == versions.count, "\(versions)")
  }

  @Test(arguments: [0, 2, 3])
  func `a database of another program is reported, and stays`(version: Int) async throws {
    try home.setPermissions(0o600, of: home.directory.write("", to: ".cache/dash/answers.sqlite"))
    try home.setPermissions(0o700, of: home.directory.path + "/.cache/dash")
    try make(home.cachePath, ["CREATE TABLE answer(text TEXT)"], version: version)
    let before = try home.bytes(of: home.cachePath)
    let store = home.store()
    await store.store(.sample(), for: .sample(1))
    #expect(await store.response(for: .sample(1)) == .sample(), "in memory")
    #expect(await store.takeProblems().count == 1)
    #expect(try home.bytes(of: home.cachePath) == before)
  }

  @Test func `a negative version is reported, and the file stays`() async throws {
    await home.store().record([.sample()])
    let database = try Database(path: home.observationsPath)
    #expect(try database.number("PRAGMA application_id") == 0x6461_736F)
    try database.execute("PRAGMA user_version = -1")
    let store = home.store()
    #expect(await store.places() == [])
    #expect(await store.takeProblems().count == 1)
    #expect(try database.number("SELECT count(*) FROM observation") == 1)
  }

  @Test func `a failed migration leaves the file unchanged`() async throws {
    await home.store().record([.sample()])
    let database = try Database(path: home.observationsPath)
    try database.execute("PRAGMA user_version = 2")
    let store = home.store()
    #expect(await store.places() == [])
    #expect(await store.takeProblems().count == 1)
    #expect(try database.number("PRAGMA user_version") == 2)
    #expect(try database.number("SELECT count(*) FROM observation") == 1)
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
    #expect(await store.response(for: .sample(1)) == .sample(2), "in memory")
    #expect(await store.clear() == nil)
    #expect(await store.takeProblems() == [.file(.newer, path: home.cachePath)])
    #expect(try home.bytes(of: home.cachePath) == bytes)
  }
}
