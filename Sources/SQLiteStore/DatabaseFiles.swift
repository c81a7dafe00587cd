import DashCore
import Glibc
import Synchronization

/// The files of one database: the database, its log (`-wal`) and the log's index (`-shm`).
struct DatabaseFiles {
  /// The path of the database itself.
  let path: String

  private var companions: [String] { [path + "-wal", path + "-shm"] }

  /// The total size of the files, in bytes.
  var bytes: Int {
    ([path] + companions).reduce(0) { sum, path in
      sum + ((try? FileStatus(path))?.size ?? 0)
    }
  }

  /// Returns whether the database exists, after checking owner and permissions.
  ///
  /// - Parameter repairs: Whether to remove read permission for others.
  /// - Returns: Whether it exists.
  /// - Throws: ``DatabaseError/unsafe`` if others may write.
  func validateExisting(repairs: Bool = true) throws(DatabaseError) -> Bool {
    guard let status = try FileStatus(path) else { return false }
    try check(path, status, repairs)
    for companion in companions {
      if let status = try FileStatus(companion) { try check(companion, status, repairs) }
    }
    return true
  }

  /// Creates an empty file with mode 0600; SQLite gives the log and its index the same mode.
  func make() throws(DatabaseError) {
    // A process that ended while it put files aside leaves these behind.
    for companion in companions { unsafe unlink(companion) }
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DatabaseError(systemError: errno) }
    close(descriptor)
  }

  /// Renames a damaged database, so that users can inspect it.
  ///
  /// Deletes the file that was put aside before, because it may be large.
  ///
  /// - Parameter moment: The time for the new name.
  /// - Returns: The new path.
  /// - Throws: ``DatabaseError`` if the file could not be renamed.
  func moveAside(at moment: Timestamp) throws(DatabaseError) -> String {
    removePutAside()
    let place = "\(path).corrupt-\(moment.secondsSinceEpoch)"
    guard unsafe rename(path, place) == 0 else { throw DatabaseError(systemError: errno) }
    unsafe rename(path + "-wal", place + "-wal")
    for companion in companions { unsafe unlink(companion) }
    return place
  }

  /// Deletes the files that were put aside.
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

  private func check(
    _ path: String,
    _ status: FileStatus,
    _ repairs: Bool
  ) throws(DatabaseError) {
    guard status.isFile, status.isOurs, !status.isWritableByOthers else { throw .unsafe }
    guard repairs, status.isOpenToOthers else { return }
    guard unsafe chmod(path, 0o600) == 0 else { throw DatabaseError(systemError: errno) }
  }
}

/// The problems of a store, each kind reported once.
final class ProblemList: Sendable {
  private struct State {
    var reportedKinds: Set<StoreProblem.FileProblem?> = []
    var unreported: [StoreProblem] = []
  }

  private let state = Mutex(State())

  /// Adds a problem with a file unless the same kind was added before.
  func add(_ kind: StoreProblem.FileProblem, path: String) {
    add(.file(kind, path: path), kind)
  }

  /// Adds the problem that an error reports, unless the database is busy or corrupt.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - path: The path of the file, or `nil` if there is no directory for it.
  func note(_ error: DatabaseError, path: String?) {
    guard let path else { return add(.noDirectory, nil) }
    switch error {
    case .busy, .corrupt: break
    case .full: add(.full, path: path)
    case .newer: add(.newer, path: path)
    case .unsafe: add(.unsafe, path: path)
    case .noDirectory: add(.noDirectory, nil)
    case .unavailable(let code): add(.unavailable(code), path: path)
    }
  }

  func take() -> [StoreProblem] {
    state.withLock { state in
      defer { state.unreported = [] }
      return state.unreported
    }
  }

  private func add(_ problem: StoreProblem, _ kind: StoreProblem.FileProblem?) {
    state.withLock { state in
      if state.reportedKinds.insert(kind).inserted { state.unreported.append(problem) }
    }
  }
}
