import DashCore

/// The user's folders (https://specifications.freedesktop.org/basedir-spec/).
package enum BaseDirectory {
  /// The folder of the user's configuration, `~/.config/dash`; `nil` without a home directory.
  package static func configuration(_ environment: [String: String]) -> String? {
    path("XDG_CONFIG_HOME", belowHome: ".config", environment)
  }

  /// The folder of what is remembered between runs, `~/.local/state/dash`; `nil` without a home
  /// directory.
  package static func state(_ environment: [String: String]) -> String? {
    path("XDG_STATE_HOME", belowHome: ".local/state", environment)
  }

  /// The folder of what the user has installed, `~/.local/share/dash`; `nil` without a home
  /// directory.
  package static func data(_ environment: [String: String]) -> String? {
    path("XDG_DATA_HOME", belowHome: ".local/share", environment)
  }

  /// Relative paths in the variables are ignored, as the specification requires.
  private static func path(
    _ variable: String,
    belowHome folder: String,
    _ environment: [String: String]
  ) -> String? {
    if let base = environment[variable], base.isAbsolutePath { return "\(base)/dash" }
    guard let home = environment["HOME"], home.isAbsolutePath else { return nil }
    return "\(home)/\(folder)/dash"
  }
}
