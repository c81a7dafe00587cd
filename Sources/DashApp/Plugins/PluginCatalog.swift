import DashCore

/// The descriptors that plugins printed in this run, or why they printed none, by their names.
typealias PluginDescriptions = [String: Result<SourceDescriptor, SourceError>]

/// The plugins in the plugin folders, with what is known of them without running any.
struct PluginCatalog {
  let support: PluginSupport
  let folders: PluginFolders
  /// The last descriptors of the plugins.
  let records: [String: PluginRecords.Record]

  /// Returns a registry with the plugins of these names.
  ///
  /// Compiled-in providers stay as they are. A plugin that cannot be used is registered with the
  /// reason, which its instances show. A name without a plugin is left out.
  ///
  /// - Parameters:
  ///   - registry: The registry to extend.
  ///   - names: The names of providers.
  ///   - described: The descriptors of this run; the others are registered with their last ones.
  /// - Returns: The registry.
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
  func registryOfDescribed(extending registry: SourceRegistry) -> SourceRegistry {
    let names = folders.files().filter { described($0) != nil }.map(\.name)
    return self.registry(extending: registry, with: names)
  }

  /// Returns the last descriptor of a plugin; `nil` if there is none or it is invalid.
  func described(_ file: PluginFile) -> SourceDescriptor? {
    guard let record = records[file.path] else { return nil }
    return try? support.decode(record.descriptor, file.program).get()
  }

  private func register(
    _ file: PluginFile,
    _ result: Result<SourceDescriptor, SourceError>?,
    in registry: inout SourceRegistry
  ) {
    let fault = file.fault.map { fault in
      Result<SourceDescriptor, SourceError>.failure(PluginFile.error(of: fault, file.program))
    }
    switch fault ?? result ?? described(file).map(Result.success) ?? .failure(file.notDescribed) {
    case .failure(let error):
      registry.register(unusable: Self.placeholder(for: file), because: error)
    case .success(let descriptor):
      registry.register(descriptor) { [support] options, context throws(OptionError) in
        try support.makeSource(descriptor, options, context).get()
      }
    }
  }

  /// Returns a descriptor for a plugin about which nothing is known but its file.
  static func placeholder(for file: PluginFile) -> SourceDescriptor {
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
enum PluginState: Hashable {
  case ok
  /// It has not run yet, or could not describe itself.
  case notDescribed
  /// Its content is another one than when it ran last.
  case changed
  /// A file of an earlier folder has the same name; its path.
  case shadowed(by: String)
  /// A compiled-in provider has the same name.
  case compiledIn
  case faulty(PluginFile.Fault)
}

extension PluginCatalog {
  /// Returns all plugins with their states.
  ///
  /// - Parameters:
  ///   - registry: The compiled-in providers.
  ///   - hash: Hashes the files that may have changed.
  /// - Returns: The plugins by name, and then by the priority of their folders.
  func states(
    besides registry: SourceRegistry,
    hash: ContentHash
  ) -> [(file: PluginFile, state: PluginState)] {
    folders.files().map { file in
      if registry.descriptor(named: file.name) != nil { return (file, .compiledIn) }
      if let first = folders.file(named: file.name), first != file {
        return (file, .shadowed(by: first.path))
      }
      if let fault = file.fault { return (file, .faulty(fault)) }
      guard let record = records[file.path], !record.descriptor.isEmpty else {
        return (file, .notDescribed)
      }
      let content = PluginContent(of: file, knownAs: record, hash: hash)
      return (file, content?.hash == record.hash ? .ok : .changed)
    }
  }
}

/// The version and the content of a plugin's file.
struct PluginContent {
  /// The largest file that is read, in bytes.
  private static let maximumBytes = 256 * 1024 * 1024

  let version: String
  /// The hash of the content; the version of a file that cannot be read or is larger.
  let hash: String
  let ownership: FileOwnership

  /// Reads a file, unless its version is a known one; `nil` if there is none.
  init?(of file: PluginFile, knownAs record: PluginRecords.Record?, hash: ContentHash) {
    guard let ownership = FileOwnership(file.path), let version = FileVersion(file.path) else {
      return nil
    }
    self.ownership = ownership
    self.version = version.text
    if let record, record.version == version.text {
      self.hash = record.hash
      return
    }
    let content = try? TextFile.read(file.path, .file, atMost: Self.maximumBytes)
    self.hash = content.map { HexText.encode(hash($0.bytes)) } ?? version.text
  }
}
