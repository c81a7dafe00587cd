package import DashCore

/// The arguments of a claim.
struct ClaimRequest: Sendable {
  let key: CacheKey
  let rows: [KnownRow]
  let quota: CallQuota?
  let now: Timestamp
}

extension SQLiteStore {
  package nonisolated func claim(
    _ key: CacheKey,
    _ rows: [KnownRow],
    taking quota: CallQuota?,
    at now: Timestamp
  ) async -> RefreshClaim? {
    let request = ClaimRequest(key: key, rows: rows, quota: quota, now: now)
    if let claim = await claimBatch.join(request) { return claim }
    await executor.waitForOtherTasks()
    return await leadClaims(request)
  }

  private func leadClaims(_ request: ClaimRequest) async -> RefreshClaim? {
    await claimBatch.process(request) { await claims(for: $0) }
  }

  private func claims(for requests: [ClaimRequest]) async -> [RefreshClaim?] {
    var locked: [LockedRequest?] = []
    for request in requests { locked.append(await self.locked(request)) }
    if let claims = storedClaims(for: locked) { return claims }
    // A file that cannot be written can still be read.
    var claims: [RefreshClaim?] = []
    for request in locked {
      guard let request else {
        claims.append(nil)
        continue
      }
      let stored = await responses(for: request.rows.map(\.key))
      claims.append(RefreshClaim(lock: request.lock, rows: stored.map { .read($0) }, permit: nil))
    }
    return claims
  }

  /// Returns the claims of requests, or `nil` if the file cannot be used.
  private func storedClaims(for locked: [LockedRequest?]) -> [RefreshClaim?]? {
    let takesCalls = locked.contains { $0?.quota != nil }
    return cache.perform { database throws(DatabaseError) in
      let salt = salt.hash.salt
      func readAll() throws(DatabaseError) -> [RefreshClaim?] {
        try locked.map { request throws(DatabaseError) in
          try request?.claim(in: database, salt: salt)
        }
      }
      return takesCalls ? try database.transaction(readAll) : try readAll()
    }
  }

  private func locked(_ request: ClaimRequest) async -> LockedRequest? {
    guard let lock = lock(request.key) else { return nil }
    var inMemory: [CachedResponse?] = request.rows.map { _ in nil }
    if hasResponsesInMemory {
      for (index, row) in request.rows.enumerated() {
        inMemory[index] = await memory.response(for: row.key)
      }
    }
    return LockedRequest(
      rows: request.rows,
      inMemory: inMemory,
      quota: request.quota,
      now: request.now,
      lock: lock
    )
  }
}

/// A request whose key is locked.
private struct LockedRequest: Sendable {
  let rows: [KnownRow]
  /// The responses in memory, in the order of ``rows``.
  let inMemory: [CachedResponse?]
  let quota: CallQuota?
  let now: Timestamp
  let lock: any RefreshLock

  /// Reads the rows and takes the call, in a transaction of the caller.
  func claim(in database: Database, salt: [UInt8]) throws(DatabaseError) -> RefreshClaim {
    let table = ResponseTable(database, salt: salt)
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
      let stored = try table.response(of: row.key, at: now)
      let response = CachedResponse.newer(stored: stored, inMemory: inMemory)
      hasNew = hasNew || row.isNew(response?.receivedAt)
      claimed.append(.read(response))
    }
    var permit: CallPermit?
    if let quota, !hasNew {
      permit = try AccountTable(database).takeCall(outOf: quota, at: now)
    }
    return RefreshClaim(lock: lock, rows: claimed, permit: permit)
  }
}
