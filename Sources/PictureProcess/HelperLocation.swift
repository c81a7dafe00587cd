import DashCore
import Glibc
import Pictures
import Subprocess

/// Locates the drawing program.
package enum HelperLocation {
  private static let name = "dash-picture"
  /// The environment variable with the program's path, for tests and packagers.
  private static let variable = "DASH_PICTURE"

  /// Finds the drawing program.
  ///
  /// The variable overrides the search. Otherwise the program is beside this executable, as in a
  /// build directory, or in `PREFIX/libexec/NAME` for `PREFIX/bin/NAME`, as `make install` puts it.
  /// The current directory and `PATH` are not searched.
  ///
  /// - Parameters:
  ///   - executable: The path of this executable, with links resolved.
  /// - Returns: The path of an executable file, or `nil`.
  package static func find(executable: String?, environment: [String: String]) -> String? {
    if let path = environment[variable], !path.isEmpty {
      return path.isAbsolutePath && ProgramSearch.isExecutable(path) ? path : nil
    }
    guard let executable, let slash = executable.lastSlash else { return nil }
    let directory = executable[..<slash]
    let ownName = executable[executable.utf8.index(after: slash)...]
    return ["\(directory)/\(name)", "\(directory)/../libexec/\(ownName)/\(name)"]
      .first(where: ProgramSearch.isExecutable)
  }

  /// Returns the path of the running executable, with links resolved.
  package static func ownExecutable() -> String? { ProgramSearch.ownPath() }

  /// Returns whether only this user or root could have written the file at a path.
  static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
      && FileTrustFailure(owner: status.st_uid, mode: status.st_mode, user: geteuid()) == nil
  }
}

/// The resource limits of one run of the drawing program.
package struct HelperLimits: Sendable {
  package var addressSpaceBytes = PictureLimits.addressSpaceBytes
  package var cpuSeconds = PictureLimits.cpuSeconds
  package var wallTime = Duration.seconds(PictureLimits.wallSeconds)
  /// The size limit of the input file, in bytes.
  package var fileBytes = PictureLimits.fileBytes

  package init() {}

  /// It writes no files.
  var forChild: ChildLimits {
    var limits = ChildLimits()
    limits.addressSpaceBytes = addressSpaceBytes
    limits.cpuSeconds = cpuSeconds
    limits.openFiles = PictureLimits.openFiles
    limits.fileBytes = 0
    return limits
  }
}
