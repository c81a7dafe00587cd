import DashCore

/// The tables of a database, with the migrations from each version to the next.
struct Schema {
  /// The number in the header of the file, which tells it from those of other programs.
  let applicationID: Int
  /// Whether the contents can be fetched again.
  let isDisposable: Bool
  /// The version that this program reads and writes.
  let version: Int
  /// Returns the statements that migrate a version to the present one, in the order of running.
  let migration: @Sendable (_ from: Int) -> [String]

  /// Returns whether a database has the current version.
  ///
  /// - Throws: ``DatabaseError`` if it has a later one, or is that of another program.
  func isCurrent(_ database: Database) throws(DatabaseError) -> Bool {
    let found = try database.number("PRAGMA user_version")
    let isOwn =
      found == 0
      ? try database.number("SELECT count(*) FROM sqlite_schema") == 0
      : try database.number("PRAGMA application_id") == applicationID
    guard isOwn else { throw .problem(.failed("another program made it")) }
    guard found <= version else { throw .problem(.newer) }
    guard found >= 0 else { throw .problem(.failed("its version is \(found)")) }
    return found == version
  }

  /// Migrates a database to the current version, in one transaction.
  func migrate(_ database: Database) throws(DatabaseError) {
    guard try !isCurrent(database) else { return }
    if try database.number("PRAGMA user_version") == 0 {
      // These pragmas take effect only in an empty file.
      try database.execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL")
    }
    try database.transaction { () throws(DatabaseError) in
      guard try !isCurrent(database) else { return }
      for step in migration(try database.number("PRAGMA user_version")) {
        try database.execute(step)
      }
      try database.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
      )
    }
  }

  /// Cached responses and pictures, and the rate limit of each account.
  ///
  /// The body is the last column, so that listing the others does not read it. A file of an earlier
  /// version is emptied, because its keys were made in another way, or its rows lack a
  /// column.
  static let cache = Schema(
    applicationID: 0x6461_7361,
    isDisposable: true,
    version: 5,
    migration: { _ in
      ["answer", "response", "body", "salt", "account", "http2_server"].map {
        "DROP TABLE IF EXISTS \($0)"
      }
        + [
          """
          CREATE TABLE response(
            key INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            provider TEXT NOT NULL,
            status INTEGER NOT NULL,
            entity_tag TEXT,
            last_modified TEXT,
            expires_at INTEGER,
            received_at INTEGER NOT NULL,
            body BLOB NOT NULL
          );
          CREATE TABLE account(
            provider TEXT NOT NULL,
            fingerprint INTEGER NOT NULL,
            level INTEGER NOT NULL,
            filled_at INTEGER NOT NULL,
            per_minute INTEGER,
            day INTEGER NOT NULL,
            calls_on_day INTEGER NOT NULL,
            paused_until INTEGER,
            pause_reason TEXT,
            is_key_accepted INTEGER NOT NULL,
            PRIMARY KEY (provider, fingerprint)
          ) WITHOUT ROWID;
          """
        ]
    }
  )
}

/// Observations, one row per place and time, with a column for each measured quantity; and metrics.
extension Schema {
  /// The versions of changes other than a new quantity.
  ///
  /// 3 added the tables of metrics; 4 removed the checksums of rows, and added the time zones of
  /// places and the UTC offsets of observations.
  static let otherVersions = [3, 4]

  static let observations = Schema(
    applicationID: 0x6461_736F,
    isDisposable: false,
    version: latestVersion,
    migration: { version in steps.dropFirst(version).map(\.self) }
  )

  private static var latestVersion: Int {
    (Fields.measured.compactMap(\.storedSince) + otherVersions).max() ?? 1
  }

  /// The statements that migrate each version to the next, starting with an empty file.
  private static var steps: [String] {
    (1...latestVersion).map { version in
      let columns = Fields.measured.filter { $0.storedSince == version }.map(\.column)
      switch version {
      case 1: return firstTables + columns.map { "\($0) REAL,\n" }.joined() + restOfFirstTables
      case 3: return metricTables
      case 4: return withoutChecksums + clockColumns
      default:
        return columns.map { "ALTER TABLE observation ADD COLUMN \($0) REAL;" }.joined()
      }
    }
  }

  private static let firstTables = """
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

    """

  private static let restOfFirstTables = "PRIMARY KEY (place, observed_at)) WITHOUT ROWID;"

  private static let metricTables = """
    CREATE TABLE metric(
      id INTEGER PRIMARY KEY,
      provider TEXT NOT NULL,
      instance TEXT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (provider, instance, name)
    );
    CREATE TABLE metric_value(
      metric INTEGER NOT NULL,
      slot INTEGER NOT NULL,
      value REAL NOT NULL,
      seal BLOB NOT NULL,
      PRIMARY KEY (metric, slot)
    ) WITHOUT ROWID;
    """

  private static let withoutChecksums = """
    ALTER TABLE place DROP COLUMN seal;
    ALTER TABLE observation DROP COLUMN seal;
    ALTER TABLE metric_value DROP COLUMN seal;
    """

  private static let clockColumns = """
    ALTER TABLE place ADD COLUMN time_zone TEXT;
    ALTER TABLE observation ADD COLUMN utc_offset_seconds INTEGER;
    """
}

extension Field {
  /// The name of the column: `humidity_percent` for `humidityPercent`.
  var column: String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
  }
}
