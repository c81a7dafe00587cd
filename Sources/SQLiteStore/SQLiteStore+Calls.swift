package import DashCore

/// The `account` table: the rate limit of each provider account.
extension SQLiteStore {
  /// Seconds after which an unused account is deleted.
  private static let retentionSeconds: Int64 = 30 * 86_400

  private static let columns = """
    provider, fingerprint, level, filled_at, per_minute, day, calls_on_day, paused_until,
    pause_reason, is_key_accepted
    """

  package func takeCall(outOf quota: CallQuota, at now: Timestamp) async -> CallPermit {
    let permit = await cache.write { database throws(DatabaseError) in
      try change(quota.account, in: database, at: now) {
        $0.take(outOf: quota, at: now)
      }
    }
    return permit.result ?? .granted
  }

  package func pauseCalls(_ account: AccountKey, _ pause: CallPause) async {
    let now = now()
    await cache.write { database throws(DatabaseError) in
      try change(account, in: database, at: now) { $0.pauseCalls(pause) }
    }
  }

  package func acceptKey(of account: AccountKey) async {
    let now = now()
    await cache.write { database throws(DatabaseError) in
      try change(account, in: database, at: now) { $0.acceptKey() }
    }
  }

  private func change<Result>(
    _ account: AccountKey,
    in database: Database,
    at now: Timestamp,
    _ change: (inout TokenBucket) -> Result
  ) throws(DatabaseError) -> Result {
    let found = try database.one(
      "SELECT \(Self.columns) FROM account WHERE provider = ?1 AND fingerprint = ?2",
      .text(account.provider),
      SQLValue(account.fingerprint),
      read: Self.bucket
    )
    if found == nil {
      try database.run(
        "DELETE FROM account WHERE filled_at < ?1 AND coalesce(paused_until, 0) < ?1",
        SQLValue(now.advanced(bySeconds: -Self.retentionSeconds))
      )
    }
    var bucket = found ?? TokenBucket()
    let result = change(&bucket)
    try database.run(
      """
      INSERT OR REPLACE INTO account(\(Self.columns)) VALUES (
        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """,
      .text(account.provider),
      SQLValue(account.fingerprint),
      .integer(bucket.level),
      SQLValue(bucket.filledAt),
      SQLValue(bucket.perMinute),
      .integer(bucket.day),
      SQLValue(bucket.callsOnDay),
      SQLValue(bucket.pause?.end),
      bucket.pause.map { .text($0.reason.rawValue) } ?? .null,
      .integer(bucket.isKeyAccepted ? 1 : 0)
    )
    return result
  }

  /// Returns the call counts of every account.
  func calls(in database: Database, at now: Timestamp) throws(DatabaseError) -> [StoreSummary.Calls]
  {
    try database.all("SELECT \(Self.columns) FROM account ORDER BY provider, fingerprint") { row in
      guard let provider = row.text(0), let fingerprint = row.integer(1) else { return nil }
      let account = AccountKey(
        provider: provider,
        fingerprint: Fingerprint(UInt64(bitPattern: fingerprint))
      )
      return Self.bucket(row).calls(of: account, at: now)
    }
  }

  /// Reads a bucket and clamps its numbers, because a damaged file may contain any value.
  private static func bucket(_ row: SQLRow) -> TokenBucket {
    TokenBucket(
      level: row.integer(2) ?? 0,
      filledAt: row.timestamp(3) ?? Timestamp(secondsSinceEpoch: 0),
      perMinute: row.int(4).map { min(max($0, 1), TokenBucket.highestPerMinute) },
      day: row.integer(5) ?? 0,
      callsOnDay: min(max(row.int(6) ?? 0, 0), Int(Int32.max)),
      pause: row.timestamp(7).map { end in
        CallPause(row.text(8).flatMap(CallPause.Reason.init) ?? .requested, until: end)
      },
      isKeyAccepted: row.integer(9) == 1
    )
  }
}
