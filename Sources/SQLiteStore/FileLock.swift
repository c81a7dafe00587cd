import DashCore
import Glibc

/// An open lock file, closed on `deinit`.
///
/// Its locks belong to this open file description (`F_OFD_SETLK`, see fcntl(2)).
final class LockFile: Sendable {
  fileprivate let descriptor: Int32

  /// Opens the lock file of a directory.
  ///
  /// - Parameter directory: The directory; the file is created if it is missing.
  /// - Throws: ``DatabaseError`` if it cannot be opened.
  init(in directory: StoreDirectory) throws(DatabaseError) {
    descriptor = unsafe open(
      directory.path + "/lock",
      O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
      0o600
    )
    guard descriptor >= 0 else { throw DatabaseError(systemError: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// A lock on one byte of a lock file, released on `deinit` or when the process ends.
///
/// It excludes other processes, and other open file descriptions in this process.
final class FileLock: Sendable {
  enum Kind {
    /// Several holders at once.
    case shared
    /// One holder.
    case exclusive
  }

  /// `F_OFD_SETLK` on Linux; Swift does not import glibc's extensions to POSIX.
  private static let setOpenFileLock: Int32 = 37
  /// Attempts to get a lock that another holder has.
  private static let attemptLimit = 400
  /// The microseconds between two attempts.
  private static let pauseMicroseconds: UInt32 = 5000

  private let file: LockFile
  private let offset: Int64

  private init(_ file: LockFile, at offset: Int64) {
    self.file = file
    self.offset = offset
  }

  /// Unlocks explicitly, because a child process shares the open file until its `exec`.
  deinit {
    var request = Self.request(F_UNLCK, at: offset)
    _ = unsafe fcntl(file.descriptor, Self.setOpenFileLock, &request)
  }

  /// Takes a lock.
  ///
  /// - Parameters:
  ///   - file: The open lock file.
  ///   - offset: The byte of the file to lock, at least 0.
  ///   - kind: Shared or exclusive.
  ///   - waits: Whether to wait for the lock, for 2 seconds at most.
  /// - Returns: The lock, or `nil` if another holder has it.
  /// - Throws: ``DatabaseError`` if the lock file cannot be locked.
  static func take(
    on file: LockFile,
    at offset: Int64,
    _ kind: Kind,
    waits: Bool = false
  ) throws(DatabaseError) -> FileLock? {
    for attempt in 1... {
      var request = request(kind == .shared ? F_RDLCK : F_WRLCK, at: offset)
      if unsafe fcntl(file.descriptor, setOpenFileLock, &request) == 0 {
        return FileLock(file, at: offset)
      }
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
        throw DatabaseError(systemError: errno)
      }
      guard waits, attempt < attemptLimit else { break }
      usleep(pauseMicroseconds)
    }
    return nil
  }

  private static func request(_ type: Int32, at offset: Int64) -> flock {
    var request = flock()
    request.l_type = Int16(type)
    request.l_whence = Int16(SEEK_SET)
    request.l_start = Int(offset)
    request.l_len = 1
    return request
  }
}
