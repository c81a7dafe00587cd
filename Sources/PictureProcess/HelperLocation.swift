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
  ///   - environment: The environment.
  /// - Returns: The path of an executable file, or `nil`.
  package static func find(executable: String?, environment: [String: String]) -> String? {
    if let path = environment[variable], !path.isEmpty {
      return path.hasPrefix("/") && ProgramSearch.isExecutable(path) ? path : nil
    }
    guard let executable, let slash = executable.lastIndex(of: "/") else { return nil }
    let directory = executable[..<slash]
    let ownName = executable[executable.index(after: slash)...]
    return ["\(directory)/\(name)", "\(directory)/../libexec/\(ownName)/\(name)"]
      .first(where: ProgramSearch.isExecutable)
  }

  /// Returns the path of the running executable, with links resolved.
  package static func ownExecutable() -> String? { ProgramSearch.ownPath() }
}
