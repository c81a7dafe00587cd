package import DashCore

extension SQLiteStore {
  package func keyedHash() -> any KeyedHash {
    _ = cache.carryOut { _ in }
    return salt.hash
  }

  package func response(for key: CacheKey) async -> CachedResponse? {
    let now = now()
    let stored = cache.perform { database throws(DatabaseError) -> CachedResponse? in
      let table = ResponseTable(database, salt: salt.hash.salt)
      guard let row = try table.row(of: key) else { return nil }
      guard let response = row.response else {
        try table.delete(key)
        return nil
      }
      table.updateUseTime(of: row, at: now)
      return response
    }
    guard hasResponsesInMemory else { return stored.flatMap(\.self) }
    let inMemory = await memory.response(for: key)
    guard let stored = stored.flatMap(\.self) else { return inMemory }
    // The response is in memory because the file could not be written, but another process may have
    // written a newer one since.
    guard let inMemory, inMemory.receivedAt >= stored.receivedAt else { return stored }
    return inMemory
  }

  package func receivedAt(of key: CacheKey) async -> Timestamp? {
    let stored = cache.perform { database throws(DatabaseError) in
      try ResponseTable(database, salt: salt.hash.salt).receivedAt(of: key)
    }
    guard hasResponsesInMemory else { return stored.flatMap(\.self) }
    let times = [stored.flatMap(\.self), await memory.receivedAt(of: key)]
    return times.compactMap(\.self).max()
  }

  package func store(_ response: CachedResponse, for key: CacheKey) async {
    let now = now()
    // A single large response would evict all others.
    let fitsCache = response.body.count <= min(CachedResponse.maximumBodyBytes, maximumBytes / 16)
    let isDone = cache.carryOut { database throws(DatabaseError) in
      let table = ResponseTable(database, salt: salt.hash.salt)
      try database.transaction { () throws(DatabaseError) in
        guard fitsCache else { return try table.delete(key) }
        try table.makeRoom(for: response.body.count, within: maximumBytes, at: now)
        try table.put(response, for: key, at: now)
      }
      try table.shrink(to: maximumBytes)
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
