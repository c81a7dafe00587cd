import CSQLite
import DashCore
import Glibc

/// A connection to one database file.
///
/// Only one thread may use it at a time. Closing it skips the checkpoint, because writing back the
/// log would wait for the disk.
@safe
final class Database {
  /// The maximum length of values and statements, in bytes; a longer one means damage.
  private static let maximumLength: Int32 = 16 << 20
  /// The number of pages in the log that triggers a checkpoint.
  ///
  /// More pages mean fewer waits for the disk, but every start reads the log.
  private static let checkpointPages: CInt = 64
  /// The checkpoint threshold of a disposable file, which never waits for the disk.
  private static let disposableCheckpointPages: CInt = 16
  /// How many times more pages trigger the next checkpoints of a connection.
  ///
  /// Only a run that writes much has more than one, such as watch mode.
  private static let laterCheckpointFactor: CInt = 4
  /// The size to which the log file is truncated after a checkpoint, in bytes.
  static let logBytes = 2 << 20
  private static let busyMilliseconds: Int32 = 2000

  /// How a file is opened.
  enum Access {
    /// For reading and writing.
    case readWrite
    /// For reading. Needs the log's index, which another process has left, or the permission to
    /// create it.
    case readOnly
    /// For reading a file that no process writes to, without its log and without locks.
    case immutable
  }

  /// Whether operations wait for a lock held by another process, for 2 seconds at most.
  var waits: Bool {
    didSet { setWaiting() }
  }

  /// Configures SQLite for the whole process on first access.
  private static let settings: Void = csqlite_take_memory_as_needed()

  /// Whether every write fails.
  let isReadOnly: Bool

  private let connection: OpaquePointer
  /// The pages in the log that trigger the next checkpoint.
  private var threshold = CInt.max
  /// The pages that trigger those after the first.
  private var laterThreshold = CInt.max
  private var statements: [String: Statement] = [:]
  private var knownPageSize: Int?

  /// Opens an existing file without reading it.
  ///
  /// - Parameters:
  ///   - path: A path without symbolic links.
  ///   - waits: Whether operations wait for a lock held by another process.
  ///   - access: How the file is opened.
  /// - Throws: ``DatabaseError`` if the file cannot be opened in this way.
  init(path: String, waits: Bool = true, _ access: Access = .readWrite) throws(DatabaseError) {
    self.waits = waits
    isReadOnly = access != .readWrite
    Self.settings
    let name = access == .immutable ? Self.immutableURI(path) : path
    let flags =
      (isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
      | (access == .immutable ? SQLITE_OPEN_URI : 0) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
      | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened = unsafe opened else { throw .busy }
    unsafe connection = opened
    guard code == SQLITE_OK else { throw error(code) }
    guard unsafe isReadOnly || sqlite3_db_readonly(connection, "main") == 0 else {
      throw .unavailable(EROFS)
    }
    unsafe csqlite_configure(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    unsafe csqlite_configure(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe csqlite_configure(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Self.maximumLength)
    setWaiting()
  }

  /// Returns the URI of a file that does not change (https://sqlite.org/uri.html).
  private static func immutableURI(_ path: String) -> String {
    let escaped = path.utf8.reduce(into: "") { text, byte in
      let isPlain = byte == UInt8(ascii: "/") || byte.isASCIIDigit || byte.isASCIILetter
      let digits = String(byte, radix: 16)
      text += isPlain ? String(UnicodeScalar(byte)) : "%\(digits.count < 2 ? "0" : "")\(digits)"
    }
    return "file:\(escaped)?immutable=1"
  }

  /// Sets the pragmas of the connection, which may read the file.
  ///
  /// - Parameter isDisposable: Whether the contents can be fetched again. A disposable file never
  ///   waits for the disk and may be lost in a power failure.
  /// - Throws: ``DatabaseError`` if the file cannot be used.
  func configure(isDisposable: Bool) throws(DatabaseError) {
    threshold = isDisposable ? Self.disposableCheckpointPages : Self.checkpointPages
    laterThreshold = threshold * Self.laterCheckpointFactor
    unsafe sqlite3_wal_hook(
      connection,
      { context, _, _, pages in
        guard let context = unsafe context else { return SQLITE_OK }
        unsafe Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().trimLog(of: pages)
        // An error would become that of the commit.
        return SQLITE_OK
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
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

  /// Writes a log that has become long back into the file, and empties it.
  ///
  /// SQLite's own checkpoint leaves the log to be overwritten by the next commit of the same process.
  /// A short run has none, so the log would grow with every run, which reads all of it. If another
  /// process reads the file, the log is emptied later.
  private func trimLog(of pages: CInt) {
    guard pages >= threshold else { return }
    var logged: CInt = 0
    var written: CInt = 0
    try? withoutWaiting {
      // Other processes can write while this one waits for the disk, but not while it empties the log.
      unsafe sqlite3_wal_checkpoint_v2(
        connection,
        "main",
        SQLITE_CHECKPOINT_PASSIVE,
        &logged,
        &written
      )
      guard written == logged else { return }
      let code = unsafe sqlite3_wal_checkpoint_v2(
        connection,
        "main",
        SQLITE_CHECKPOINT_TRUNCATE,
        nil,
        nil
      )
      if code == SQLITE_OK { threshold = laterThreshold }
    }
  }

  deinit {
    statements = [:]
    unsafe sqlite3_close_v2(connection)
  }

  /// Whether the path no longer leads to the open file.
  var hasMoved: Bool { unsafe csqlite_has_moved(connection) != 0 }

  /// Runs statements without parameters and discards their rows.
  func execute(_ text: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs a statement.
  func run(_ text: String, _ values: SQLValue...) throws(DatabaseError) {
    try step(text, values) { _ in true }
  }

  /// Returns the first row of a result as `read` decodes it, or `nil` if there is no row.
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

  /// Returns the rows of a result as `read` decodes them; rows decoded as `nil` are left out.
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

  /// Returns the integer in the first column of the first row, or 0 if there is none.
  func number(_ text: String, _ values: SQLValue...) throws(DatabaseError) -> Int {
    var number = 0
    try step(text, values) { row in
      number = row.int(0) ?? 0
      return false
    }
    return number
  }

  /// Returns the size of a page in bytes, read once: it cannot change in WAL mode.
  func pageSize() throws(DatabaseError) -> Int {
    if let knownPageSize { return knownPageSize }
    let size = try number("PRAGMA page_size")
    knownPageSize = size
    return size
  }

  /// Runs `body` in a write transaction and rolls it back on an error.
  func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      // An error that `body` ignored may have rolled back.
      guard unsafe sqlite3_get_autocommit(connection) == 0 else { throw .unavailable(EIO) }
      try run("COMMIT")
      return result
    } catch {
      // SQLite itself rolls back after some errors.
      if unsafe sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Runs `body` without waiting for locks.
  func withoutWaiting(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    let before = waits
    waits = false
    defer { waits = before }
    try body()
  }

  private func setWaiting() {
    unsafe sqlite3_busy_timeout(connection, waits ? Self.busyMilliseconds : 0)
  }

  /// The number of rows that the last statement changed.
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
