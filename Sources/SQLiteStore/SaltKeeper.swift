/// Knows the salt of the answers' keys: the one in the file, and until there is one, one of its own.
final class SaltKeeper {
  private var salt: [UInt8]?

  /// The hash that keys are made with.
  var hash: SaltedHash {
    let known = salt ?? Digest.randomKey()
    salt = known
    return SaltedHash(salt: known)
  }

  /// Reads the salt of a database; one that has none is given one.
  ///
  /// A file that is begun anew keeps the salt of the one before, so that keys that were made stay right.
  func load(from database: Database) throws(DatabaseError) {
    if let found = try read(database) {
      salt = found
      return
    }
    let salt = hash.salt
    try database.run(
      "INSERT OR IGNORE INTO salt VALUES (1, ?1, ?2)",
      .blob(salt),
      .blob(Digest.hash(salt, length: RowSeal.length))
    )
    self.salt = try read(database)
  }

  private func read(_ database: Database) throws(DatabaseError) -> [UInt8]? {
    let found = try database.first("SELECT bytes, seal FROM salt") { row in
      (salt: row.blob(0) ?? [], seal: row.blob(1))
    }
    guard let found else { return nil }
    let isWhole =
      found.salt.count == Digest.keyLength
      && found.seal == Digest.hash(found.salt, length: RowSeal.length)
    // All keys would be others: nothing in the file would be found again.
    guard isWhole else { throw .corrupt }
    return found.salt
  }
}
