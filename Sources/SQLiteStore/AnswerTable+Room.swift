import DashCore

extension AnswerTable {
  /// Removes what was not used for longest, so that one more body has room.
  ///
  /// Some of what is allowed is left for the log, in which a large body stands at first, and a sixteenth
  /// is freed at once, so that not every answer has another one removed.
  ///
  /// - Parameters:
  ///   - bytes: How large the body is.
  ///   - maximum: How large the files may be together.
  ///   - now: The time.
  /// - Throws: Why nothing was removed.
  func makeRoom(
    for bytes: Int,
    within maximum: Int,
    at now: Timestamp
  ) throws(DatabaseError) {
    let page = try database.number("PRAGMA page_size")
    let pages = try database.number("PRAGMA page_count")
    let free = try database.number("PRAGMA freelist_count")
    let allowed = maximum - max(maximum / 8, min(Database.logBytes, maximum / 2))
    let excess = (pages - free) * page + Self.cost(of: bytes, page: page) - allowed
    guard excess > 0 else { return }
    // A clock that was ahead: what was used by it would stay for ever.
    try database.run(
      "UPDATE answer SET used_at = 0 WHERE used_at > ?1",
      SQLValue(now.advanced(bySeconds: 3600))
    )
    let wanted = excess + maximum / 16
    var freed = 0
    var oldest: [Int64] = []
    try database.step("SELECT id, size FROM answer ORDER BY used_at, id", []) { row in
      guard freed < wanted, let id = row.integer(0), let size = row.int(1) else { return false }
      oldest.append(id)
      freed += Self.cost(of: min(max(size, 0), KeptAnswer.maximumBodyBytes), page: page)
      return true
    }
    for id in oldest {
      try database.run("DELETE FROM body WHERE id = ?1", .integer(id))
      try database.run("DELETE FROM answer WHERE id = ?1", .integer(id))
    }
  }

  /// Gives unused pages back where the file is larger than it may be, some at a time.
  func shrink(to maximum: Int) throws(DatabaseError) {
    let page = try database.number("PRAGMA page_size")
    let pages = try database.number("PRAGMA page_count")
    if pages * page > maximum { try database.execute("PRAGMA incremental_vacuum(2000)") }
  }

  /// How much of a file a body takes, with its row and what of its last page is left over.
  private static func cost(of bytes: Int, page: Int) -> Int {
    bytes + bytes / 256 + 2 * page
  }
}
