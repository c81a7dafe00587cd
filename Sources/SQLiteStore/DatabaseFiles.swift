import DashCore
import Glibc

/// The files of one database: itself, its log (`-wal`) and the index of that (`-shm`).
struct DatabaseFiles {
  /// The database's own path.
  let path: String

  private var companions: [String] { [path + "-wal", path + "-shm"] }

  /// How large they are together, in bytes.
  var bytes: Int {
    ([path] + companions).reduce(0) { sum, path in
      sum + ((try? FileStatus(path))?.size ?? 0)
    }
  }

  /// Whether there is a database, and looks whose it is.
  ///
  /// Files that others may read are closed to them; those that others may write to are not used.
  func areThere() throws(DatabaseError) -> Bool {
    guard let status = try FileStatus(path) else { return false }
    try check(path, status)
    for companion in companions {
      if let status = try FileStatus(companion) { try check(companion, status) }
    }
    return true
  }

  /// Makes an empty file that nobody else may read: SQLite gives its companions the same permissions.
  func make() throws(DatabaseError) {
    // Left behind where a process ended while it put files aside.
    for companion in companions { unsafe unlink(companion) }
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DatabaseError(systemError: errno) }
    close(descriptor)
  }

  /// Gives the database another name, under which somebody may look what is left in it.
  ///
  /// One that was put aside before is removed: one is enough, and it may be large.
  ///
  /// - Parameter moment: The time, for the name.
  /// - Returns: The new path.
  /// - Throws: Why it stays where it is.
  func putAside(at moment: Timestamp) throws(DatabaseError) -> String {
    removePutAside()
    let place = "\(path).corrupt-\(moment.secondsSinceEpoch)"
    guard unsafe rename(path, place) == 0 else { throw DatabaseError(systemError: errno) }
    unsafe rename(path + "-wal", place + "-wal")
    for companion in companions { unsafe unlink(companion) }
    return place
  }

  /// Removes what was put aside.
  func removePutAside() {
    guard let slash = path.lastIndex(of: "/") else { return }
    let directory = String(path[..<slash])
    let prefix = path[path.index(after: slash)...] + ".corrupt-"
    guard let stream = unsafe opendir(directory) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(prefix) { unsafe unlink("\(directory)/\(name)") }
    }
  }

  private func check(_ path: String, _ status: FileStatus) throws(DatabaseError) {
    guard status.isFile, status.isOurs, !status.isWritableByOthers else { throw .unsafe }
    guard status.isOpenToOthers else { return }
    guard unsafe chmod(path, 0o600) == 0 else { throw DatabaseError(systemError: errno) }
  }
}
