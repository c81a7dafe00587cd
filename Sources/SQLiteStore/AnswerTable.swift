import DashCore

/// The answers in a database.
struct AnswerTable {
  /// How often at most it is noted that an answer was used, in seconds.
  private static let useSeconds: Int64 = 3600

  let database: Database
  private let salt: [UInt8]

  init(_ database: Database, salt: [UInt8]) {
    self.database = database
    self.salt = salt
  }

  /// What is kept under a key; nil where there is nothing.
  func row(of key: AnswerKey) throws(DatabaseError) -> AnswerRow? {
    try database.first(
      """
      SELECT \(AnswerRow.columns), answer.id, used_at, bytes
      FROM answer JOIN body ON body.id = answer.id WHERE key = ?1
      """,
      .blob(key.bytes)
    ) { AnswerRow($0, of: key, salt: salt) }
  }

  /// Notes that an answer was used, where that was not noted in the last hour.
  func noteUse(of row: AnswerRow, at now: Timestamp) {
    guard abs(now.seconds(since: row.usedAt)) > Self.useSeconds else { return }
    // It matters little, and nobody shall wait for it.
    try? database.withoutWaiting { () throws(DatabaseError) in
      try database.run(
        "UPDATE answer SET used_at = ?2 WHERE id = ?1",
        .integer(row.id),
        SQLValue(now)
      )
    }
  }

  func put(_ answer: KeptAnswer, for key: AnswerKey, at now: Timestamp) throws(DatabaseError) {
    let head = AnswerHead(answer)
    let id = try database.first(
      """
      INSERT INTO answer(key, \(AnswerRow.columns), size, used_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      ON CONFLICT(key) DO UPDATE SET
        (\(AnswerRow.columns), size, used_at) =
        (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      RETURNING id
      """,
      .blob(key.bytes),
      .text(head.kind),
      .text(head.provider),
      .integer(head.status),
      SQLValue(head.entityTag),
      SQLValue(head.lastModified),
      .integer(head.receivedAt),
      .integer(head.freshSeconds),
      .blob(head.bodyHash),
      .blob(head.seal(for: key, salt: salt)),
      .integer(Int64(answer.body.count)),
      SQLValue(now)
    ) { $0.integer(0) }
    guard let id else { throw .corrupt }
    try database.run(
      "INSERT INTO body VALUES (?1, ?2) ON CONFLICT(id) DO UPDATE SET bytes = ?2",
      .integer(id),
      .blob(answer.body)
    )
  }

  func confirm(_ key: AnswerKey, at moment: Timestamp) throws(DatabaseError) {
    let found = try database.first(
      "SELECT \(AnswerRow.columns) FROM answer WHERE key = ?1",
      .blob(key.bytes)
    ) { AnswerHead($0, of: key, salt: salt) }
    guard var head = found else { return }
    head.receivedAt = moment.secondsSinceEpoch
    try database.run(
      "UPDATE answer SET received_at = ?2, seal = ?3 WHERE key = ?1",
      .blob(key.bytes),
      .integer(head.receivedAt),
      .blob(head.seal(for: key, salt: salt))
    )
  }

  func delete(_ key: AnswerKey) throws(DatabaseError) {
    try database.run(
      "DELETE FROM body WHERE id = (SELECT id FROM answer WHERE key = ?1)",
      .blob(key.bytes)
    )
    try database.run("DELETE FROM answer WHERE key = ?1", .blob(key.bytes))
  }

  /// Removes everything, and gives the room back where that can be done at once; gives how many answers there
  /// were, notes of failures not among them.
  func clear() throws(DatabaseError) -> Int {
    let count = try database.transaction { () throws(DatabaseError) in
      let count = try database.number("SELECT count(*) FROM answer WHERE kind <> 'failure'")
      try database.execute("DELETE FROM body; DELETE FROM answer")
      return count
    }
    // They are gone whether or not others who use the file let it shrink now.
    try? database.execute("PRAGMA incremental_vacuum")
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count
  }
}
