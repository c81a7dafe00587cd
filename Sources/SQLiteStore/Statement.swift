import CSQLite
import DashCore

/// A prepared statement of one connection.
@safe
final class Statement {
  private let pointer: OpaquePointer

  /// Prepares a statement; `nil` if SQLite rejects it, with the error code in the connection.
  init?(_ text: String, on connection: OpaquePointer) {
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(connection, text, -1, flags, &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { return nil }
    unsafe pointer = prepared
  }

  deinit {
    unsafe sqlite3_finalize(pointer)
  }

  /// Runs the statement and passes each row to `read`.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters from `?1` on.
  ///   - read: Receives each row and returns whether to continue.
  /// - Returns: The SQLite result code, `SQLITE_DONE` on success.
  /// - Throws: Any error that `read` throws.
  func run(_ values: [SQLValue], read: (SQLRow) throws(DatabaseError) -> Bool)
    throws(DatabaseError) -> Int32
  {
    defer {
      unsafe sqlite3_reset(pointer)
      unsafe sqlite3_clear_bindings(pointer)
    }
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { return code }
    }
    while true {
      let code = unsafe sqlite3_step(pointer)
      guard code == SQLITE_ROW else { return code }
      guard try read(unsafe SQLRow(pointer)) else { return SQLITE_DONE }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(pointer, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(pointer, index, number)
    case .real(let number): return unsafe sqlite3_bind_double(pointer, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe csqlite_bind_text(
            pointer,
            index,
            characters.baseAddress,
            UInt64(bytes.count)
          )
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe csqlite_bind_blob(pointer, index, bytes.baseAddress, UInt64(bytes.count))
      }
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

  init(_ number: Int?) {
    self = number.map { .integer(Int64($0)) } ?? .null
  }

  init(_ number: Double?) {
    self = number.map { .real($0) } ?? .null
  }

  init(_ text: String?) {
    self = text.map { .text($0) } ?? .null
  }

  init(_ moment: Timestamp?) {
    self = moment.map { .integer($0.secondsSinceEpoch) } ?? .null
  }
}

/// The current row of a statement, valid until the next step.
///
/// Reading a column as a type that it does not have returns `nil`, because a damaged file may
/// contain any value.
@safe
struct SQLRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    unsafe self.statement = statement
  }

  func integer(_ column: Int32) -> Int64? {
    guard type(column) == SQLITE_INTEGER else { return nil }
    return unsafe sqlite3_column_int64(statement, column)
  }

  func int(_ column: Int32) -> Int? {
    integer(column).map { Int($0) }
  }

  func timestamp(_ column: Int32) -> Timestamp? {
    integer(column).flatMap {
      Timestamp.supported.contains($0) ? Timestamp(secondsSinceEpoch: $0) : nil
    }
  }

  func real(_ column: Int32) -> Double? {
    guard isOf(type: SQLITE_FLOAT, column) else { return nil }
    return unsafe sqlite3_column_double(statement, column)
  }

  func text(_ column: Int32) -> String? {
    guard isOf(type: SQLITE_TEXT, column) else { return nil }
    // SQLite requires `sqlite3_column_text` before `sqlite3_column_bytes`.
    guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8]? {
    guard type(column) == SQLITE_BLOB else { return nil }
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns whether a value has a type or is an integer.
  ///
  /// If damage to the schema has made a column numeric, SQLite stores whole numbers as integers.
  private func isOf(type expected: Int32, _ column: Int32) -> Bool {
    let type = type(column)
    return type == expected || type == SQLITE_INTEGER
  }

  private func type(_ column: Int32) -> Int32 {
    unsafe sqlite3_column_type(statement, column)
  }
}
