import Glibc

/// A file that is being changed: no other run of this program changes it meanwhile.
///
/// A lock on the file itself leaves nothing beside it. Whoever waited for it finds another file under
/// the name, and opens that.
struct LockedFile: ~Copyable {
  private let descriptor: Int32
  /// Where it is, links followed.
  private let path: String
  private let status: stat
  /// What is in it.
  let bytes: [UInt8]

  deinit {
    close(descriptor)
  }

  /// Opens and locks a file.
  ///
  /// - Parameter path: Where it is; a link stays one, and what it leads to is changed.
  /// - Returns: The file; nil where another one has taken its place meanwhile.
  /// - Throws: ``TextFile/Failure`` where it cannot be read.
  static func open(_ path: String) throws(TextFile.Failure) -> LockedFile? {
    guard let resolved = realpath(path, nil) else { throw .system(errno: errno) }
    let target = String(cString: resolved)
    free(resolved)
    // A pipe would keep its reader waiting.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = Glibc.open(target, flags)
    guard descriptor >= 0 else { throw .system(errno: errno) }
    do throws(TextFile.Failure) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
      // File systems that know no locks leave the comparison before the change.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      let bytes = try TextFile.read(target, .file).bytes
      guard isStill(status, at: target) else {
        close(descriptor)
        return nil
      }
      return LockedFile(descriptor: descriptor, path: target, status: status, bytes: bytes)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func isStill(_ status: stat, at path: String) -> Bool {
    var now = stat()
    return stat(path, &now) == 0 && now.st_dev == status.st_dev && now.st_ino == status.st_ino
  }

  /// Puts other bytes in its place, all of them or none.
  ///
  /// - Parameter bytes: What the file holds from now on.
  /// - Returns: False where it was changed without its lock, as editors do, since it was read.
  /// - Throws: ``TextFile/Failure`` where it cannot be written.
  func replace(with bytes: [UInt8]) throws(TextFile.Failure) -> Bool {
    let temporary = try TextFile.createTemporary(beside: path, bytes) { file in
      // Only root may give a file away, and the mode comes after, for that takes bits from it.
      _ = fchown(file, status.st_uid, status.st_gid)
      return fchmod(file, status.st_mode & 0o777)
    }
    guard Self.isStill(status, at: path), try TextFile.read(path, .file).bytes == self.bytes else {
      unlink(temporary)
      return false
    }
    guard rename(temporary, path) == 0 else {
      let number = errno
      unlink(temporary)
      throw .system(errno: number)
    }
    return true
  }
}
