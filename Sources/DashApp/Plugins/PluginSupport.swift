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

  let decode: Decode
  let makeSource: MakeSource
  let systemFolders: [String]
  let templates: @Sendable () -> [PluginTemplate]

  /// Collects the functions.
  ///
  /// - Parameters:
  ///   - systemFolders: The folders of the plugins for all users, highest priority first.
  ///   - decode: Decodes what a program prints for `describe`.
  ///   - makeSource: Creates the data source of a plugin.
  ///   - templates: Returns the files of new plugins.
  package init(
    systemFolders: [String] = PluginSupport.systemFolders,
    decode: @escaping Decode,
    makeSource: @escaping MakeSource,
    templates: @escaping @Sendable () -> [PluginTemplate] = { [] }
  ) {
    self.systemFolders = systemFolders
    self.decode = decode
    self.makeSource = makeSource
    self.templates = templates
  }
}

/// What a configuration says about plugins, read before the rest.
struct ConfiguredPlugins {
  /// The names of the providers, of entries and of fallbacks.
  private(set) var providers: [String] = []
  /// The folders of `pluginFolders`, as written.
  private(set) var folders: [String] = []

  /// Reads a configuration; values of a wrong type are ignored, because the reader reports them.
  init(_ bytes: [UInt8]) {
    guard let root = try? JSONParser.parse(bytes) else { return }
    folders = Self.texts(root["pluginFolders"])
    guard case .array(let entries)? = root["providers"]?.value else { return }
    for entry in entries {
      let fallback = entry["fallback"]
      let names = [entry["provider"], fallback, fallback?["provider"]]
      for case .string(let name)? in names.map({ $0?.value }) where !providers.contains(name) {
        providers.append(name)
      }
    }
  }

  private static func texts(_ node: JSONNode?) -> [String] {
    guard case .array(let elements)? = node?.value else { return [] }
    return elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
  }
}
