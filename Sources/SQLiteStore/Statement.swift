import CSQLite

/// A prepared statement of one connection.
@safe
final class Statement {
  private let pointer: OpaquePointer

  /// Prepares it; gives nil where SQLite refuses, and the connection knows why.
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

  /// Runs it to its end, and reads each row.
  ///
  /// - Parameters:
  ///   - values: What stands for `?1` and those that follow.
  ///   - read: Is given each row; false ends it there.
  /// - Returns: SQLite's code, `SQLITE_DONE` where all went well.
  /// - Throws: What `read` throws.
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
