/// Paths as they stand in a configuration.
enum HomePath {
  /// The path that is meant: `~/` is the home, and a relative one starts where the configuration is.
  ///
  /// - Parameters:
  ///   - path: What stands there.
  ///   - folder: Where the configuration is, with a slash at its end; empty for the current directory.
  ///   - home: The value of `HOME`, or nil.
  /// - Returns: The path to open.
  static func resolve(_ path: String, in folder: String, home: String?) -> String {
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : folder + path
  }
}
