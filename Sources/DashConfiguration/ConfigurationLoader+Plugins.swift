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
