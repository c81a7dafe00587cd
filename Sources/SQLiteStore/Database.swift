import CSQLite
import DashCore
import Glibc

/// An error while reading or writing a database.
enum DatabaseError: Error, Equatable {
  /// The file is damaged, or no database.
  case corrupt
  /// Another process holds a lock; a retry may succeed.
  case busy
  /// No directory is configured.
  case noDirectory
  /// Anything else, which is reported.
  case problem(StoreProblem.FileProblem)

  /// Maps an `errno`.
  init(systemError: Int32) {
    let isFull = systemError == ENOSPC || systemError == EDQUOT
    self = .problem(isFull ? .full : .unavailable(systemError))
  }
}

/// A connection to one database file.
///
/// Only one thread may use it at a time.
@safe
final class Database {
  /// How a file is opened.
  enum Access {
    /// For reading and writing.
    case readWrite
    /// For reading. Needs the log's index, which another process has left, or the permission to
    /// create it.
    case readOnly
    /// For reading a file that no process writes to, without its log and without locks.
    case immutable
    /// A new database in memory.
    case memory
  }

  /// The number of pages in the log that triggers a checkpoint.
  ///
  /// More pages mean fewer waits for the disk, but every start reads the log.
  private static let checkpointPages: CInt = 64

  /// Whether every write fails.
  let isReadOnly: Bool
  /// Whether the database is not in a file.
  let isInMemory: Bool

  private let connection: OpaquePointer
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// Opens an existing file without reading it.
  ///
  /// - Parameters:
  ///   - path: The path; ignored in memory.
  ///   - access: How the file is opened.
  /// - Throws: ``DatabaseError`` if the file cannot be opened in this way.
  init(path: String, _ access: Access = .readWrite) throws(DatabaseError) {
    isReadOnly = access == .readOnly || access == .immutable
    isInMemory = access == .memory
    let (name, flags) =
      switch access {
      case .readWrite: (path, SQLITE_OPEN_READWRITE)
      case .readOnly: (path, SQLITE_OPEN_READONLY)
      case .immutable:
        // https://sqlite.org/uri.html
        ("file:\(PercentEncoding.encode(path))?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      case .memory: (":memory:", SQLITE_OPEN_READWRITE)
      }
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      name,
      &opened,
      flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      nil
    )
    guard let opened = unsafe opened else { throw .problem(.unavailable(ENOMEM)) }
    unsafe connection = opened
    guard code == SQLITE_OK else { throw error(code) }
    // SQLite opens a file for reading that may not be written.
    guard unsafe isReadOnly || sqlite3_db_readonly(connection, "main") == 0 else {
      throw .problem(.unavailable(EROFS))
    }
  }

  deinit {
    while let statement = unsafe sqlite3_next_stmt(connection, nil) {
      unsafe sqlite3_finalize(statement)
    }
    unsafe sqlite3_close_v2(connection)
  }

