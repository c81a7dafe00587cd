/// Where the files of a store are (https://specifications.freedesktop.org/basedir-spec/).
package struct StoreLocation: Sendable, Equatable {
  /// Where answers are kept, which may be deleted at any time; nil where there is no such place.
  package let cacheDirectory: String?
  /// Where observations are kept; nil where there is no such place.
  package let stateDirectory: String?

  package init(cacheDirectory: String?, stateDirectory: String?) {
    self.cacheDirectory = cacheDirectory
    self.stateDirectory = stateDirectory
  }

  /// Finds the directories that an environment names.
  ///
  /// - Parameter environment: The environment's variables. Relative paths in it are ignored.
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
