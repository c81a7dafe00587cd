import DashCore
import Files
import Glibc

/// Finds the `plugins.json` to read.
///
/// The current directory is never searched: a file there could name a server to send keys to.
package struct ConfigurationLocator {
  /// The location of a configuration.
  package enum Location: Equatable {
    /// A file named by `--config` or `DASH_CONFIG`.
    case named(path: String)
    /// A file found at one of the default paths.
    case found(path: String)
    /// The compiled-in copy.
    case compiledIn

    /// The path; `nil` for the compiled-in copy.
    package var path: String? {
      switch self {
      case .named(let path), .found(let path): path
      case .compiledIn: nil
      }
    }
  }

  let environment: [String: String]
  /// Returns whether something exists at a path.
  ///
  /// Also `true` for an unreadable file, which is then reported as an error.
  let exists: (String) -> Bool

  /// Finds the configuration.
  ///
  /// - Parameter flag: The value of `--config`, or `nil`.
  /// - Returns: The location; a named file need not exist.
  package func locate(flag: String?) -> Location {
    if let flag { return .named(path: flag) }
    if let variable = environment["DASH_CONFIG"], !variable.isEmpty {
      return .named(path: variable)
    }
    return usualPaths.first(where: exists).map { .found(path: $0) } ?? .compiledIn
  }

  /// Returns whether a location is searched after another one.
  package func isLater(_ location: Location, than other: Location) -> Bool {
    guard case .found(let path) = other else { return false }
    let better = usualPaths.prefix { $0 != path }
    return location != other && !better.contains { location == .found(path: $0) }
  }

  /// Returns whether a file is the user's own, or one that an administrator wrote for all users.
  ///
  /// It is if it is directly in the user's configuration folder and only they and root can write to
  /// it, or if only root can. A folder below may be a repository of others. For a link, its own folder
  /// or its target's counts; the file and both folders must be as protected, so that no other user
  /// chose the target.
  func isOwn(_ path: String) -> Bool {
    // The pipe of a shell has no path.
    guard let target = RealPath.resolve(path) else { return false }
    let folders = [path, target].compactMap(RealPath.folder)
    let owners = [target] + folders
    func isAny(_ folder: String) -> Bool {
      guard let folder = RealPath.resolve(folder) else { return false }
      return folders.contains { $0.hasSameBytes(as: folder) }
    }
    if personalFolder.map(isAny) == true {
      return owners.allSatisfy { FileOwnership($0)?.isTrusted == true }
    }
    // All of root's own files are this protected: for root, only the folders for all users count.
    return owners.allSatisfy { FileOwnership($0)?.isRootOnly == true }
      && (geteuid() != 0 || sharedFolders.contains(where: isAny))
  }

  /// The path of the user's own file; `nil` without a home directory.
  package var personalPath: String? { personalFolder.map { "\($0)/plugins.json" } }

  /// The folder of the user's own file; `nil` without a home directory.
  var personalFolder: String? { BaseDirectory.configuration(environment) }

  /// The default paths, highest priority first (XDG Base Directory Specification).
  ///
  /// Relative paths in the variables are ignored.
  package var usualPaths: [String] {
    ([personalFolder].compactMap(\.self) + sharedFolders).map { "\($0)/plugins.json" }
  }

  /// The folders of the files for all users, highest priority first.
  var sharedFolders: [String] {
    let shared = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
    return shared.utf8.split(separator: UInt8(ascii: ":")).map(Substring.init)
      .filter(\.isAbsolutePath).map { "\($0)/dash" }
  }
}

/// Resolves paths that a configuration names.
package enum HomePath {
  /// Returns a path as one would type it in a shell, with `~/` for the home directory.
  package static func abbreviated(_ path: String, home: String?) -> String {
    guard let home, path.starts(withBytesOf: "\(home)/") else { return ShellArgument.quoted(path) }
    let rest = String(path.dropping(bytesOf: "\(home)/"))
    return ShellArgument.quoted(rest) == rest ? "~/\(rest)" : ShellArgument.quoted(path)
  }

  /// Returns the path to open: `~/` is the home directory, and a relative path starts at the
  /// configuration's folder.
  ///
  /// - Parameters:
  ///   - path: The path as written in the configuration.
  ///   - folder: The configuration's folder with a trailing slash; empty for the current directory.
  ///   - home: The value of `HOME`, or `nil`.
  /// - Returns: The resolved path.
  static func resolve(_ path: String, in folder: String, home: String?) -> String {
    if path.isHomePath, let home { return home + path.dropping(bytesOf: "~") }
    return path.isAbsolutePath ? path : folder + path
  }
}
