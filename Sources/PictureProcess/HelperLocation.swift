import Glibc
import Subprocess

/// Where the program that draws is.
package enum HelperLocation {
  /// The program's file name.
  package static let name = "dash-picture"

  /// Finds the program.
  ///
  /// `DASH_PICTURE` is for tests and packagers: where it is set, nothing else is looked for.
  /// Otherwise it is beside this program, as a build leaves it, or where `make install` puts it:
  /// for `PREFIX/bin/NAME` in `PREFIX/libexec/NAME`, so that two installations do not share one.
  /// Neither the current directory nor `PATH` is searched.
  ///
  /// - Parameters:
  ///   - executable: The path of this program, with links resolved.
  ///   - environment: The variables of this program.
  /// - Returns: The path of a file that can be run, or nil.
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

  /// The path of the program that runs, with links resolved.
  package static func ownExecutable() -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count], as: UTF8.self)
  }
}
