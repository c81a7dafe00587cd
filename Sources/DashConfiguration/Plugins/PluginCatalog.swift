package import DashCore
import Files

/// The descriptors that plugins printed in this run, or why they printed none, by their names.
package typealias PluginDescriptions = [String: Result<SourceDescriptor, SourceError>]

/// The plugins in the plugin folders, with what is known of them without running any.
package struct PluginCatalog {
  let support: PluginSupport
  package let folders: PluginFolders
  /// The last descriptors of the plugins.
  let records: PluginRecords

  /// Returns a registry with the plugins of these names.
  ///
  /// Compiled-in providers stay as they are. A plugin that cannot be used is registered with the
  /// reason, which its instances show. A name without a plugin is left out.
  ///
  /// - Parameters:
  ///   - registry: The registry to extend.
  ///   - described: The descriptors of this run; the others are registered with their last ones.
  func registry(
    extending registry: SourceRegistry,
    with names: [String],
    described: PluginDescriptions = [:]
  ) -> SourceRegistry {
    var registry = registry
    for name in names where registry.descriptor(named: name) == nil {
      guard let file = folders.file(named: name) else { continue }
      register(file, described[name], in: &registry)
    }
    return registry
  }

  /// Returns a registry with all plugins that have described themselves.
  package func registryOfDescribed(extending registry: SourceRegistry) -> SourceRegistry {
    let names = folders.files().filter { described($0) != nil }.map(\.name)
    return self.registry(extending: registry, with: names)
  }

  /// Returns the last descriptor of a plugin; `nil` if there is none or it is invalid.
  package func described(_ file: PluginFile) -> SourceDescriptor? {
    guard let record = records.record(of: file) else { return nil }
    return try? support.decode(record.descriptor, file.program).get()
  }

  private func register(
    _ file: PluginFile,
    _ result: Result<SourceDescriptor, SourceError>?,
    in registry: inout SourceRegistry
  ) {
    do throws(SourceError) {
      if let fault = file.fault { throw SourceError(.unconfigured, reason: fault) }
      guard let descriptor = try result?.get() ?? described(file) else {
        throw SourceError(.unconfigured, reason: .notDescribed(file.name))
      }
      registry.register(descriptor) { [support] options, context throws(OptionError) in
        try support.makeSource(descriptor, options, context).get()
      }
    } catch {
      registry.register(unusable: Self.placeholder(for: file), because: error)
    }
  }

  /// Returns a descriptor for a plugin about which nothing is known but its file.
  package static func placeholder(for file: PluginFile) -> SourceDescriptor {
    SourceDescriptor(
      name: file.name,
      title: file.name,
      summary: "A plugin that has not been described yet.",
      kind: .text,
      options: [],
      terms: SourceTerms(
        attribution: file.name,
        attributionURL: "",
        minimumRefreshSeconds: Configuration().refreshSeconds
      ),
      program: file.program,
      version: nil
    )
  }
}

/// The state of a plugin's file, for reports.
package enum PluginState: Hashable {
  case ok
  /// It has not run yet, or could not describe itself.
  case notDescribed
  /// Its file has changed since it described itself.
  case changed
  /// A file of an earlier folder has the same name; its path.
  case shadowed(by: String)
  /// A compiled-in provider has the same name.
  case compiledIn
  /// It cannot run.
  case faulty(SourceError.Reason)
}

extension PluginCatalog {
  /// Returns all plugins with their states.
  ///
  /// - Parameter registry: The compiled-in providers.
  /// - Returns: The plugins by name, and then by the priority of their folders.
  package func states(besides registry: SourceRegistry) -> [(file: PluginFile, state: PluginState)]
  {
    folders.files().map { file in
      if registry.descriptor(named: file.name) != nil { return (file, .compiledIn) }
      if let first = folders.file(named: file.name), first != file {
        return (file, .shadowed(by: first.path))
      }
      if let fault = file.fault { return (file, .faulty(fault)) }
      guard let record = records.record(of: file) else { return (file, .notDescribed) }
      return (file, record.version == FileVersion(file.path)?.text ? .ok : .changed)
    }
  }
}
