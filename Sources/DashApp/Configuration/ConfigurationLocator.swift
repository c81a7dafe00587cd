/// Finds the `plugins.json` to read.
///
/// Never in the current directory by itself: a file there could name a server to send keys to.
struct ConfigurationLocator {
  /// Which configuration is read.
  enum Location: Equatable {
    /// A file that was named, by the flag or the variable.
    case named(path: String)
    /// A file that was found in one of the usual places.
    case found(path: String)
    /// The copy that is compiled in.
    case compiledIn
  }

  let environment: [String: String]
  /// Whether something is at a path, readable or not: a file that cannot be read is told, not passed
  /// over.
  let exists: (String) -> Bool

  /// Finds the configuration.
  ///
  /// - Parameter flag: The value of `--config`, or nil.
  /// - Returns: Which configuration is read; a named one need not exist.
  func locate(flag: String?) -> Location {
    if let flag { return .named(path: flag) }
    if let variable = environment["DASH_CONFIG"], !variable.isEmpty {
      return .named(path: variable)
    }
    return usualPaths.first(where: exists).map { .found(path: $0) } ?? .compiledIn
  }

  /// Whether a location comes after another, and is looked at where that is not there.
  func isLater(_ location: Location, than other: Location) -> Bool {
    guard case .found(let path) = other else { return false }
    let better = usualPaths.prefix { $0 != path }
    return location != other && !better.contains { location == .found(path: $0) }
  }

  /// Where a user's own file belongs; nil without a home.
  var personalPath: String? {
    personalDirectory.map { "\($0)/dash/plugins.json" }
  }

  /// The usual places, best first (XDG Base Directory Specification).
  ///
  /// Relative paths in those variables are invalid and passed over.
  var usualPaths: [String] {
    let shared = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
    let directories = shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return ([personalDirectory].compactMap(\.self) + directories).map { "\($0)/dash/plugins.json" }
  }

  private var personalDirectory: String? {
    if let directory = environment["XDG_CONFIG_HOME"], directory.hasPrefix("/") {
      return directory
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.config"
  }
}
