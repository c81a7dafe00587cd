import CSQLite
import Glibc

/// Why something could not be read or written: facts that decide what is done.
enum DatabaseError: Error, Equatable {
  /// What is there is no database of ours, or is damaged.
  case corrupt
  /// Another process is at it; the next time it may go.
  case busy
  /// There is no room.
  case full
  /// A later version of the program has written it.
  case newer
  /// It belongs to somebody else, or others may write to it.
  case unsafe
  /// There is no place for it.
  case noDirectory
  /// The system does not let us, for a reason of its own (errno).
  case unavailable(Int32)

  /// What a result of SQLite's means (https://sqlite.org/rescode.html).
  ///
  /// - Parameters:
  ///   - code: The result, extended or not.
  ///   - systemError: The errno of the call of the system that failed, or 0.
  init(code: Int32, systemError: Int32) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_NOMEM, SQLITE_INTERRUPT:
      self = .busy
    case SQLITE_FULL:
      self = .full
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self.init(systemError: systemError == 0 ? EIO : systemError)
    default:
      // Statements are fixed, and so are the tables that they are for: where one does not fit the
      // other (SQLITE_ERROR), or a value the length that it says (SQLITE_TOOBIG), the file is damaged.
      self = .corrupt
    }
  }

  /// What an errno means.
  init(systemError: Int32) {
    self = systemError == ENOSPC || systemError == EDQUOT ? .full : .unavailable(systemError)
  }
}
