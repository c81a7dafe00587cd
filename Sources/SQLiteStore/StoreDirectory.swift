import Glibc

/// A directory of ours that nobody else may write to.
struct StoreDirectory {
  /// Its path, without symbolic links in it.
  let path: String

  /// Makes it where it is missing, and looks whose it is.
  ///
  /// - Parameter path: An absolute path.
  /// - Throws: Why it cannot be used.
  init(_ path: String) throws(DatabaseError) {
    try Self.make(path)
    guard let real = unsafe realpath(path, nil) else { throw .unavailable(errno) }
    defer { unsafe free(real) }
    self.path = unsafe String(cString: real)
    guard let status = try FileStatus(self.path) else { throw .unavailable(ENOENT) }
    guard status.isDirectory else { throw .unavailable(ENOTDIR) }
    guard status.isOurs, !status.isWritableByOthers else { throw .unsafe }
  }

  /// Makes the directory and those above it, for our eyes alone.
  private static func make(_ path: String) throws(DatabaseError) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex
    else { throw DatabaseError(systemError: errno) }
    try make(String(path[..<slash]))
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw DatabaseError(systemError: errno)
    }
  }
}
