package import DashCore
package import Glibc

/// Who may change a file or folder.
package struct FileOwnership: Hashable {
  /// The user ID of the owner.
  let owner: uid_t
  /// The group's ID.
  let group: gid_t
  /// The type and the permission bits.
  package let mode: mode_t

  init(_ status: stat) {
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode
  }

  /// Reads the ownership of a file or folder, following links; `nil` if it does not exist.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Why another user could change it; `nil` if only this user and root can.
  package var trustFailure: FileTrustFailure? {
    FileTrustFailure(owner: owner, mode: mode, user: geteuid())
  }

  /// Whether only this user and root can change it.
  package var isTrusted: Bool { trustFailure == nil }

  /// Whether only root can change it.
  package var isRootOnly: Bool { FileTrustFailure(owner: owner, mode: mode, user: 0) == nil }
}

/// Resolves symbolic links.
package enum RealPath {
  /// Returns an absolute path without symbolic links; `nil` if nothing exists there or if the path
  /// is not UTF-8, which would name another file here.
  package static func resolve(_ path: String) -> String? { try? find(path) }

  /// Returns an absolute path without symbolic links.
  ///
  /// - Throws: ``TextFile/Failure`` with the `errno`.
  package static func find(_ path: String) throws(TextFile.Failure) -> String {
    guard let resolved = realpath(path, nil) else { throw .system(errno: errno) }
    defer { free(resolved) }
    guard let path = String(validatingCString: resolved) else { throw .system(errno: EILSEQ) }
    return path
  }

  /// Returns the folder of a path without symbolic links; `nil` if it does not exist.
  package static func folder(of path: String) -> String? {
    let folder = TextFile.folder(of: path)
    return resolve(folder.isEmpty ? "." : folder)
  }
}
