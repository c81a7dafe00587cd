package import DashCore

/// What plugins need of the targets that run them.
package struct PluginSupport: Sendable {
  /// Decodes what a program prints for `describe`.
  package typealias Decode =
    @Sendable ([UInt8], PluginProgram) -> Result<SourceDescriptor, SourceError>
  /// Creates the data source of a plugin.
  package typealias MakeSource =
    @Sendable (SourceDescriptor, SourceOptions, SourceContext) -> Result<
      any DataSource, OptionError
    >

  /// Returns the files of a new plugin by name, given its name, kind and language.
  package typealias NewFiles =
    @Sendable (String, ContentKind, PluginLanguage) -> [String: String]

  /// Returns the folders of the plugins for all users, highest priority first: `PREFIX/lib/dash/plugins`
  /// of the program, wherever it is installed or unpacked, and those of the system.
  ///
  /// - Parameter executable: The program's path, with links resolved.
  package static func systemFolders(beside executable: String?) -> [String] {
    let prefix = executable?.pathNames.dropLast(2).joined(separator: "/")
    let own = prefix.map { "/\($0)/lib/dash/plugins" }.flatMap { path in
      systemFolders.contains(path) ? nil : path
    }
    return [own].compactMap(\.self) + systemFolders
  }

  private static let systemFolders = ["/usr/local/lib/dash/plugins", "/usr/lib/dash/plugins"]

  package let decode: Decode
  package let makeSource: MakeSource
  let systemFolders: [String]
  package let newPlugin: NewFiles
  package let schema: @Sendable (PluginSchema) -> String

  /// Collects the functions.
  ///
  /// - Parameters:
  ///   - systemFolders: The folders of the plugins for all users, highest priority first.
  ///   - decode: Decodes what a program prints for `describe`.
  ///   - makeSource: Creates the data source of a plugin.
  ///   - newPlugin: Returns the files of a new plugin.
  ///   - schema: Returns a schema for authors of plugins.
  package init(
    systemFolders: [String],
    decode: @escaping Decode,
    makeSource: @escaping MakeSource,
    newPlugin: @escaping NewFiles = { _, _, _ in [:] },
    schema: @escaping @Sendable (PluginSchema) -> String = { _ in "" }
  ) {
    self.systemFolders = systemFolders
    self.decode = decode
    self.makeSource = makeSource
    self.newPlugin = newPlugin
    self.schema = schema
  }
}

/// What a configuration says about plugins, read before the rest.
package struct ConfiguredPlugins {
  /// The entries of `providers`.
  private let entries: [JSONNode]
  /// The folders of `pluginFolders`, as written.
  let folders: [String]

  /// Reads a configuration; values of a wrong type are ignored, because the reader reports them.
  init(_ bytes: [UInt8]) {
    let root = try? JSONParser.parse(bytes)
    folders = root?["pluginFolders"]?.elements.compactMap(\.string) ?? []
    entries = root?["providers"]?.elements ?? []
  }

  /// The names of the providers, of entries and of fallbacks.
  var providers: [String] { Self.providers(of: entries) }

  /// Returns the names of the providers of the instances with these names; of all enabled ones if it is
  /// empty.
  package func providers(ofInstancesNamed names: Set<String>) -> [String] {
    Self.providers(
      of: entries.filter { entry in
        names.isEmpty
          ? entry["enabled"]?.value != .boolean(false)
          : entry["name"]?.string.map(names.contains) == true
      }
    )
  }

  private static func providers(of entries: [JSONNode]) -> [String] {
    let found = entries.flatMap { entry in
      [entry["provider"], entry["fallback"], entry["fallback"]?["provider"]]
    }
    var names: [String] = []
    for name in found.compactMap({ $0?.string }) where !names.contains(name) { names.append(name) }
    return names
  }
}
