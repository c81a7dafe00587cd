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
    let times = [stored.flatMap(\.self), await receivedInMemory([key])[0]]
    return times.compactMap(\.self).max()
  }

  /// Returns the times of receipt of the responses in memory, in the order of their keys.
  private func receivedInMemory(_ keys: [CacheKey]) async -> [Timestamp?] {
    var times: [Timestamp?] = keys.map { _ in nil }
    guard hasResponsesInMemory else { return times }
    for (index, key) in keys.enumerated() { times[index] = await memory.receivedAt(of: key) }
    return times
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
    let inMemory = await receivedInMemory(rows.map(\.key))
    let claim = cache.perform { database throws(DatabaseError) -> RefreshClaim in
      let table = ResponseTable(database, salt: salt.hash.salt)
      func times() throws(DatabaseError) -> [Timestamp?] {
        var times = inMemory
        for (index, row) in rows.enumerated() {
          let stored = try table.receivedAt(of: row.key)
          times[index] = [stored, times[index]].compactMap(\.self).max()
        }
        return times
      }
      guard let quota else { return RefreshClaim(lock: lock, receivedAt: try times(), permit: nil) }
      return try database.transaction { () throws(DatabaseError) in
        let times = try times()
        let isUnchanged = times == rows.map(\.receivedAt)
        let permit = isUnchanged ? try AccountTable(database).takeCall(outOf: quota, at: now) : nil
        return RefreshClaim(lock: lock, receivedAt: times, permit: permit)
      }
    }
    if let claim { return claim }
    // A file that cannot be written can still be read.
    var times: [Timestamp?] = []
    for row in rows { times.append(await receivedAt(of: row.key)) }
    return RefreshClaim(lock: lock, receivedAt: times, permit: nil)
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
