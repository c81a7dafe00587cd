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

  /// The folders of the plugins for all users, highest priority first.
  package static let systemFolders = ["/usr/local/lib/dash/plugins", "/usr/lib/dash/plugins"]

  package let decode: Decode
  package let makeSource: MakeSource
  let systemFolders: [String]
  package let newPlugin: @Sendable () -> [String: String]

  /// Collects the functions.
  ///
  /// - Parameters:
  ///   - systemFolders: The folders of the plugins for all users, highest priority first.
  ///   - decode: Decodes what a program prints for `describe`.
  ///   - makeSource: Creates the data source of a plugin.
  ///   - newPlugin: Returns the files of a new plugin, with the placeholder `@NAME@`.
  package init(
    systemFolders: [String] = PluginSupport.systemFolders,
    decode: @escaping Decode,
    makeSource: @escaping MakeSource,
    newPlugin: @escaping @Sendable () -> [String: String] = { [:] }
  ) {
    self.systemFolders = systemFolders
    self.decode = decode
    self.makeSource = makeSource
    self.newPlugin = newPlugin
  }
}

/// What a configuration says about plugins, read before the rest.
package struct ConfiguredPlugins {
  private struct Entry {
    let name: String?
    let isEnabled: Bool
    /// The provider and that of the fallback.
    let providers: [String]
  }

  private var entries: [Entry] = []
  /// The folders of `pluginFolders`, as written.
  private(set) var folders: [String] = []

  /// The names of the providers, of entries and of fallbacks.
  var providers: [String] { Self.names(of: entries) }

  /// Reads a configuration; values of a wrong type are ignored, because the reader reports them.
  init(_ bytes: [UInt8]) {
    guard let root = try? JSONParser.parse(bytes) else { return }
    folders = root["pluginFolders"]?.elements.compactMap(\.string) ?? []
    entries = (root["providers"]?.elements ?? []).map { node in
      let fallback = node["fallback"]
      return Entry(
        name: node["name"]?.string,
        isEnabled: node["enabled"]?.value != .boolean(false),
        providers: [node["provider"], fallback, fallback?["provider"]].compactMap { $0?.string }
      )
    }
  }

  /// Returns the names of the providers of the instances that a selection may show.
  package func providers(of selection: InstanceSelection) -> [String] {
    let names = selection.names
    return Self.names(
      of: entries.filter { entry in
        names.isEmpty ? entry.isEnabled : entry.name.map(names.contains) == true
      }
    )
  }

  private static func names(of entries: [Entry]) -> [String] {
    var names: [String] = []
    for name in entries.flatMap(\.providers) where !names.contains(name) { names.append(name) }
    return names
  }
}
