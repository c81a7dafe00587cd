extension Schema {
  /// Answers, pictures, and the calls of each account.
  ///
  /// Bodies have a table of their own, so that what there is can be listed without reading them.
  static let answers = Schema(
    applicationID: 0x6461_7361,
    steps: [
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
      """
    ]
  )
}
