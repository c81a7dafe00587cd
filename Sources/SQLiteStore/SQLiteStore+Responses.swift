package import DashCore

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
      newest.append(Self.newer(response, await memory.response(for: key)))
    }
    return newest
  }

  /// Returns the response in memory if it is newer than the stored one.
  ///
  /// It is in memory because the file could not be written, but another process may have written a
  /// newer one since.
  private static func newer(
    _ stored: CachedResponse?,
    _ inMemory: CachedResponse?
  ) -> CachedResponse? {
    guard let stored, let inMemory else { return stored ?? inMemory }
    return inMemory.receivedAt >= stored.receivedAt ? inMemory : stored
  }

  package func receivedAt(of key: CacheKey) async -> Timestamp? {
    let stored = cache.perform { database throws(DatabaseError) in
      try ResponseTable(database, salt: salt.hash.salt).receivedAt(of: key)
    }
    let inMemory = hasResponsesInMemory ? await memory.receivedAt(of: key) : nil
    return [stored.flatMap(\.self), inMemory].compactMap(\.self).max()
  }

  package func store(_ response: CachedResponse, for key: CacheKey) async {
    let now = now()
    // A single large response would evict all others.
    let fitsCache = response.body.count <= min(CachedResponse.maximumBodyBytes, maximumBytes / 16)
    let isDone = cache.carryOut { database throws(DatabaseError) in
      let table = ResponseTable(database, salt: salt.hash.salt)
      let isTooLarge = try database.transaction { () throws(DatabaseError) in
        if fitsCache {
          try table.makeRoom(for: response.body.count, within: maximumBytes, at: now)
          try table.put(response, for: key, at: now)
        } else {
          try table.delete(key)
        }
        return try table.exceeds(maximumBytes)
      }
      if isTooLarge { try table.shrink() }
    }
    if !isDone {
      hasResponsesInMemory = true
      await memory.store(response, for: key)
    } else if hasResponsesInMemory {
      await memory.remove(key)
    }
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

  package func claim(
    _ key: CacheKey,
    _ rows: [KnownRow],
    taking quota: CallQuota?,
    at now: Timestamp
  ) async -> RefreshClaim? {
    guard let lock = lock(key) else { return nil }
    var inMemory: [CachedResponse?] = rows.map { _ in nil }
    if hasResponsesInMemory {
      for (index, row) in rows.enumerated() {
        inMemory[index] = await memory.response(for: row.key)
      }
    }
    let claim = cache.perform { database throws(DatabaseError) -> RefreshClaim in
      let table = ResponseTable(database, salt: salt.hash.salt)
      func claimed() throws(DatabaseError) -> RefreshClaim {
        var claimed: [ClaimedRow] = []
        var hasNew = false
        for (row, inMemory) in zip(rows, inMemory) {
          if case .read(let known) = row.state {
            let times = [try table.receivedAt(of: row.key), inMemory?.receivedAt]
            if known == times.compactMap(\.self).max() {
              claimed.append(.known)
              continue
            }
          }
          let response = Self.newer(try table.response(of: row.key, at: now), inMemory)
          hasNew = hasNew || row.isNew(response?.receivedAt)
          claimed.append(.read(response))
        }
        guard let quota, !hasNew else {
          return RefreshClaim(lock: lock, rows: claimed, permit: nil)
        }
        let permit = try AccountTable(database).takeCall(outOf: quota, at: now)
        return RefreshClaim(lock: lock, rows: claimed, permit: permit)
      }
      return quota == nil ? try claimed() : try database.transaction(claimed)
    }
    if let claim { return claim }
    // A file that cannot be written can still be read.
    let stored = await responses(for: rows.map(\.key))
    return RefreshClaim(lock: lock, rows: stored.map { .read($0) }, permit: nil)
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
