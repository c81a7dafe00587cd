import Glibc

/// What the system tells of a file; a symbolic link is told of itself.
///
/// The file is never opened for it: to close any descriptor of a database gives up all locks that this
/// process has on it.
struct FileStatus {
  private let status: stat

  /// Looks at a file; nil where there is none.
  init?(_ path: String) throws(DatabaseError) {
    var status = stat()
    if unsafe lstat(path, &status) != 0 {
      guard errno == ENOENT else { throw .unavailable(errno) }
      return nil
    }
    self.status = status
  }

  var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  var isOurs: Bool { status.st_uid == geteuid() }
  var isWritableByOthers: Bool { status.st_mode & 0o022 != 0 }
  var isOpenToOthers: Bool { status.st_mode & 0o077 != 0 }
  var size: Int { Int(status.st_size) }
}
