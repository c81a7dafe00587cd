import Glibc

/// Finds a program that belongs to this one.
package struct HelperSearch: Sendable {
  /// The program's file name.
  package let name: String
  /// The environment variable with the program's path, for tests and packagers.
  package let variable: String

  package init(for name: String, variable: String) {
    self.name = name
    self.variable = variable
  }

  /// Finds the program.
  ///
  /// The variable overrides the search. Otherwise the program is beside this executable, as in a
  /// build directory, or in `PREFIX/libexec/NAME` for `PREFIX/bin/NAME`, as `make install` puts it.
  /// The current directory and `PATH` are not searched.
  ///
  /// - Parameters:
  ///   - executable: The path of this executable, with links resolved.
  ///   - environment: The environment.
  /// - Returns: The path of an executable file, or `nil`.
  package func find(executable: String?, environment: [String: String]) -> String? {
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
  package static func ownExecutable() -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count], as: UTF8.self)
  }

  /// The owner and the mode of a file; `nil` if it cannot be read.
  package static func ownership(of path: String) -> (owner: UInt32, mode: UInt32, user: UInt32)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (status.st_uid, status.st_mode, geteuid())
  }
}
