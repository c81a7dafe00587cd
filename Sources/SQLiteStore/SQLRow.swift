import CSQLite
import DashCore

/// The row that a statement stands at, to be read there and then.
///
/// A value of another type than is asked for is none: a damaged file may hold anything anywhere.
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
    guard type(column) == SQLITE_FLOAT else { return nil }
    return unsafe sqlite3_column_double(statement, column)
  }

  func text(_ column: Int32) -> String? {
    guard type(column) == SQLITE_TEXT else { return nil }
    // The bytes before their count, as SQLite wants it.
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

  func isNull(_ column: Int32) -> Bool {
    type(column) == SQLITE_NULL
  }

  private func type(_ column: Int32) -> Int32 {
    unsafe sqlite3_column_type(statement, column)
  }
}
