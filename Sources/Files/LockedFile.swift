import DashCore
import Glibc

/// A file that is locked against edits by other runs of this program.
///
/// The lock is on the file itself, so no lock file is left behind. A process that waited for the
/// lock opens the path again, because it now leads to a new file.
package struct LockedFile: ~Copyable {
  private let descriptor: Int32
  /// The path with symbolic links resolved.
  let path: String
  private let status: stat
  /// The file's content.
  package let content: TextFile.Content

  deinit {
    close(descriptor)
  }

  /// The result of ``open(_:)``.
  package enum Opening: ~Copyable {
    /// The file is locked by this process.
    case open(LockedFile)
    /// Another file has replaced it in the meantime.
    case replaced
    /// Another process has held the lock for ``patience``.
    case locked
  }

  /// How long ``open(_:)`` waits for the lock of another process.
  private static let patience = Duration.seconds(2)
  /// The microseconds between two attempts to lock.
  private static let pauseMicroseconds: UInt32 = 5000

  /// Opens and locks a file.
  ///
  /// - Parameter path: The path; a symbolic link is kept, and its target is edited.
  /// - Returns: The file, or the reason why it is not locked.
  /// - Throws: ``TextFile/Failure`` if it cannot be read.
  package static func open(_ path: String) throws(TextFile.Failure) -> Opening {
    let target = try RealPath.find(path)
    // `O_NONBLOCK`: opening a pipe would block.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = Glibc.open(target, flags)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    do throws(TextFile.Failure) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
      let end = ContinuousClock.now + patience
      // On file systems without locks, ``replace(with:)`` still compares the content.
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
        // The other process may have finished, and another one have locked the new file.
        guard isStill(status, at: target) else {
          close(descriptor)
          return .replaced
        }
        guard ContinuousClock.now < end else {
          close(descriptor)
          return .locked
        }
        usleep(pauseMicroseconds)
      }
      let content = try TextFile.read(target, .file)
      guard isStill(status, at: target) else {
        close(descriptor)
        return .replaced
      }
      let file = LockedFile(descriptor: descriptor, path: target, status: status, content: content)
      return .open(file)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func isStill(_ status: stat, at path: String) -> Bool {
    var now = stat()
    return stat(path, &now) == 0 && now.st_dev == status.st_dev && now.st_ino == status.st_ino
  }

  /// Replaces the file's content atomically.
  ///
  /// - Parameter bytes: The new content.
  /// - Returns: `false` if the file has changed since it was read, because some editors ignore the
  ///   lock.
  /// - Throws: ``TextFile/Failure`` if it cannot be written.
  package func replace(with bytes: [UInt8]) throws(TextFile.Failure) -> Bool {
    let temporary = try TextFile.createTemporary(beside: path, bytes) { file in
      // Only root may change the owner. Set the mode afterwards, because `fchown` may clear some
      // bits.
      _ = fchown(file, status.st_uid, status.st_gid)
      return fchmod(file, status.st_mode & 0o777)
    }
    guard Self.isStill(status, at: path), try TextFile.read(path, .file).bytes == content.bytes
    else {
      unlink(temporary)
      return false
    }
    try TextFile.move(temporary, to: path)
    return true
  }
}
