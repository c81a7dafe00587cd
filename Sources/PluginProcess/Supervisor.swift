package import DashCore
import Subprocess

/// Locates `dash-plugin`, the program that runs plugins and ends all that they start.
package enum Supervisor {
  private static let search = HelperSearch(for: "dash-plugin", variable: "DASH_PLUGIN")

  /// Makes the supervisor kill everything at once.
  static let killCommand = UInt8(ascii: "K")

  /// Finds the supervisor as `HelperSearch` does; `DASH_PLUGIN` overrides the search.
  ///
  /// - Parameters:
  ///   - executable: The path of this executable, with links resolved.
  ///   - environment: The environment.
  /// - Returns: The path of an executable file, or `nil`.
  package static func find(executable: String?, environment: [String: String]) -> String? {
    search.find(executable: executable, environment: environment)
  }

  /// Returns why a supervisor is not trusted; `nil` if only this user or root could have written it.
  package static func trustFailure(of path: String) -> FileTrustFailure? {
    HelperSearch.ownership(of: path).flatMap { owner, mode, user in
      FileTrustFailure(owner: owner, mode: mode, user: user)
    }
  }

  /// Returns the supervisor as a program that runs a plugin.
  ///
  /// - Parameters:
  ///   - path: The path of the supervisor.
  ///   - call: What the plugin is to do.
  ///   - environment: The plugin's environment.
  ///   - milliseconds: The time after which it ends the plugin; `nil` for no limit.
  ///   - cpuSeconds: The processor time of each process.
  /// - Returns: The program.
  static func program(
    at path: String,
    running call: ProgramCall,
    environment: [String: String],
    milliseconds: Int64?,
    cpuSeconds: Int
  ) -> ChildProgram {
    let plugin = call.program
    let action = plugin.passesAction ? [call.action.rawValue] : []
    return ChildProgram(
      path: path,
      arguments: [
        "\(milliseconds ?? 0)", "\(cpuSeconds)", plugin.version?.text ?? "-", plugin.path,
      ] + plugin.arguments + action,
      environment: environment
    )
  }
}

/// The environment of plugins.
enum PluginEnvironment {
  /// The variables that plugins inherit: files, language and time zone.
  private static let inherited: Set<String> = [
    "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY",
    "LC_NUMERIC", "LC_TIME", "PATH", "TMPDIR", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS",
    "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
  ]

  /// The variables that every plugin gets.
  private static let own = [
    "DASH_PLUGIN_PROTOCOL": "\(PluginProtocol.version)", "TERM": "dumb",
  ]

  /// Returns the complete environment of a plugin.
  ///
  /// - Parameter environment: The environment of this process.
  /// - Returns: The variables.
  static func variables(from environment: [String: String]) -> [String: String] {
    environment.filter { inherited.contains($0.key) }.merging(own) { $1 }
  }
}
