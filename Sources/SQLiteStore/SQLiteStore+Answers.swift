package import DashCore

extension SQLiteStore {
  package func keyedHash() -> any KeyedHash {
    _ = answers.carryOut { _ in }
    return salt.hash
  }

  package func answer(for key: AnswerKey) async -> KeptAnswer? {
    let now = now()
    let kept = answers.perform { database throws(DatabaseError) -> KeptAnswer? in
      let table = AnswerTable(database, salt: salt.hash.salt)
      guard let row = try table.row(of: key) else { return nil }
      guard let answer = row.answer else {
        try table.delete(key)
        return nil
      }
      table.noteUse(of: row, at: now)
      return answer
    }
    let standIn = await memory.answer(for: key)
    guard let kept = kept.flatMap(\.self) else { return standIn }
    // What stands in came after what the file had then; another process may have kept a later one.
    guard let standIn, standIn.receivedAt >= kept.receivedAt else { return kept }
    return standIn
  }

  package func keep(_ answer: KeptAnswer, for key: AnswerKey) async {
    let now = now()
    // What is a large part of all that may be kept would put everything else out.
    let isKept = answer.body.count <= min(KeptAnswer.maximumBodyBytes, maximumBytes / 16)
    let isDone = answers.carryOut { database throws(DatabaseError) in
      let table = AnswerTable(database, salt: salt.hash.salt)
      try database.transaction { () throws(DatabaseError) in
        guard isKept else { return try table.delete(key) }
        try table.makeRoom(for: answer.body.count, within: maximumBytes, at: now)
        try table.put(answer, for: key, at: now)
      }
      try table.shrink(to: maximumBytes)
    }
    if isDone {
      await memory.remove(key)
    } else {
      await memory.keep(answer, for: key)
    }
  }

  package func confirm(_ key: AnswerKey, at moment: Timestamp) async {
    // What was confirmed is what was given: an older one in the file is not.
    if let standIn = await memory.answer(for: key), await answer(for: key) == standIn {
      return await keep(standIn.confirmed(at: moment), for: key)
    }
    let isDone = answers.carryOut { database throws(DatabaseError) in
      let table = AnswerTable(database, salt: salt.hash.salt)
      try database.transaction { () throws(DatabaseError) in
        try table.confirm(key, at: moment)
      }
    }
    if !isDone { await memory.confirm(key, at: moment) }
  }

  package func forget(_ key: AnswerKey) async {
    _ = answers.carryOut { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try AnswerTable(database, salt: salt.hash.salt).delete(key)
      }
    }
    await memory.forget(key)
  }

  package func claim(_ key: AnswerKey) -> (any RefreshClaim)? {
    guard let path = answers.directoryPath else { return FreeClaim() }
    let number = key.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    do throws(DatabaseError) {
      let lock = try FileLock.take(
        in: StoreDirectory(path),
        // Two keys that share a place only wait for each other.
        at: Self.firstClaimLock + Int64(number >> 2),
        .exclusive
      )
      return lock.map(FileClaim.init)
    } catch {
      // Where nothing can be locked each process asks for itself.
      return FreeClaim()
    }
  }

  package func clear() async -> Int? {
    _ = await memory.clear()
    let count = answers.perform { database throws(DatabaseError) in
      try AnswerTable(database, salt: salt.hash.salt).clear()
    }
    if count != nil { answers.removePutAside() }
    return count
  }
}
