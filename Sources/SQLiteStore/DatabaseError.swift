import CSQLite
import Glibc

/// An error while reading or writing a database.
enum DatabaseError: Error, Equatable {
  /// The file is damaged or belongs to another program.
  case corrupt
  /// Another process holds a lock; a retry may succeed.
  case busy
  /// The disk or the quota is full.
  case full
  /// A later version of the program wrote the file.
  case newer
  /// The file belongs to another user, or others may write to it.
  case unsafe
  /// No directory is configured.
  case noDirectory
  /// A system call failed with this `errno`.
  case unavailable(Int32)

  /// Maps a SQLite result code (https://sqlite.org/rescode.html).
  ///
  /// - Parameters:
  ///   - code: A primary or extended result code.
  ///   - systemError: The `errno` of the failed system call, or 0.
  init(code: Int32, systemError: Int32) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_NOMEM, SQLITE_INTERRUPT:
      self = .busy
    case SQLITE_FULL:
      self = .full
    case SQLITE_READONLY:
      self.init(systemError: systemError == 0 ? EROFS : systemError)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      self.init(systemError: systemError == 0 ? EIO : systemError)
    default:
      // All statements and tables are fixed, so SQLITE_ERROR and SQLITE_TOOBIG mean a damaged file.
      self = .corrupt
    }
  }

  /// Whether the file may still be readable.
  var isAboutWriting: Bool {
    guard case .unavailable(let number) = self else { return false }
    return [EROFS, EACCES, EPERM].contains(number)
  }

  /// Maps an `errno`.
  init(systemError: Int32) {
    self = systemError == ENOSPC || systemError == EDQUOT ? .full : .unavailable(systemError)
  }
}
