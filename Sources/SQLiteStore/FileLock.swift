import DashCore
import Glibc
import Synchronization

/// A lock on one byte of a lock file, released on `deinit` or when the process ends.
///
/// It belongs to the open file description (`F_OFD_SETLK`, see fcntl(2)), so it also excludes other
/// parts of the same process.
final class FileLock: Sendable {
  enum Kind {
    /// Several holders at once.
    case shared
    /// One holder.
    case exclusive
  }

  /// `F_OFD_SETLK` on Linux; Swift does not import glibc's extensions to POSIX.
  private static let setOpenFileLock: Int32 = 37
  /// Attempts to get a lock that another holder has, 5 ms apart.
  private static let attemptLimit = 400

  private let descriptor: Int32
  private let offset: Int64

  private init(_ descriptor: Int32, at offset: Int64) {
    self.descriptor = descriptor
    self.offset = offset
  }

  /// Unlocks explicitly, because a child process shares the open file until its `exec`.
  deinit {
    var request = Self.request(F_UNLCK, at: offset)
    _ = unsafe fcntl(descriptor, Self.setOpenFileLock, &request)
    close(descriptor)
  }

  /// Takes a lock.
  ///
  /// - Parameters:
  ///   - directory: The directory of the lock file, which is created if it is missing.
  ///   - offset: The byte of the file to lock, at least 0.
  ///   - kind: Shared or exclusive.
  ///   - waits: Whether to wait for the lock, for 2 seconds at most.
  /// - Returns: The lock, or `nil` if another holder has it.
  /// - Throws: ``DatabaseError`` if the lock file cannot be opened or locked.
  static func take(
    in directory: StoreDirectory,
    at offset: Int64,
    _ kind: Kind,
    waits: Bool = false
  ) throws(DatabaseError) -> FileLock? {
    let descriptor = unsafe open(
      directory.path + "/lock",
      O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
      0o600
    )
    guard descriptor >= 0 else { throw DatabaseError(systemError: errno) }
    let lock = FileLock(descriptor, at: offset)
    for attempt in 1... {
      var request = request(kind == .shared ? F_RDLCK : F_WRLCK, at: offset)
      if unsafe fcntl(descriptor, setOpenFileLock, &request) == 0 { return lock }
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
        throw DatabaseError(systemError: errno)
      }
      guard waits, attempt < attemptLimit else { break }
      usleep(5000)
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

/// A refresh lock that other processes see, until it is released or this process ends.
final class FileRefreshLock: RefreshLock {
  private let lock: Mutex<FileLock?>

  init(_ lock: FileLock) {
    self.lock = Mutex(lock)
  }

  func release() {
    lock.withLock { $0 = nil }
  }
}
