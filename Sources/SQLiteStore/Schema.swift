import DashCore

/// The tables of a database, with the migrations from each version to the next.
struct Schema {
  /// The number that identifies this database in the file (`PRAGMA application_id`).
  let applicationID: Int
  /// The version that this program reads and writes.
  let version: Int
  /// Returns the statements that migrate each version to the next, starting with an empty file.
  ///
  /// They are created only for a migration, because most runs find a current file.
  let steps: @Sendable () -> [String]

  /// A version above this means a damaged file.
  private static let highestVersion = 10_000

  /// Returns whether a database has the current version.
  func isCurrent(_ database: Database) throws(DatabaseError) -> Bool {
    let found = try database.number("PRAGMA user_version")
    let application = try database.number("PRAGMA application_id")
    if application != applicationID {
      // A file with another number is accepted only if it is empty.
      let isEmpty = try database.number("SELECT count(*) FROM sqlite_schema") == 0
      guard application == 0, found == 0, isEmpty else { throw .corrupt }
    }
    guard (0...Self.highestVersion).contains(found) else { throw .corrupt }
    guard found <= version else { throw .newer }
    return found == version
  }

  /// Migrates a database to the current version, in one transaction.
  func migrate(_ database: Database) throws(DatabaseError) {
    if try database.number("PRAGMA user_version") == 0 {
      // These pragmas take effect only in an empty file.
      try database.execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL")
    }
    try database.transaction { () throws(DatabaseError) in
      let found = try database.number("PRAGMA user_version")
      for step in steps().dropFirst(found) { try database.execute(step) }
      try database.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
      )
    }
  }

  /// Cached responses, pictures, the rate-limit state of each account, and the servers that speak
  /// HTTP/2.
  ///
  /// Bodies have their own table, so that listing the metadata does not read them.
  static let cache = Schema(
    applicationID: 0x6461_7361,
    version: 2,
    steps: {
      [
        """
        CREATE TABLE salt(
          id INTEGER PRIMARY KEY CHECK (id = 1),
          bytes BLOB NOT NULL,
          seal BLOB NOT NULL
        );
        CREATE TABLE answer(
          id INTEGER PRIMARY KEY,
          key BLOB NOT NULL UNIQUE,
          kind TEXT NOT NULL,
          provider TEXT NOT NULL,
          status INTEGER NOT NULL,
          entity_tag TEXT,
          last_modified TEXT,
          received_at INTEGER NOT NULL,
          fresh_seconds INTEGER NOT NULL,
          size INTEGER NOT NULL,
          body_hash BLOB NOT NULL,
          seal BLOB NOT NULL,
          used_at INTEGER NOT NULL
        );
        CREATE INDEX answer_by_use ON answer(used_at);
        CREATE TABLE body(
          id INTEGER PRIMARY KEY,
          bytes BLOB NOT NULL
        );
        CREATE TABLE account(
          provider TEXT NOT NULL,
          key BLOB NOT NULL,
          level INTEGER NOT NULL,
          filled_at INTEGER NOT NULL,
          per_minute INTEGER,
          day INTEGER NOT NULL,
          calls_of_day INTEGER NOT NULL,
          held_back_until INTEGER,
          PRIMARY KEY (provider, key)
        ) WITHOUT ROWID;
        """,
        "CREATE TABLE http2_server(origin TEXT PRIMARY KEY) WITHOUT ROWID;",
      ]
    }
  )
}

/// Observations, one row per place and time, with a column for each measured quantity; and metrics.
extension Schema {
  /// The version that added the tables of metrics; no quantity has it.
  static let metricsVersion = 3
  /// The version that added the time zones of places and the UTC offsets of observations; no
  /// quantity has it.
  static let clocksVersion = 4

  static let observations = Schema(
    applicationID: 0x6461_736F,
    version: latestVersion,
    steps: { [firstObservations] + laterSteps }
  )

  /// The measured quantities, the oldest columns first.
  static let observedFields: [WeatherField] = (1...latestVersion).flatMap(fields)

  private static var latestVersion: Int {
    max(WeatherField.all.compactMap(\.storedSince).max() ?? 1, clocksVersion)
  }

  /// Returns the quantities that a version added.
  private static func fields(ofVersion version: Int) -> [WeatherField] {
    WeatherField.all.filter { $0.storedSince == version }
  }

  /// The tables of the first version.
  private static let firstObservations = """
    CREATE TABLE place(
      id INTEGER PRIMARY KEY,
      provider TEXT NOT NULL,
      key TEXT NOT NULL,
      name TEXT,
      country TEXT,
      latitude REAL,
      longitude REAL,
      utc_offset_seconds INTEGER,
      seal BLOB NOT NULL,
      UNIQUE (provider, key)
    );
    CREATE TABLE observation(
      place INTEGER NOT NULL,
      observed_at INTEGER NOT NULL,
      seal BLOB NOT NULL,
      condition_code INTEGER,
      \(fields(ofVersion: 1).map { "\($0.column) REAL" }.joined(separator: ",\n  ")),
      PRIMARY KEY (place, observed_at)
    ) WITHOUT ROWID;
    """

  private static let clockColumns = """
    ALTER TABLE place ADD COLUMN time_zone TEXT;
    ALTER TABLE observation ADD COLUMN utc_offset_seconds INTEGER;
    """

  /// The columns and tables that each later version added.
  private static let laterSteps = (2...latestVersion).map { version in
    let columns = fields(ofVersion: version)
      .map { "ALTER TABLE observation ADD COLUMN \($0.column) REAL;" }
    let tables = version == metricsVersion ? [MetricsTable.creation] : []
    let clocks = version == clocksVersion ? [clockColumns] : []
    return (columns + tables + clocks).joined(separator: "\n")
  }
}

extension WeatherField {
  /// The name of the column: `humidity_percent` for `humidityPercent`.
  var column: String {
    let bytes = name.utf8.flatMap { byte -> [UInt8] in
      let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return isUppercase ? [UInt8(ascii: "_"), byte + 32] : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
