import Glibc

/// An open lock file, closed on `deinit`.
///
/// Its locks belong to this open file description (`F_OFD_SETLK`, see fcntl(2)), so that hundreds of
/// them take one descriptor.
final class LockFile: Sendable {
  fileprivate let descriptor: Int32

  /// Opens the lock file of a directory, and creates it if it is missing.
  init(in directory: String) throws(DatabaseError) {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    descriptor = unsafe open(directory + "/lock", flags, 0o600)
    guard descriptor >= 0 else { throw DatabaseError(systemError: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// A lock on one byte of a lock file, released on `deinit` or when the process ends.
///
/// It excludes other processes, and other open lock files in this process.
final class FileLock: Sendable {
  enum Kind {
    /// Several holders at once.
    case shared
    /// One holder.
    case exclusive
  }

  /// `F_OFD_SETLK` on Linux; Swift does not import glibc's extensions to POSIX.
  private static let setOpenFileLock: Int32 = 37

  private let file: LockFile
  private let offset: Int64

  /// Takes a lock, or returns `nil` if another holder has it.
  ///
  /// - Parameters:
  ///   - file: The open lock file.
  ///   - offset: The byte of the file to lock, at least 0.
  ///   - kind: Shared or exclusive.
  /// - Throws: ``DatabaseError`` if the lock file cannot be locked.
  init?(
    on file: LockFile,
    at offset: Int64,
    _ kind: Kind = .exclusive
  ) throws(DatabaseError) {
    self.file = file
    self.offset = offset
    if set(kind == .shared ? F_RDLCK : F_WRLCK) { return }
    guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
      throw DatabaseError(systemError: errno)
    }
    return nil
  }

  /// Unlocks explicitly, because a child process shares the open file until its `exec`.
  deinit {
    _ = set(F_UNLCK)
  }

  private func set(_ type: Int32) -> Bool {
    var request = flock()
    request.l_type = Int16(type)
    request.l_whence = Int16(SEEK_SET)
    request.l_start = Int(offset)
    request.l_len = 1
    return unsafe fcntl(file.descriptor, Self.setOpenFileLock, &request) == 0
  }
}
