package import DashCore

/// What a task asks for with a claim.
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
    if let claim = await claims.join(request) { return claim }
    await executor.waitForOtherTasks()
    return await leadClaims(request)
  }

  private func leadClaims(_ request: ClaimRequest) async -> RefreshClaim? {
    await claims.answer(request) { await answers(to: $0) }
  }

  private func answers(to requests: [ClaimRequest]) async -> [RefreshClaim?] {
    var items: [Locked?] = []
    for request in requests { items.append(await locked(request)) }
    if let claims = claims(of: items) { return claims }
    // A file that cannot be written can still be read.
    var claims: [RefreshClaim?] = []
    for item in items {
      guard let item else {
        claims.append(nil)
        continue
      }
      let stored = await responses(for: item.request.rows.map(\.key))
      claims.append(RefreshClaim(lock: item.lock, rows: stored.map { .read($0) }, permit: nil))
    }
    return claims
  }

  /// Returns the claims of locked requests, or `nil` if the file cannot be used.
  private func claims(of items: [Locked?]) -> [RefreshClaim?]? {
    let takesCalls = items.contains { $0?.request.quota != nil }
    return cache.perform { database throws(DatabaseError) in
      let salt = salt.hash.salt
      func claims() throws(DatabaseError) -> [RefreshClaim?] {
        try items.map { item throws(DatabaseError) in
          try item?.claim(in: database, salt: salt)
        }
      }
      return takesCalls ? try database.transaction(claims) : try claims()
    }
  }

  private func locked(_ request: ClaimRequest) async -> Locked? {
    guard let lock = lock(request.key) else { return nil }
    var inMemory: [CachedResponse?] = request.rows.map { _ in nil }
    if hasResponsesInMemory {
      for (index, row) in request.rows.enumerated() {
        inMemory[index] = await memory.response(for: row.key)
      }
    }
    return Locked(request: request, lock: lock, inMemory: inMemory)
  }
}

/// A request whose key is locked.
private struct Locked: Sendable {
  let request: ClaimRequest
  let lock: any RefreshLock
  /// The rows in memory, in the request's order.
  let inMemory: [CachedResponse?]

  /// Reads the rows and takes the call, in a transaction of the caller.
  func claim(in database: Database, salt: [UInt8]) throws(DatabaseError) -> RefreshClaim {
    let table = ResponseTable(database, salt: salt)
    var rows: [ClaimedRow] = []
    var hasNew = false
    for (row, inMemory) in zip(request.rows, inMemory) {
      if case .read(let known) = row.state {
        let times = [try table.receivedAt(of: row.key), inMemory?.receivedAt]
        if known == times.compactMap(\.self).max() {
          rows.append(.known)
          continue
        }
      }
      let stored = try table.response(of: row.key, at: request.now)
      let response = CachedResponse.newer(stored, inMemory)
      hasNew = hasNew || row.isNew(response?.receivedAt)
      rows.append(.read(response))
    }
    var permit: CallPermit?
    if let quota = request.quota, !hasNew {
      permit = try AccountTable(database).takeCall(outOf: quota, at: request.now)
    }
    return RefreshClaim(lock: lock, rows: rows, permit: permit)
  }
}
