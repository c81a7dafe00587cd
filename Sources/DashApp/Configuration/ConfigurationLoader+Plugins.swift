import DashCore

/// The plugins of a configuration.
extension ConfigurationLoader {
  /// Returns the options of the first instance of a plugin, without keys.
  ///
  /// - Parameters:
  ///   - descriptor: The plugin, which need not be in a plugin folder.
  ///   - flag: The value of `--config`, or `nil`.
  /// - Returns: The values by name; `nil` without a usable instance, or in a configuration from
  ///   elsewhere.
  func options(
    ofFirstInstanceOf descriptor: SourceDescriptor,
    flag: String?
  ) -> [String: OptionValue]? {
    guard let plugins, registry.descriptor(named: descriptor.name) == nil else { return nil }
    var registry = registry
    registry.register(descriptor) { options, context throws(OptionError) in
      try plugins.makeSource(descriptor, options, context).get()
    }
    let loader = ConfigurationLoader(
      environment: environment,
      registry: registry,
      shippedConfiguration: shippedConfiguration,
      isTrusted: isTrusted,
      plugins: plugins
    )
    guard
      let opened = try? loader.open(loader.locator.locate(flag: flag)),
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
  /// - Parameters:
  ///   - configured: What the configuration says about plugins.
  ///   - trust: What it may do: the folders of a file from elsewhere do not count.
  /// - Returns: The catalog.
  func catalog(
    for configured: ConfiguredPlugins,
    _ trust: ConfigurationTrust
  ) -> PluginCatalog? {
    guard let plugins else { return nil }
    return PluginCatalog(
      support: plugins,
      folders: pluginFolders(of: configured, trust),
      records: PluginRecords(environment)
    )
  }

  /// Returns the folders of plugins; those of a file from elsewhere do not count.
  func pluginFolders(
    of configured: ConfiguredPlugins,
    _ trust: ConfigurationTrust
  ) -> PluginFolders {
    PluginFolders(
      configured: trust.refusal == nil ? configured.folders : [],
      environment,
      system: plugins?.systemFolders ?? []
    )
  }

  /// Returns the registry with the plugins that a configuration names.
  func registry(
    for configured: ConfiguredPlugins,
    _ trust: ConfigurationTrust,
    _ described: PluginDescriptions
  ) -> SourceRegistry {
    let names = configured.providers
    guard names.contains(where: { registry.descriptor(named: $0) == nil }) else { return registry }
    return catalog(for: configured, trust)?.registry(
      extending: registry,
      with: names,
      described: described
    ) ?? registry
  }
}
