import DashCore

/// The `account` table: the rate-limit state of each provider account.
struct AccountTable {
  /// Seconds after which an unused account is deleted.
  private static let retentionSeconds: Int64 = 30 * 86_400
  private static let columns =
    "level, filled_at, per_minute, day, calls_of_day, held_back_until, provider, key"
  private static let selection = "SELECT \(columns) FROM account WHERE provider = ?1 AND key = ?2"
  private static let insertion =
    "INSERT OR REPLACE INTO account(\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"

  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func bucket(of account: AccountKey) throws(DatabaseError) -> TokenBucket? {
    try database.first(
      Self.selection,
      .text(account.provider),
      .blob(account.bytes),
      read: Self.bucket
    )
  }

  /// Takes one call out of a quota, in a transaction of the caller.
  func takeCall(outOf quota: CallQuota, at now: Timestamp) throws(DatabaseError) -> CallPermit {
    let before = try bucket(of: quota.account)
    var bucket = before ?? TokenBucket()
    let permit = bucket.take(perMinute: quota.perMinute, at: now)
    // A bucket that was only refilled is not written, because the next call computes the same level.
    let isOlder = before.map { bucket.filledAt < $0.filledAt } ?? true
    if permit == .granted || isOlder || bucket.pausedUntil != before?.pausedUntil {
      try put(bucket, of: quota.account, at: now, isNew: before == nil)
    }
    return permit
  }

  func put(
    _ bucket: TokenBucket,
    of account: AccountKey,
    at now: Timestamp,
    isNew: Bool
  ) throws(DatabaseError) {
    if isNew {
      try database.run(
        "DELETE FROM account WHERE filled_at < ?1 AND coalesce(held_back_until, 0) < ?1",
        SQLValue(now.advanced(bySeconds: -Self.retentionSeconds))
      )
    }
    try database.run(
      Self.insertion,
      .integer(bucket.level),
      SQLValue(bucket.filledAt),
      SQLValue(bucket.perMinute),
      .integer(bucket.day),
      SQLValue(bucket.callsOnDay),
      SQLValue(bucket.pausedUntil),
      .text(account.provider),
      .blob(account.bytes)
    )
  }

  /// Returns the call counts of every account, for the store's summary.
  func calls(at now: Timestamp) throws(DatabaseError) -> [StoreSummary.Calls] {
    try database.all("SELECT \(Self.columns) FROM account ORDER BY provider, key") { row in
      guard let provider = row.text(6), let key = row.blob(7) else { return nil }
      return Self.bucket(row).calls(of: AccountKey(provider: provider, key), at: now)
    }
  }

  /// Reads a bucket and clamps its numbers, because a damaged file may contain any value.
  private static func bucket(_ row: SQLRow) -> TokenBucket {
    TokenBucket(
      level: row.integer(0) ?? 0,
      filledAt: row.timestamp(1) ?? Timestamp(secondsSinceEpoch: 0),
      perMinute: row.int(2).map { min(max($0, 1), TokenBucket.highestPerMinute) },
      day: row.integer(3) ?? 0,
      callsOnDay: min(max(row.int(4) ?? 0, 0), Int(Int32.max)),
      pausedUntil: row.timestamp(5)
    )
  }
}
