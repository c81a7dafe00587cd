import DashCore
import Glibc

/// The directories of a store (https://specifications.freedesktop.org/basedir-spec/).
package struct StoreLocation: Sendable, Equatable {
  /// The directory of the response cache, which may be deleted at any time; `nil` if there is none.
  package let cacheDirectory: String?
  /// The directory of the observations; `nil` if there is none.
  package let stateDirectory: String?

  package init(cacheDirectory: String?, stateDirectory: String?) {
    self.cacheDirectory = cacheDirectory
    self.stateDirectory = stateDirectory
  }

  /// Finds the directories from environment variables.
  ///
  /// - Parameter environment: The environment; relative paths are ignored.
  package init(environment: [String: String]) {
    func directory(_ variable: String, belowHome path: String) -> String? {
      if let base = environment[variable], base.isAbsolutePath { return base + "/dash" }
      guard let home = environment["HOME"], home.isAbsolutePath else { return nil }
      return "\(home)/\(path)/dash"
    }
    self.init(
      cacheDirectory: directory("XDG_CACHE_HOME", belowHome: ".cache"),
      stateDirectory: directory("XDG_STATE_HOME", belowHome: ".local/state")
    )
  }
}

/// The files of a database, which only the user can read and write: the database, its log (`-wal`)
/// and the log's index (`-shm`).
struct DatabaseFiles {
  private static let suffixes = ["", "-wal", "-shm"]

  /// The directory of the files.
  let directory: String
  /// The file name of the database itself.
  let name: String

  var path: String { "\(directory)/\(name)" }

  /// The total size of the files, in bytes.
  var bytes: Int {
    Self.suffixes.reduce(0) { $0 + Int(Self.status(path + $1)?.st_size ?? 0) }
  }

  /// Creates the directory if it is missing, and checks that nobody else may write to it.
  func prepareDirectory() throws(DatabaseError) {
    try Self.make(directory)
    var status = stat()
    guard unsafe stat(directory, &status) == 0 else { throw DatabaseError(systemError: errno) }
    try Self.check(status, S_IFDIR, else: ENOTDIR)
  }

  /// Creates the directory and its parents with mode 0700.
  private static func make(_ path: String) throws(DatabaseError) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.dropLast().lastSlash, slash > path.startIndex
    else { throw DatabaseError(systemError: errno) }
    try make(String(path[..<slash]))
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw DatabaseError(systemError: errno)
    }
  }

  /// Returns whether the database exists, after checking its owner and permissions.
  ///
  /// - Parameter repairs: Whether to remove read permission for others.
  /// - Throws: ``DatabaseError`` if others may write to it, or if it is a link.
  func exist(repairs: Bool = true) throws(DatabaseError) -> Bool {
    guard let status = Self.status(path) else { return false }
    // Not SQLITE_OPEN_NOFOLLOW, which also refuses a link in place of a directory.
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    try Self.check(status, S_IFREG, else: isLink ? ELOOP : EISDIR)
    if repairs, status.st_mode & 0o077 != 0 {
      for suffix in Self.suffixes
      where Self.status(path + suffix).map({ $0.st_mode & S_IFMT }) == S_IFREG {
        unsafe chmod(path + suffix, 0o600)
      }
    }
    return true
  }

  /// Creates an empty file with mode 0600; SQLite gives the log and its index the same mode.
  func make(at moment: Timestamp) throws(DatabaseError) {
    // A log belongs to a database that is gone, for example if a process ended while it put both aside.
    if Self.status(path + "-wal") != nil { _ = try moveAside(at: moment) }
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DatabaseError(systemError: errno) }
    close(descriptor)
  }

  /// The path of an empty file; its time is that of the latest write that another process's lock
  /// prevented.
  private var missedPath: String { path + ".missed" }

  /// When another process's lock last prevented a write; `nil` for never.
  var missedAt: Timestamp? {
    Self.status(missedPath).map { Timestamp(secondsSinceEpoch: Int64($0.st_mtim.tv_sec)) }
  }

  /// Notes that another process's lock prevented a write; an error counts as no note.
  func noteMissed(at moment: Timestamp) {
    let flags = O_CREAT | O_WRONLY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(missedPath, flags, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let time = timespec(tv_sec: Int(moment.secondsSinceEpoch), tv_nsec: 0)
    _ = unsafe futimens(descriptor, [time, time])
  }

  /// Renames a damaged database, so that users can save what is in it.
  ///
  /// - Parameter moment: The time for the new name.
  /// - Returns: The new path, which no file has had.
  /// - Throws: ``DatabaseError`` if the file could not be renamed.
  func moveAside(at moment: Timestamp) throws(DatabaseError) -> String {
    let first = "\(path).corrupt-\(moment.secondsSinceEpoch)"
    var place = first
    var number = 1
    while Self.suffixes.contains(where: { Self.status(place + $0) != nil }) {
      number += 1
      place = "\(first)-\(number)"
    }
    for suffix in Self.suffixes where unsafe rename(path + suffix, place + suffix) != 0 {
      guard errno == ENOENT else { throw DatabaseError(systemError: errno) }
    }
    return place
  }

  /// Deletes the files that were put aside, and returns their paths without those of logs.
  func removePutAside() -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(stream) }
    var removed: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(self.name + ".corrupt-") else { continue }
      let path = "\(directory)/\(name)"
      let isLog = name.hasSuffix("-wal") || name.hasSuffix("-shm")
      if unsafe unlink(path) == 0, !isLog { removed.append(path) }
    }
    return removed.sorted()
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  /// Checks the type of a file or directory, and that only the user may write to it.
  private static func check(
    _ status: stat,
    _ type: mode_t,
    else code: Int32
  ) throws(DatabaseError) {
    guard status.st_mode & S_IFMT == type else { throw DatabaseError(systemError: code) }
    guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .problem(.unsafe) }
  }
}
