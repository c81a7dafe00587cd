package import DashCore

extension SQLiteStore {
  package func takeCall(
    of account: AccountKey,
    perMinute: Int,
    at now: Timestamp
  ) async -> CallPermit {
    let permit = answers.perform { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let table = AccountTable(database)
        let before = try table.bucket(of: account)
        var bucket = before ?? CallBucket()
        let permit = bucket.take(perMinute: perMinute, at: now)
        // A bucket that has only filled with the time is as the next call finds it anyway.
        let isOlder = before.map { bucket.filledAt < $0.filledAt } ?? true
        if permit == .granted || isOlder || bucket.heldBackUntil != before?.heldBackUntil {
          try table.put(bucket, of: account, at: now, isNew: before == nil)
        }
        return permit
      }
    }
    if let permit { return permit }
    return await memory.takeCall(of: account, perMinute: perMinute, at: now)
  }

  package func holdBack(_ account: AccountKey, until moment: Timestamp) async {
    let now = now()
    let isDone = answers.carryOut { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let table = AccountTable(database)
        let before = try table.bucket(of: account)
        var bucket = before ?? CallBucket()
        bucket.holdBack(until: moment)
        try table.put(bucket, of: account, at: now, isNew: before == nil)
      }
    }
    if !isDone { await memory.holdBack(account, until: moment) }
  }
}
