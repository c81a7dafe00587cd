/// The tables of a database and how they came to be, version by version.
struct Schema {
  /// What marks a file as this database (`PRAGMA application_id`).
  let applicationID: Int
  /// What makes each version of the one before; the first starts with nothing.
  let steps: [String]

  /// The version that this program reads and writes.
  var version: Int { steps.count }

  /// Versions beyond that are none, but damage.
  private static let highestVersion = 10_000

  /// Whether a database has this version.
  func isCurrent(_ database: Database) throws(DatabaseError) -> Bool {
    let found = try database.number("PRAGMA user_version")
    let application = try database.number("PRAGMA application_id")
    if application != applicationID {
      // What has no mark is ours only where there is nothing in it.
      let isEmpty = try database.number("SELECT count(*) FROM sqlite_schema") == 0
      guard application == 0, found == 0, isEmpty else { throw .corrupt }
    }
    guard (0...Self.highestVersion).contains(found) else { throw .corrupt }
    guard found <= version else { throw .newer }
    return found == version
  }

  /// Brings a database to this version, in one transaction.
  func migrate(_ database: Database) throws(DatabaseError) {
    if try database.number("PRAGMA user_version") == 0 {
      // What can be set only while there is nothing in it.
      try database.execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL")
    }
    try database.transaction { () throws(DatabaseError) in
      let found = try database.number("PRAGMA user_version")
      for step in steps.dropFirst(found) { try database.execute(step) }
      try database.execute(
        "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)"
      )
    }
  }
}
