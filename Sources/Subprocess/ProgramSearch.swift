import Glibc

/// Finds programs.
package enum ProgramSearch {
  /// The path of a program.
  ///
  /// Folders of the search path that are not absolute are passed over: a file in the current
  /// directory is nobody's choice.
  ///
  /// - Parameters:
  ///   - name: A name without a slash, or an absolute path.
  ///   - searchPath: The value of `PATH`, or nil.
  /// - Returns: The path of a file that can be run, or nil.
  package static func find(_ name: String, in searchPath: String?) -> String? {
    if name.hasPrefix("/") { return isExecutable(name) ? name : nil }
    guard !name.isEmpty, !name.contains("/"), let searchPath else { return nil }
    return searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }
      .first(where: isExecutable)
  }

  /// Whether a path leads to a file that can be run.
  package static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
