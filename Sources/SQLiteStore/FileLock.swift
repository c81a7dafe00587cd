import Glibc

/// A lock on a place of a lock file, which ends when it is let go of or its process ends.
///
/// It belongs to the open file (`F_OFD_SETLK`, see fcntl(2)), so that it holds among the parts of one
/// process too.
final class FileLock: Sendable {
  enum Kind {
    /// Others may have it too.
    case shared
    /// Nobody else may.
    case exclusive
  }

  /// Linux's number for it: Swift is not shown what glibc adds to POSIX.
  private static let setOpenFileLock: Int32 = 37
  /// How often a lock that somebody has is asked for again, 5 ms apart.
  private static let tries = 400

  private let descriptor: Int32
  private let offset: Int64

  private init(_ descriptor: Int32, at offset: Int64) {
    self.descriptor = descriptor
    self.offset = offset
  }

  /// Lets go of the lock itself and not only of the file, which a program that is being started has open
  /// until its own code runs.
  deinit {
    var request = Self.request(F_UNLCK, at: offset)
    _ = unsafe fcntl(descriptor, Self.setOpenFileLock, &request)
    close(descriptor)
  }

  /// Takes a lock.
  ///
  /// - Parameters:
  ///   - directory: Where the lock file is; it is made where it is missing.
  ///   - offset: Which place of the file, at least 0.
  ///   - kind: Whether it can be shared.
  ///   - waits: Whether to wait, for 2 seconds at most.
  /// - Returns: The lock; nil where somebody has it.
  /// - Throws: Why nothing can be locked here.
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
    let taken = FileLock(descriptor, at: offset)
    for attempt in 1... {
      var request = request(kind == .shared ? F_RDLCK : F_WRLCK, at: offset)
      if unsafe fcntl(descriptor, setOpenFileLock, &request) == 0 { return taken }
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
        throw DatabaseError(systemError: errno)
      }
      guard waits, attempt < tries else { break }
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
