import CSQLite
package import DashCore
import Glibc

/// A store in two SQLite files that any number of processes share.
///
/// The files open on first use. If a file cannot be used (no directory, no space, no permission, a
/// statement that fails), data stays in memory until the process ends, and the problem is reported
/// once. Its calls are short, so the actor runs where its callers do. While another process holds a
/// lock, a call suspends its task.
package actor SQLiteStore: Store {
  /// Default limit for the size of the cache files, in bytes.
  package static let defaultMaximumBytes = 200_000_000
  /// The limit for cached responses in memory.
  private static let maximumBytesInMemory = 16 << 20

  /// Offsets of the databases' locks in the lock file; refresh locks follow.
  private static let cacheLock: Int64 = 0
  private static let observationsLock: Int64 = 1
  private static let firstRefreshLock: Int64 = 16

  let maximumBytes: Int
  let now: @Sendable () -> Timestamp
  let cache: DatabaseFile
  let observations: DatabaseFile
  private let problems = ProblemList()
  /// The lock file of the refresh locks, which is open while one is held.
  private weak var lockFile: LockFile?
  var hasPruned = false
  /// The time of the latest value when metrics were pruned; `nil` before.
  var metricsPrunedAt: Timestamp?

  /// The version of SQLite, such as `3.40.1`.
  package static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// Creates a store without opening its files.
  ///
  /// - Parameters:
  ///   - location: The directories of the files.
  ///   - maximumBytes: The limit for the total size of the cache files.
  ///   - now: The wall clock.
  ///   - sleep: Suspends tasks.
  package init(
    at location: StoreLocation,
    maximumBytes: Int = SQLiteStore.defaultMaximumBytes,
    now: @escaping @Sendable () -> Timestamp = SQLiteStore.systemTime,
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    self.maximumBytes = maximumBytes
    self.now = now
    cache = DatabaseFile(
      "answers.sqlite",
      in: location.cacheDirectory,
      schema: .cache,
      lockOffset: Self.cacheLock,
      problems: problems,
      now: now,
      sleep: sleep
    )
    observations = DatabaseFile(
      "observations.sqlite",
      in: location.stateDirectory,
      schema: .observations,
      lockOffset: Self.observationsLock,
      problems: problems,
      now: now,
      sleep: sleep
    )
  }

  /// The system's wall clock.
  package static let systemTime: @Sendable () -> Timestamp = {
    Timestamp(secondsSinceEpoch: Int64(time(nil)))
  }

  package func takeProblems() -> [StoreProblem] { problems.take() }

  package func check() async {
    for file in [cache, observations] {
      await file.read { database throws(DatabaseError) in
        let finding = try database.one("PRAGMA quick_check(1)") { $0.text(0) }
        if let finding, finding != "ok" { throw .problem(.failed(finding)) }
      }
    }
  }

  package func summary(at now: Timestamp) async -> StoreSummary {
    var summary = StoreSummary()
    summary.maximumBytes = maximumBytes
    let isInFile = await cache.read { database throws(DatabaseError) in
      summary.groups = try Self.groups(in: database)
      summary.calls = try calls(in: database, at: now)
      return !database.isInMemory
    }
    if isInFile == true {
      summary.cachePath = cache.files?.path
      summary.bytes = cache.files?.bytes ?? 0
    }
    let hasObservations = await observations.read { database throws(DatabaseError) in
      try describeObservations(in: database, &summary)
      return !database.isInMemory
    }
    if hasObservations == true { summary.observationsPath = observations.files?.path }
    return summary
  }

  // MARK: Responses

  package func responses(for keys: [CacheKey]) async -> [CachedResponse?] {
    func find(_ database: Database) throws(DatabaseError) -> [CachedResponse?] {
      var found: [CachedResponse?] = []
      for key in keys {
        found.append(
          try database.one(
            """
            SELECT kind, provider, status, entity_tag, last_modified, expires_at, received_at, body
            FROM response WHERE key = ?1
            """,
            SQLValue(key.fingerprint),
            read: CachedResponse.init
          )
        )
      }
      return found
    }
    // One is in memory because the file could not be written, but another process may have written a
    // newer one since.
    let stored = await cache.read(find)
    let inMemory = cache.inMemoryIfUsed(find)
    return keys.indices.map { index in
      [stored?[index], inMemory?[index]].compactMap(\.self).max { $0.receivedAt < $1.receivedAt }
    }
  }

  package func store(_ response: CachedResponse, for key: CacheKey) async {
    func put(_ database: Database) throws(DatabaseError) {
      let maximum = min(maximumBytes, database.isInMemory ? Self.maximumBytesInMemory : .max)
      // A single large response would evict all others.
      guard response.body.count <= min(CachedResponse.maximumBodyBytes, maximum / 16) else {
        return try delete(key, in: database)
      }
      try makeRoom(for: response.body.count, within: maximum, in: database)
      try database.run(
        "INSERT OR REPLACE INTO response VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        SQLValue(key.fingerprint),
        .text(response.kind.rawValue),
        .text(response.provider),
        SQLValue(response.status),
        SQLValue(response.validators?.entityTag),
        SQLValue(response.validators?.lastModified),
        SQLValue(response.expiresAt),
        SQLValue(response.receivedAt),
        .blob(response.body)
      )
    }
    await cache.write(put)
  }

  package func evict(_ key: CacheKey) async {
    func evict(_ database: Database) throws(DatabaseError) { try delete(key, in: database) }
    await cache.write(evict)
    cache.inMemoryIfUsed(evict)
  }

  private func delete(_ key: CacheKey, in database: Database) throws(DatabaseError) {
    try database.run("DELETE FROM response WHERE key = ?1", SQLValue(key.fingerprint))
  }

  /// Evicts the oldest responses until another body fits.
  ///
  /// Reserves an eighth of the limit for the log, which receives a body first. Frees a sixteenth
  /// more, so that not every write evicts.
  private func makeRoom(
    for bytes: Int,
    within maximum: Int,
    in database: Database
  ) throws(DatabaseError) {
    let page = try database.number("PRAGMA page_size")
    let pages =
      try database.number("PRAGMA page_count") - database.number("PRAGMA freelist_count")
    let excess = pages * page + bytes + 2 * page - maximum / 8 * 7
    guard excess > 0 else { return }
    // Those of the future, from a clock that was ahead, would otherwise never be evicted.
    try database.run(
      """
      DELETE FROM response WHERE key IN (
        SELECT key FROM (
          SELECT key, sum(length(body) + ?1) OVER (ORDER BY received_at <= ?2, received_at, key)
            - length(body) AS before
          FROM response
        ) WHERE before < ?3
      )
      """,
      SQLValue(page),
      SQLValue(now()),
      SQLValue(excess + maximum / 16)
    )
  }

  package func lock(_ key: CacheKey) -> RefreshLock? {
    // Without a lock file, every process sends its own request.
    guard let files = cache.files else { return RefreshLock() }
    // Two keys with the same offset only wait for each other.
    let offset = Self.firstRefreshLock + Int64(key.fingerprint.value >> 2)
    do throws(DatabaseError) {
      if lockFile == nil { try files.prepareDirectory() }
      let file = if let lockFile { lockFile } else { try LockFile(in: files.directory) }
      lockFile = file
      return try FileLock(on: file, at: offset).map { RefreshLock($0) }
    } catch {
      return RefreshLock()
    }
  }

  package func clear() async -> ClearedCache? {
    let (count, isInFile) = await cache.write { database throws(DatabaseError) in
      let count = try database.number("SELECT count(*) FROM response WHERE kind <> 'failure'")
      try database.run("DELETE FROM response")
      return count
    }
    cache.inMemoryIfUsed { database throws(DatabaseError) in
      try database.run("DELETE FROM response")
    }
    guard let count, isInFile, let files = cache.files else { return nil }
    // The file stays large while another process reads it.
    await cache.read { database throws(DatabaseError) in
      try database.execute("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    return ClearedCache(count: count, files: files.removePutAside())
  }

  private static func groups(in database: Database) throws(DatabaseError) -> [StoreSummary.Group] {
    try database.all(
      """
      SELECT provider, kind, count(*), sum(length(body)), min(received_at), max(received_at)
      FROM response GROUP BY provider, kind ORDER BY provider, kind
      """
    ) { row in
      guard
        let provider = row.text(0),
        let kind = row.text(1).flatMap(CachedResponse.Kind.init),
        let oldest = row.timestamp(4),
        let newest = row.timestamp(5)
      else { return nil }
      return StoreSummary.Group(
        provider: provider,
        kind: kind,
        count: row.int(2) ?? 0,
        bytes: row.int(3) ?? 0,
        oldest: oldest,
        newest: newest
      )
    }
  }
}

extension CachedResponse {
  /// Reads a row, or returns `nil` if it contains values that the program does not write.
  fileprivate init?(_ row: SQLRow) {
    guard
      let kind = row.text(0).flatMap(Kind.init),
      let provider = row.text(1),
      let status = row.int(2), (100...599).contains(status),
      let receivedAt = row.timestamp(6),
      let body = row.blob(7)
    else { return nil }
    self.init(
      kind: kind,
      provider: provider,
      status: status,
      body: body,
      validators: Validators(entityTag: row.text(3), lastModified: row.text(4)),
      expiresAt: row.timestamp(5),
      receivedAt: receivedAt
    )
  }
}
