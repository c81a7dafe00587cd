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
      if let base = environment[variable], base.hasPrefix("/") { return base + "/dash" }
      guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
      return "\(home)/\(path)/dash"
    }
    self.init(
      cacheDirectory: directory("XDG_CACHE_HOME", belowHome: ".cache"),
      stateDirectory: directory("XDG_STATE_HOME", belowHome: ".local/state")
    )
  }
}

/// A directory that belongs to the user and that nobody else may write to.
struct StoreDirectory {
  /// The path without symbolic links.
  let path: String

  /// Creates the directory if it is missing, and checks its owner and permissions.
  ///
  /// - Parameter path: An absolute path.
  /// - Throws: ``DatabaseError`` if the directory cannot be used.
  init(_ path: String) throws(DatabaseError) {
    try Self.make(path)
    guard let real = unsafe realpath(path, nil) else { throw .unavailable(errno) }
    defer { unsafe free(real) }
    // A link can lead to a path that is not UTF-8, which would name another directory here.
    guard let path = unsafe String(validatingCString: real) else { throw .unavailable(EILSEQ) }
    self.path = path
    guard let status = try FileStatus(self.path) else { throw .unavailable(ENOENT) }
    guard status.isDirectory else { throw .unavailable(ENOTDIR) }
    guard status.isOurs, !status.isWritableByOthers else { throw .unsafe }
  }

  /// Creates the directory and its parents with mode 0700.
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

/// The owner, mode and size of a file; symbolic links are not followed.
///
/// Uses `lstat`, because closing any descriptor of a database drops all locks that this process has
/// on it.
struct FileStatus {
  private let status: stat

  /// Reads the status of a file, or returns `nil` if it does not exist.
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
