package import DashCore

/// A response to write, with its key.
struct StoredRow: Sendable {
  let key: CacheKey
  let response: CachedResponse
}

extension SQLiteStore {
  package func keyedHash() -> any KeyedHash {
    _ = cache.carryOut { _ in }
    return salt.hash
  }

  package func responses(for keys: [CacheKey]) async -> [CachedResponse?] {
    let now = now()
    let stored = cache.perform { database throws(DatabaseError) in
      let table = ResponseTable(database, salt: salt.hash.salt)
      return try keys.map { key throws(DatabaseError) in try table.response(of: key, at: now) }
    }
    let responses = stored ?? keys.map { _ in nil }
    guard hasResponsesInMemory else { return responses }
    var newest: [CachedResponse?] = []
    for (key, response) in zip(keys, responses) {
      let inMemory = await memory.response(for: key)
      newest.append(CachedResponse.newer(stored: response, inMemory: inMemory))
    }
    return newest
  }

  package func receivedAt(of key: CacheKey) async -> Timestamp? {
    let stored = cache.perform { database throws(DatabaseError) in
      try ResponseTable(database, salt: salt.hash.salt).receivedAt(of: key)
    }
    let inMemory = hasResponsesInMemory ? await memory.receivedAt(of: key) : nil
    return [stored.flatMap(\.self), inMemory].compactMap(\.self).max()
  }

  package nonisolated func store(_ response: CachedResponse, for key: CacheKey) async {
    let row = StoredRow(key: key, response: response)
    guard await writeBatch.join(row) == nil else { return }
    await executor.waitForOtherTasks()
    await leadWrites(row)
  }

  private func leadWrites(_ row: StoredRow) async {
    await writeBatch.process(row) { rows in
      // All rows before the first `await`, because another batch may be written meanwhile.
      let areWritten = groups(of: rows).flatMap { group in
        if group.count > 1, isWritten(group) { return group.map { _ in true } }
        // If they do not fit in together, some may alone.
        return group.map { isWritten([$0]) }
      }
      for (row, isWritten) in zip(rows, areWritten) {
        if !isWritten {
          hasResponsesInMemory = true
          await memory.store(row.response, for: row.key)
        } else if hasResponsesInMemory {
          await memory.remove(row.key)
        }
      }
      return rows.map { _ in }
    }
  }

  /// Splits responses into groups whose transactions fit into the space that is reserved for the log.
  func groups(of rows: [StoredRow]) -> [ArraySlice<StoredRow>] {
    var groups: [ArraySlice<StoredRow>] = []
    var (start, size) = (0, 0)
    for (index, row) in rows.enumerated() {
      size += row.response.body.count
      if size > largestBody, index > start {
        groups.append(rows[start..<index])
        (start, size) = (index, row.response.body.count)
      }
    }
    return groups + [rows[start...]]
  }

  /// The longest body that is stored, in bytes: a single large response would evict all others.
  private var largestBody: Int { min(CachedResponse.maximumBodyBytes, maximumBytes / 16) }

  /// Writes responses in one transaction, and returns whether that succeeded.
  private func isWritten(_ rows: ArraySlice<StoredRow>) -> Bool {
    let now = now()
    return cache.carryOut { database throws(DatabaseError) in
      let table = ResponseTable(database, salt: salt.hash.salt)
      let isTooLarge = try database.transaction { () throws(DatabaseError) in
        for row in rows { try put(row, in: table, at: now) }
        return try table.exceeds(maximumBytes)
      }
      if isTooLarge { try table.shrink() }
    }
  }

  private func put(
    _ row: StoredRow,
    in table: ResponseTable,
    at now: Timestamp
  ) throws(DatabaseError) {
    let size = row.response.body.count
    guard size <= largestBody else { return try table.delete(row.key) }
    try table.makeRoom(for: size, within: maximumBytes, at: now)
    try table.put(row.response, for: row.key, at: now)
  }

  package func markRevalidated(_ key: CacheKey, at moment: Timestamp) async {
    // The revalidated response may be the one in memory, which is newer than the file's.
    if hasResponsesInMemory, let inMemory = await memory.response(for: key),
      await response(for: key) == inMemory
    {
      return await store(inMemory.confirmed(at: moment), for: key)
    }
    let isDone = cache.carryOut { database throws(DatabaseError) in
      let table = ResponseTable(database, salt: salt.hash.salt)
      try database.transaction { () throws(DatabaseError) in
        try table.markRevalidated(key, at: moment)
      }
    }
    if !isDone, hasResponsesInMemory { await memory.markRevalidated(key, at: moment) }
  }

  package func evict(_ key: CacheKey) async {
    _ = cache.carryOut { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try ResponseTable(database, salt: salt.hash.salt).delete(key)
      }
    }
    if hasResponsesInMemory { await memory.evict(key) }
  }

  /// Locks a key; `nil` if another process holds the lock.
  package func lock(_ key: CacheKey) -> (any RefreshLock)? {
    guard let path = cache.directoryPath else { return UncontendedRefreshLock() }
    let number = key.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    do throws(DatabaseError) {
      return try refreshLocks.take(
        in: path,
        // Two keys with the same offset only wait for each other.
        at: Self.firstRefreshLock + Int64(number >> 2)
      )
    } catch {
      // Without a lock file every process sends its own request.
      return UncontendedRefreshLock()
    }
  }

  package func clear() async -> Int? {
    _ = await memory.clear()
    http2Servers = nil
    let count = cache.perform { database throws(DatabaseError) in
      try ResponseTable(database, salt: salt.hash.salt).clear()
    }
    if count != nil { cache.removePutAside() }
    return count
  }
}

extension CachedResponse {
  /// Returns the response in memory if it is newer than the stored one.
  ///
  /// It is in memory because the file could not be written, but another process may have written a
  /// newer one since.
  static func newer(
    stored: CachedResponse?,
    inMemory: CachedResponse?
  ) -> CachedResponse? {
    guard let stored, let inMemory else { return stored ?? inMemory }
    return inMemory.receivedAt >= stored.receivedAt ? inMemory : stored
  }
}
