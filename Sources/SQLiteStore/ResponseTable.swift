import DashCore

/// The `answer` and `body` tables: cached responses.
struct ResponseTable {
  /// The minimum seconds between two updates of a response's time of use.
  private static let useSeconds: Int64 = 3600

  // Composed once: a refresh of many places runs them for each response.
  private static let selection = """
    SELECT \(ResponseRow.columns), answer.id, used_at, bytes
    FROM answer JOIN body ON body.id = answer.id WHERE key = ?1
    """
  private static let insertion = """
    INSERT INTO answer(key, \(ResponseRow.columns), size, used_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    ON CONFLICT(key) DO UPDATE SET
      (\(ResponseRow.columns), size, used_at) =
      (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
    RETURNING id
    """

  let database: Database
  private let salt: [UInt8]

  init(_ database: Database, salt: [UInt8]) {
    self.database = database
    self.salt = salt
  }

  /// Returns the row of a key, or `nil` if nothing is cached.
  private func row(of key: CacheKey) throws(DatabaseError) -> ResponseRow? {
    try database.first(Self.selection, .blob(key.bytes)) { ResponseRow($0, of: key, salt: salt) }
  }

  /// Returns the response of a key and notes its use; deletes a damaged one if the file can be written.
  func response(of key: CacheKey, at now: Timestamp) throws(DatabaseError) -> CachedResponse? {
    guard let row = try row(of: key) else { return nil }
    guard let response = row.response else {
      try? delete(key)
      return nil
    }
    updateUseTime(of: row, at: now)
    return response
  }

  /// Returns when the response of a key was received, without its body and unchecked.
  func receivedAt(of key: CacheKey) throws(DatabaseError) -> Timestamp? {
    try database.first("SELECT received_at FROM answer WHERE key = ?1", .blob(key.bytes)) {
      $0.timestamp(0)
    }
  }

  /// Updates the time of use, at most once per hour.
  private func updateUseTime(of row: ResponseRow, at now: Timestamp) {
    guard abs(now.seconds(since: row.usedAt)) > Self.useSeconds else { return }
    // The update is optional, so it does not wait for a lock.
    try? database.withoutWaiting { () throws(DatabaseError) in
      try database.run(
        "UPDATE answer SET used_at = ?2 WHERE id = ?1",
        .integer(row.id),
        SQLValue(now)
      )
    }
  }

  func put(_ response: CachedResponse, for key: CacheKey, at now: Timestamp) throws(DatabaseError) {
    let head = ResponseMetadata(response)
    let id = try database.first(
      Self.insertion,
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
      .integer(Int64(response.body.count)),
      SQLValue(now)
    ) { $0.integer(0) }
    guard let id else { throw .corrupt }
    try database.run(
      "INSERT INTO body VALUES (?1, ?2) ON CONFLICT(id) DO UPDATE SET bytes = ?2",
      .integer(id),
      .blob(response.body)
    )
  }

  func markRevalidated(_ key: CacheKey, at moment: Timestamp) throws(DatabaseError) {
    let stored = try database.first(
      "SELECT \(ResponseRow.columns) FROM answer WHERE key = ?1",
      .blob(key.bytes)
    ) { ResponseMetadata($0, of: key, salt: salt) }
    guard var head = stored else { return }
    head.receivedAt = moment.secondsSinceEpoch
    try database.run(
      "UPDATE answer SET received_at = ?2, seal = ?3 WHERE key = ?1",
      .blob(key.bytes),
      .integer(head.receivedAt),
      .blob(head.seal(for: key, salt: salt))
    )
  }

  func delete(_ key: CacheKey) throws(DatabaseError) {
    try database.run(
      "DELETE FROM body WHERE id = (SELECT id FROM answer WHERE key = ?1)",
      .blob(key.bytes)
    )
    try database.run("DELETE FROM answer WHERE key = ?1", .blob(key.bytes))
  }

  /// Deletes all responses and returns their number, without cached failures.
  ///
  /// Also shrinks the file unless another process prevents it.
  func clear() throws(DatabaseError) -> Int {
    let count = try database.transaction { () throws(DatabaseError) in
      let count = try database.number("SELECT count(*) FROM answer WHERE kind <> 'failure'")
      try database.execute("DELETE FROM body; DELETE FROM answer; DELETE FROM http2_server")
      return count
    }
    try? database.execute("PRAGMA incremental_vacuum")
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count
  }

  /// Evicts the least recently used responses until another body fits.
  ///
  /// Reserves space for the log, which receives a large body first. Frees a sixteenth of the limit
  /// more, so that not every write evicts.
  ///
  /// - Parameters:
  ///   - bytes: The size of the body.
  ///   - maximum: The limit for the size of all files together.
  ///   - now: The current time.
  /// - Throws: ``DatabaseError`` if a statement fails.
  func makeRoom(
    for bytes: Int,
    within maximum: Int,
    at now: Timestamp
  ) throws(DatabaseError) {
    let page = try database.pageSize()
    let allowed = maximum - max(maximum / 8, min(Database.logBytes, maximum / 2))
    let limit = allowed - Self.cost(of: bytes, page: page)
    let pages = try database.number("PRAGMA page_count")
    // If even all pages fit, the free ones need not be counted.
    guard pages * page > limit else { return }
    let free = try database.number("PRAGMA freelist_count")
    let excess = (pages - free) * page - limit
    guard excess > 0 else { return }
    // Entries used while the clock was ahead would otherwise never be evicted.
    try database.run(
      "UPDATE answer SET used_at = 0 WHERE used_at > ?1",
      SQLValue(now.advanced(bySeconds: 3600))
    )
    let needed = excess + maximum / 16
    var freed = 0
    var oldest: [Int64] = []
    try database.step("SELECT id, size FROM answer ORDER BY used_at, id", []) { row in
      guard freed < needed, let id = row.integer(0), let size = row.int(1) else { return false }
      oldest.append(id)
      freed += Self.cost(of: min(max(size, 0), CachedResponse.maximumBodyBytes), page: page)
      return true
    }
    for id in oldest {
      try database.run("DELETE FROM body WHERE id = ?1", .integer(id))
      try database.run("DELETE FROM answer WHERE id = ?1", .integer(id))
    }
  }

  /// Returns whether the file exceeds its limit.
  func exceeds(_ maximum: Int) throws(DatabaseError) -> Bool {
    try database.number("PRAGMA page_count") * database.pageSize() > maximum
  }

  /// Returns unused pages to the file system, at most 2000.
  func shrink() throws(DatabaseError) {
    try database.execute("PRAGMA incremental_vacuum(2000)")
  }

  /// Returns an estimate of the file space that a body takes, with its row and the unused end of
  /// its last page.
  private static func cost(of bytes: Int, page: Int) -> Int {
    bytes + bytes / 256 + 2 * page
  }
}
