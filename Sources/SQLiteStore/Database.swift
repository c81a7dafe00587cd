import CSQLite
import Glibc

/// One connection to one database file.
///
/// It is used by one thread at a time. That it is let go of leaves everything as it is: the last
/// connection of all would otherwise write the log back and wait for the disk.
@safe
final class Database {
  /// The largest value and the longest statement: what is longer is damage.
  private static let maximumLength: Int32 = 16 << 20
  /// After how many pages in the log they are written back, which waits for the disk; every start
  /// reads what is in the log.
  private static let checkpointPages: Int32 = 64
  /// The same where nothing waits for the disk.
  private static let disposableCheckpointPages: Int32 = 16
  /// What is left of the log's file once it was larger, in bytes.
  static let logBytes = 2 << 20
  private static let busyMilliseconds: Int32 = 2000

  /// Whether it waits for what another process has locked, for 2 seconds at most.
  var waits: Bool {
    didSet { setWaiting() }
  }

  /// SQLite's settings of the process, made by the first look.
  private static let settings: Void = csqlite_take_memory_as_needed()

  private let connection: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file that is there; nothing of it is read yet.
  ///
  /// - Parameters:
  ///   - path: Its path, without a symbolic link in it.
  ///   - waits: Whether it waits for what another process has locked.
  /// - Throws: Why it cannot be opened.
  init(path: String, waits: Bool = true) throws(DatabaseError) {
    self.waits = waits
    Self.settings
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_PRIVATECACHE
      | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else { throw .busy }
    unsafe connection = opened
    guard code == SQLITE_OK else { throw error(code) }
    guard unsafe sqlite3_db_readonly(connection, "main") == 0 else { throw .unavailable(EROFS) }
    unsafe csqlite_configure(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    unsafe csqlite_configure(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe csqlite_configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Self.maximumLength)
    setWaiting()
  }

  /// Says what only a statement can, which may read the file.
  ///
  /// - Parameter isDisposable: Whether what is in it can be had again: then nothing waits for the disk,
  ///   and after a loss of power the file may have to be begun anew.
  /// - Throws: Why it cannot be used.
  func configure(isDisposable: Bool) throws(DatabaseError) {
    let pages = isDisposable ? Self.disposableCheckpointPages : Self.checkpointPages
    unsafe sqlite3_wal_autocheckpoint(connection, pages)
    try execute(
      """
      PRAGMA synchronous = \(isDisposable ? "OFF" : "NORMAL");
      PRAGMA cell_size_check = ON;
      PRAGMA secure_delete = FAST;
      PRAGMA temp_store = MEMORY;
      PRAGMA journal_size_limit = \(Self.logBytes);
      """
    )
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(connection)
  }

  /// Whether the file is no longer the one at its path.
  var hasMoved: Bool { unsafe csqlite_has_moved(connection) != 0 }

  /// Runs statements that give nothing and are given nothing.
  func execute(_ text: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs a statement.
  func run(_ text: String, _ values: SQLValue...) throws(DatabaseError) {
    try step(text, values) { _ in true }
  }

  /// The first row of a statement's result, read; nil where there is none.
  func first<Result>(
    _ text: String,
    _ values: SQLValue...,
    read: (SQLRow) -> Result?
  ) throws(DatabaseError) -> Result? {
    var result: Result?
    try step(text, values) { row in
      result = read(row)
      return false
    }
    return result
  }

  /// The rows of a statement's result, read; those that read as nil are left out.
  func all<Result>(
    _ text: String,
    _ values: SQLValue...,
    read: (SQLRow) -> Result?
  ) throws(DatabaseError) -> [Result] {
    var results: [Result] = []
    try step(text, values) { row in
      if let result = read(row) { results.append(result) }
      return true
    }
    return results
  }

  /// The number in the first column of the first row; 0 where there is none.
  func number(_ text: String, _ values: SQLValue...) throws(DatabaseError) -> Int {
    var number = 0
    try step(text, values) { row in
      number = row.int(0) ?? 0
      return false
    }
    return number
  }

  /// Does all of something or nothing, with no other writer between.
  func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // After some errors SQLite has done so itself.
      if unsafe sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Does something that is not worth waiting for.
  func withoutWaiting(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    let before = waits
    waits = false
    defer { waits = before }
    try body()
  }

  private func setWaiting() {
    unsafe sqlite3_busy_timeout(connection, waits ? Self.busyMilliseconds : 0)
  }

  /// How many rows the last statement has changed.
  var changes: Int { unsafe Int(sqlite3_changes(connection)) }

  func step(
    _ text: String,
    _ values: [SQLValue],
    read: (SQLRow) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    let statement = try statement(text)
    let code = try statement.run(values, read: read)
    guard code == SQLITE_DONE else { throw error(code) }
  }

  private func statement(_ text: String) throws(DatabaseError) -> Statement {
    if let known = statements[text] { return known }
    guard let statement = unsafe Statement(text, on: connection) else {
      throw error(unsafe sqlite3_extended_errcode(connection))
    }
    statements[text] = statement
    return statement
  }

  private func error(_ code: Int32) -> DatabaseError {
    DatabaseError(code: code, systemError: unsafe sqlite3_system_errno(connection))
  }
}
