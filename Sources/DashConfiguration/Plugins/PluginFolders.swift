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
    let all = resolved.filter(\.isAbsolutePath) + [personal].compactMap(\.self) + system
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

  /// Returns the program that the options of `exec` name.
  ///
  /// - Parameters:
  ///   - command: An absolute path, one that begins with `~/`, or the name of a file in these folders,
  ///     and the arguments.
  ///   - home: The value of `HOME`, or `nil`.
  /// - Returns: The program with its absolute path; the reason why it cannot run.
  func program(
    of command: KeyCommand,
    home: String?
  ) -> Result<PluginProgram, SourceError.Reason> {
    let name = command.program
    let path =
      name.hasSlash
      ? HomePath.resolve(name, in: "", home: home)
      : paths.lazy.map { "\($0)/\(name)" }.first(where: TextFile.exists)
    guard let path, path.isAbsolutePath, TextFile.exists(path) else {
      return .failure(.failedProgram(name, .notRun(ENOENT)))
    }
    let program = PluginProgram(
      path: path,
      arguments: command.arguments,
      passesAction: false,
      version: FileVersion(path)
    )
    return PluginFile.fault(of: path, named: name).map { .failure($0) } ?? .success(program)
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
  package var fault: SourceError.Reason? { Self.fault(of: path, named: program.name) }

  /// Returns why a program cannot run; `nil` if it can.
  ///
  /// It must be an executable file, which no other user can change, nor a folder that leads to it. For
  /// a link, checks its target and the folders of both.
  static func fault(of path: String, named name: String) -> SourceError.Reason? {
    let notExecutable = SourceError.Reason.failedProgram(name, .notRun(EACCES))
    let target: String
    do throws(TextFile.Failure) {
      target = try RealPath.find(path)
    } catch {
      return error == .system(errno: ENOENT) ? .failedProgram(name, .notRun(ENOENT)) : notExecutable
    }
    guard let file = FileOwnership(target) else { return notExecutable }
    for changeable in [target] + [path, target].compactMap({ RealPath.folder(of: $0) }) {
      guard let failure = FileOwnership(changeable)?.trustFailure else { continue }
      return .untrustedFile(changeable, failure)
    }
    let isProgram = file.mode & S_IFMT == S_IFREG && access(target, X_OK) == 0
    return isProgram ? nil : notExecutable
  }
}
