import DashCore
import Glibc
import Pictures
import Subprocess

/// Locates the drawing program.
package enum HelperLocation {
  /// The program's file name.
  package static let name = "dash-picture"

  /// Finds the drawing program.
  ///
  /// `DASH_PICTURE` overrides the search, for tests and packagers. Otherwise the program is beside
  /// this executable, as in a build directory, or in `PREFIX/libexec/NAME` for `PREFIX/bin/NAME`,
  /// as `make install` puts it. The current directory and `PATH` are not searched.
  ///
  /// - Parameters:
  ///   - executable: The path of this executable, with links resolved.
  ///   - environment: The environment.
  /// - Returns: The path of an executable file, or `nil`.
  package static func find(executable: String?, environment: [String: String]) -> String? {
    if let path = environment["DASH_PICTURE"], !path.isEmpty {
      return path.hasPrefix("/") && ProgramSearch.isExecutable(path) ? path : nil
    }
    guard let executable, let slash = executable.lastIndex(of: "/") else { return nil }
    let directory = executable[..<slash]
    let ownName = executable[executable.index(after: slash)...]
    return ["\(directory)/\(name)", "\(directory)/../libexec/\(ownName)/\(name)"]
      .first(where: ProgramSearch.isExecutable)
  }

  /// Returns whether only this user or root could have written the file at a path.
  static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return FileTrustFailure(owner: status.st_uid, mode: status.st_mode, user: geteuid()) == nil
  }

  /// Returns the path of the running executable, with links resolved.
  package static func ownExecutable() -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count], as: UTF8.self)
  }
}

/// The resource limits of one run of the drawing program.
package struct HelperLimits: Sendable {
  package var addressSpaceBytes = PictureLimits.addressSpaceBytes
  package var cpuSeconds = PictureLimits.cpuSeconds
  package var wallTime: Duration = .seconds(3)
  /// The size limit of the input file, in bytes.
  package var fileBytes = PictureLimits.fileBytes

  package init() {}

  var forChild: ChildLimits {
    ChildLimits(
      addressSpaceBytes: addressSpaceBytes,
      cpuSeconds: cpuSeconds,
      openFiles: PictureLimits.openFiles
    )
  }
}
