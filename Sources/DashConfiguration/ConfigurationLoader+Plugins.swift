package import DashCore

/// The plugins of a configuration.
extension ConfigurationLoader {
  /// Returns the options of the first instance of a plugin, without keys.
  ///
  /// - Parameters:
  ///   - descriptor: The plugin, which need not be in a plugin folder.
  ///   - flag: The value of `--config`, or `nil`.
  /// - Returns: The values by name; `nil` without a usable instance, or in a configuration from
  ///   elsewhere.
  package func options(
    ofFirstInstanceOf descriptor: SourceDescriptor,
    flag: String?
  ) -> [String: OptionValue]? {
    guard let plugins, registry.descriptor(named: descriptor.name) == nil else { return nil }
    var loader = self
    loader.registry.register(descriptor) { options, context throws(OptionError) in
      try plugins.makeSource(descriptor, options, context).get()
    }
    guard
      let opened = try? loader.open(flag: flag),
      opened.trust.refusal == nil,
      let loaded = try? loader.load(opened, isDemo: false),
      let instance = loaded.configuration.instances.first(where: {
        $0.descriptor.name == descriptor.name
      }),
      let known = instance.options.known?.known
    else { return nil }
    return Dictionary(known.map { ($0.name, $0.value) }) { $1 }.filter { option in
      if case .secret = option.value { false } else { true }
    }
  }

  /// Returns typed options of a plugin, without keys.
  ///
  /// - Parameters:
  ///   - typed: `NAME=VALUE` each; of a list, one element.
  ///   - descriptor: The plugin, which need not be in a plugin folder.
  /// - Throws: ``ConfigurationError`` as for an instance.
  package func options(
    _ typed: [String],
    of descriptor: SourceDescriptor
  ) throws(ConfigurationError) -> [String: OptionValue] {
    guard !typed.isEmpty, let plugins else { return [:] }
    let typed = Self.values(typed)
    var descriptor = descriptor
    // The others are made up.
    descriptor.options = descriptor.options.map { option in
      OptionDescription(option.name, option.type, default: option.defaultValue, help: option.help)
    }
    var registry = SourceRegistry()
    registry.register(descriptor) { [descriptor] options, context throws(OptionError) in
      try plugins.makeSource(descriptor, options, context).get()
    }
    var writer = JSONWriter()
    writer.object { root in
      root.field("version", 1)
      root.field("providers", [descriptor]) { descriptor, entry in
        entry.field("name", descriptor.name)
        entry.field("provider", descriptor.name)
        entry.field("options") { value in
          value.object { options in
            for (name, values) in typed {
              let type = descriptor.options.first { $0.name == name }?.type
              Self.write(name, values, type, to: &options)
            }
          }
        }
      }
    }
    let configuration = try ConfigurationReader.read(
      Array(writer.text.utf8),
      registry: registry,
      environment: ConfigurationEnvironment(variable: { _ in nil }, keyFile: { _ in .unreadable })
    )
    let known = configuration.instances.first?.options.known?.known ?? []
    let names = Set(typed.map(\.name))
    return Dictionary(known.map { ($0.name, $0.value) }) { $1 }.filter { option in
      if case .secret = option.value { false } else { names.contains(option.key) }
    }
  }

  /// Returns the values of each name, in the order in which the names are typed first.
  private static func values(_ typed: [String]) -> [(name: String, values: [String])] {
    var all: [(name: String, values: [String])] = []
    for text in typed {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(sides[0])
      let index = all.firstIndex { $0.name == name } ?? all.count
      if index == all.count { all.append((name, [])) }
      all[index].values.append(sides.count == 2 ? String(sides[1]) : "")
    }
    return all
  }

  /// Writes a typed option as a configuration has it.
  private static func write(
    _ name: String,
    _ values: [String],
    _ type: OptionType?,
    to writer: inout JSONWriter
  ) {
    let last = values.last ?? ""
    switch type {
    case .arguments, .choices, .places, .words: writer.field(name, values)
    case .boolean, .integer, .number:
      // What is no number stays a text, which the reader reports.
      guard let node = try? JSONParser.parse(Array(last.utf8)) else { fallthrough }
      writer.field(name) { $0.node(node) }
    case .baseURL, .choice, .query, .secret, .text, nil: writer.field(name, last)
    }
  }

  /// Returns the catalog of the plugins that a configuration can use; `nil` if plugins are not
  /// supported.
  ///
  /// - Parameter opened: The configuration; the folders of a file from elsewhere do not count.
  package func catalog(for opened: OpenedConfiguration) -> PluginCatalog? {
    guard let plugins else { return nil }
    return PluginCatalog(
      support: plugins,
      folders: pluginFolders(of: opened),
      records: PluginRecords(environment)
    )
  }

  /// Returns the folders of plugins; those of a file from elsewhere do not count.
  func pluginFolders(of opened: OpenedConfiguration) -> PluginFolders {
    PluginFolders(
      configured: opened.trust.refusal == nil ? opened.plugins.folders : [],
      environment,
      system: plugins?.systemFolders ?? []
    )
  }

  /// Returns the registry with the plugins that a configuration names.
  func registry(
    for opened: OpenedConfiguration,
    _ described: PluginDescriptions
  ) -> SourceRegistry {
    let names = opened.plugins.providers
    guard names.contains(where: { registry.descriptor(named: $0) == nil }) else { return registry }
    return catalog(for: opened)?.registry(
      extending: registry,
      with: names,
      described: described
    ) ?? registry
  }
}
