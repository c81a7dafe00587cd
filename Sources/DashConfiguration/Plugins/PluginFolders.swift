package import DashCore
import Files
import Glibc

/// The folders in which plugins are looked up.
package struct PluginFolders {
  /// The folders, highest priority first.
  package let paths: [String]
  /// The folder of the user's own plugins; `nil` without a home directory.
  package let personal: String?

  /// Finds the folders: the configured ones, the user's own, those of the system.
  ///
  /// - Parameters:
  ///   - configured: The folders of `pluginFolders`; relative ones are ignored.
  ///   - environment: The environment variables.
  ///   - system: The folders of the plugins for all users.
  package init(configured: [String], _ environment: [String: String], system: [String]) {
    personal = BaseDirectory.data(environment).map { "\($0)/plugins" }
    let resolved = configured.map {
      HomePath.resolve($0, in: "", home: environment["HOME"])
    }
    let all = resolved.filter { $0.hasPrefix("/") } + [personal].compactMap(\.self) + system
    var paths: [String] = []
    for path in all where !paths.contains(path) { paths.append(path) }
    self.paths = paths
  }

  /// Returns the plugin with a name in the first folder that has one, whether it can run or not;
  /// `nil` if there is none.
  package func file(named name: String) -> PluginFile? {
    guard PluginProgram.isProviderName(name) else { return nil }
    return paths.lazy.map { PluginFile(name: name, folder: $0) }.first { TextFile.exists($0.path) }
  }

  /// Returns the path of the program that the options of `exec` name.
  ///
  /// - Parameters:
  ///   - name: An absolute path, one that begins with `~/`, or the name of a file in these folders.
  ///   - home: The value of `HOME`, or `nil`.
  /// - Returns: The absolute path; the reason why the program cannot run.
  func program(named name: String, home: String?) -> ProgramLookup {
    let path =
      name.contains("/")
      ? HomePath.resolve(name, in: "", home: home)
      : paths.lazy.map { "\($0)/\(name)" }.first(where: TextFile.exists)
    guard let path, path.hasPrefix("/"), TextFile.exists(path) else {
      return .refused(.failedProgram(name, .notRun(ENOENT)))
    }
    let version = FileVersion(path)
    switch PluginFile.fault(of: path) {
    case nil: return .found(path, version)
    case .notExecutable: return .refused(.failedProgram(name, .notRun(EACCES)))
    case .untrusted(let path, let failure): return .refused(.untrustedFile(path, failure))
    }
  }

  /// Returns the plugins of all folders, by name and then by priority.
  package func files() -> [PluginFile] {
    paths.flatMap { folder in
      Self.names(in: folder).filter(PluginProgram.isProviderName).sorted().map { name in
        PluginFile(name: name, folder: folder)
      }
    }.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
      .map(\.element)
  }

  /// Returns the names of the providers in a folder; none if it cannot be read.
  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, name.hasPrefix(PluginProgram.filePrefix) else { continue }
      names.append(String(name.dropFirst(PluginProgram.filePrefix.count)))
    }
    return names
  }
}

/// A file in a plugin folder whose name is that of a provider.
package struct PluginFile: Hashable {
  /// The reason why it cannot run.
  package enum Fault: Hashable {
    /// It is not a regular file, or this user cannot execute it.
    case notExecutable
    /// Another user can change it or a folder that leads to it, the path of which is given.
    case untrusted(path: String, FileTrustFailure)
  }

  /// The name of the provider.
  package let name: String
  /// The path in the plugin folder.
  package let path: String

  package init(name: String, folder: String) {
    self.name = name
    path = "\(folder)/\(PluginProgram.filePrefix)\(name)"
  }

  /// The program with the version of the file as it is now.
  package var program: PluginProgram { PluginProgram(path: path, version: FileVersion(path)) }

  /// Why it cannot run; `nil` if it can.
  package var fault: Fault? { Self.fault(of: path) }

  /// Returns why a program cannot run; `nil` if it can.
  ///
  /// For a link, checks its target and the folders of both.
  static func fault(of path: String) -> Fault? {
    guard let target = RealPath.resolve(path), let file = FileOwnership(target) else {
      return .notExecutable
    }
    for changeable in [target] + [path, target].compactMap({ RealPath.folder(of: $0) }) {
      guard let failure = FileOwnership(changeable)?.trustFailure else { continue }
      return .untrusted(path: changeable, failure)
    }
    let isProgram = file.mode & S_IFMT == S_IFREG && access(target, X_OK) == 0
    return isProgram ? nil : .notExecutable
  }

  /// The error of an instance whose plugin has not described itself.
  var notDescribed: SourceError { SourceError(.unconfigured, reason: .notDescribed(name)) }

  /// The error of an instance whose plugin cannot run.
  static func error(of fault: Fault, _ program: PluginProgram) -> SourceError {
    switch fault {
    case .notExecutable:
      SourceError(.unconfigured, reason: .failedProgram(program.name, .notRun(EACCES)))
    case .untrusted(let path, let failure):
      SourceError(.unconfigured, reason: .untrustedFile(path, failure))
    }
  }
}