  /// Sets the pragmas of the connection, which may read the file.
  ///
  /// - Parameter isDisposable: Whether the contents can be fetched again. A disposable file never
  ///   waits for the disk and may be lost in a power failure.
  /// - Throws: ``DatabaseError`` if the file cannot be used.
  func configure(isDisposable: Bool) throws(DatabaseError) {
    try execute(
      "PRAGMA synchronous = \(isDisposable ? "OFF" : "NORMAL"); PRAGMA cell_size_check = ON"
    )
    // SQLite's own checkpoint leaves the log to be overwritten by the next commit of the same process.
    // A short run has none, so the log would grow with every run, which reads all of it.
    unsafe sqlite3_wal_hook(
      connection,
      { _, connection, _, pages in
        guard pages >= Database.checkpointPages else { return SQLITE_OK }
        // If another process reads the file, the log is emptied later.
        unsafe sqlite3_wal_checkpoint_v2(connection, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        // An error would become that of the commit.
        return SQLITE_OK
      },
      nil
    )
  }

  /// Whether the path no longer leads to the open file.
  var hasMoved: Bool {
    var moved: CInt = 0
    unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  // MARK: Statements

  /// Runs statements without parameters and discards their rows.
  func execute(_ text: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs a statement.
  func run(_ text: String, _ values: SQLValue...) throws(DatabaseError) {
    try step(text, values) { _ in }
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
    }
    return results
  }

  /// Returns the last row of a result as `read` decodes it, or `nil` if there is no row.
  func one<Result>(
    _ text: String,
    _ values: SQLValue...,
    read: (SQLRow) -> Result?
  ) throws(DatabaseError) -> Result? {
    var result: Result?
    try step(text, values) { result = read($0) }
    return result
  }

  /// Returns the integer in the only column of the only row, or 0 if there is none.
  func number(_ text: String, _ values: SQLValue...) throws(DatabaseError) -> Int {
    var number = 0
    try step(text, values) { number = $0.int(0) ?? 0 }
    return number
  }

  /// Runs a statement and passes each row to `read`.
  func step(
    _ text: String,
    _ values: [SQLValue],
    read: (SQLRow) -> Void
  ) throws(DatabaseError) {
    let statement = unsafe try statement(text)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let code = unsafe value.bind(to: statement, at: CInt(index + 1))
      guard code == SQLITE_OK else { throw error(code) }
    }
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code) }
      unsafe read(SQLRow(statement))
    }
  }

  private func statement(_ text: String) throws(DatabaseError) -> OpaquePointer {
    if let known = unsafe statements[text] { return unsafe known }
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(connection, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw error(code) }
    unsafe statements[text] = prepared
    return unsafe prepared
  }

  /// Runs `body` in a write transaction and rolls it back on an error.
  func transaction<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite itself rolls back after some errors.
      if unsafe sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Maps a SQLite result code (https://sqlite.org/rescode.html).
  ///
  /// Only two codes mean damage. Any other error may be the program's own fault, and the file sound.
  private func error(_ code: CInt) -> DatabaseError {
    let systemError = unsafe sqlite3_system_errno(connection)
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_INTERRUPT: return .busy
    case SQLITE_FULL: return .problem(.full)
    case SQLITE_READONLY: return DatabaseError(systemError: systemError == 0 ? EROFS : systemError)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      return DatabaseError(systemError: systemError == 0 ? EIO : systemError)
    default: return .problem(.failed(unsafe String(cString: sqlite3_errmsg(connection))))
    }
  }
}

/// The value of a statement's parameter.
enum SQLValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ moment: Timestamp?) { self = moment.map { .integer($0.secondsSinceEpoch) } ?? .null }
  init(_ fingerprint: Fingerprint) { self = .integer(Int64(bitPattern: fingerprint.value)) }

  /// Binds the value to a parameter of a statement.
  fileprivate func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    switch self {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
    case .real(let number): return unsafe sqlite3_bind_double(statement, index, number)
    case .text(let text):
      return unsafe csqlite_bind_text(statement, index, text, UInt64(text.utf8.count))
    case .blob(let bytes):
      return unsafe csqlite_bind_blob(statement, index, bytes, UInt64(bytes.count))
    }
  }
}

/// The current row of a statement, valid until the next step.
///
/// A damaged file may contain any value, so values out of range are `nil`.
@safe
struct SQLRow {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) {
    unsafe self.statement = statement
  }

  func integer(_ column: CInt) -> Int64? {
    isNull(column) ? nil : unsafe sqlite3_column_int64(statement, column)
  }

  func int(_ column: CInt) -> Int? {
    integer(column).map { Int($0) }
  }

  func timestamp(_ column: CInt) -> Timestamp? {
    integer(column).flatMap {
      Timestamp.supported.contains($0) ? Timestamp(secondsSinceEpoch: $0) : nil
    }
  }

  func real(_ column: CInt) -> Double? {
    isNull(column) ? nil : unsafe sqlite3_column_double(statement, column)
  }

  func text(_ column: CInt) -> String? {
    // SQLite requires `sqlite3_column_text` before `sqlite3_column_bytes`.
    guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: CInt) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func isNull(_ column: CInt) -> Bool {
    unsafe sqlite3_column_type(statement, column) == SQLITE_NULL
  }
}
