import CommandLine
import DashConfiguration
import DashCore
import DashFetch

extension AppContext {
  /// Loads the configuration of a run that fetches.
  ///
  /// The plugins of the selected instances that are new or changed describe themselves first, where
  /// the configuration may start programs. The demo and `--offline` start none.
  ///
  /// - Parameters:
  ///   - location: The location; `nil` to find it.
  ///   - arguments: The command line.
  ///   - selection: The instances to show.
  /// - Throws: ``ConfigurationLoader/Failure`` if it cannot be read or is invalid.
  func load(
    at location: ConfigurationLocator.Location? = nil,
    _ arguments: ParsedArguments,
    _ selection: InstanceSelection,
    _ loader: ConfigurationLoader
  ) async throws(ConfigurationLoader.Failure) -> LoadedConfiguration {
    let isDemo = arguments.has(.demo)
    let opened = try loader.open(
      location ?? loader.location(flag: arguments.options.config, isDemo: isDemo)
    )
    var described: PluginDescriptions = [:]
    let names = opened.plugins.providers(ofInstancesNamed: selection.names).filter {
      services.registry.descriptor(named: $0) == nil
    }
    if !isDemo, !arguments.has(.offline), opened.trust.refusal == nil, !names.isEmpty,
      let catalog = loader.catalog(for: opened)
    {
      described = await describer(catalog, isVerbose: arguments.has(.verbose)).describe(names)
    }
    var loaded = try loader.load(opened, isDemo: isDemo, described: described)
    let isPhotos = { (instance: Instance) in instance.descriptor.kind.hasPages }
    if arguments.command == "photos", !loaded.configuration.instances.contains(where: isPhotos) {
      // A short file has only weather, and a search needs no more than a key.
      let shipped = try loader.load(at: .compiledIn, isDemo: isDemo).configuration
      loaded.configuration.instances += shipped.instances.filter(isPhotos)
    }
    return loaded
  }

  /// Creates what runs plugins so that they describe themselves.
  func describer(_ catalog: PluginCatalog, isVerbose: Bool) -> PluginDescriber {
    let log = VerboseLog(provider: "plugin", isDemo: false, output: console.errorOutput)
    return PluginDescriber(
      catalog: catalog,
      runProgram: isVerbose ? log.logging(services.runProgram) : services.runProgram
    )
  }

  /// Returns the registry with all plugins that have described themselves, for commands that list
  /// providers and run none.
  ///
  /// - Parameter flag: The value of `--config`, or `nil`; an unreadable file names no folder.
  func registryOfDescribedPlugins(flag: String?) -> SourceRegistry {
    let loader = configurationLoader
    let opened = (try? loader.open(flag: flag)) ?? (try? loader.open(.compiledIn))
    return opened.flatMap(loader.catalog)?.registryOfDescribed(extending: services.registry)
      ?? services.registry
  }
}
