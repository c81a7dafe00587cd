package import DashCore
package import Files

/// Finds, reads and validates the configuration.
package struct ConfigurationLoader {
  let environment: [String: String]
  var registry: SourceRegistry
  /// The compiled-in configuration, from which a new file starts.
  package var shippedConfiguration: [UInt8]
  /// Whether `--trust` is given.
  var isTrusted = false
  /// Finds the first mistake in a condition.
  var findMistake: @Sendable (String, RuleUse) -> SyntaxMistake? = { _, _ in nil }
  /// What plugins need; `nil` for compiled-in providers alone.
  var plugins: PluginSupport?
  /// The kinds of file that are read; only regular files if a read must not block.
  package var fileKind = TextFile.Kind.fileOrPipe

  package init(
    environment: [String: String],
    registry: SourceRegistry,
    shippedConfiguration: [UInt8],
    isTrusted: Bool = false,
    findMistake: @escaping @Sendable (String, RuleUse) -> SyntaxMistake? = { _, _ in nil },
    plugins: PluginSupport? = nil
  ) {
    self.environment = environment
    self.registry = registry
    self.shippedConfiguration = shippedConfiguration
    self.isTrusted = isTrusted
    self.findMistake = findMistake
    self.plugins = plugins
  }

  /// The reason why the configuration could not be loaded.
  package enum Failure: Error {
    /// The file cannot be read.
    case unreadable(path: String, TextFile.Failure)
    /// The file is invalid.
    case wrong(file: String, ConfigurationError)
  }

  /// The search for the configuration file.
  package var locator: ConfigurationLocator {
    ConfigurationLocator(environment: environment, exists: TextFile.exists)
  }

  /// Returns what the configuration at a path may do.
  package func trust(at path: String) -> ConfigurationTrust {
    isTrusted || locator.isOwn(path) ? .trusted : .foreign(path: path)
  }

  /// Loads the configuration.
  ///
  /// - Parameters:
  ///   - flag: The value of `--config`, or `nil`.
  ///   - isDemo: Whether a placeholder replaces the keys, as in the demo.
  /// - Returns: The configuration and its location.
  /// - Throws: ``Failure`` if the file cannot be read or is invalid.
  package func load(flag: String?, isDemo: Bool = false) throws(Failure) -> LoadedConfiguration {
    try load(at: location(flag: flag, isDemo: isDemo), isDemo: isDemo)
  }

  /// Returns the location that ``load(flag:isDemo:)`` reads for the same arguments.
  package func location(flag: String?, isDemo: Bool) -> ConfigurationLocator.Location {
    // The demo only has responses for the shipped places.
    isDemo && flag == nil ? .compiledIn : locator.locate(flag: flag)
  }

  /// Loads the configuration at a location.
  package func load(
    at location: ConfigurationLocator.Location,
    isDemo: Bool
  ) throws(Failure) -> LoadedConfiguration {
    try load(open(location), isDemo: isDemo)
  }

  /// Reads the configuration at a location without validating it.
  ///
  /// - Throws: ``Failure/unreadable(path:_:)``.
  package func open(_ location: ConfigurationLocator.Location) throws(Failure)
    -> OpenedConfiguration
  {
    guard let path = location.path else {
      return OpenedConfiguration(location: location, bytes: shippedConfiguration, trust: .trusted)
    }
    do throws(TextFile.Failure) {
      let content = try TextFile.read(path, fileKind)
      return OpenedConfiguration(
        location: location,
        bytes: content.bytes,
        trust: trust(at: path),
        isReadableByOthers: content.isReadableByOthers
      )
    } catch {
      throw .unreadable(path: path, error)
    }
  }

  /// Reads the configuration that a command line names, without validating it.
  package func open(flag: String?) throws(Failure) -> OpenedConfiguration {
    try open(locator.locate(flag: flag))
  }

  /// Validates a configuration.
  ///
  /// - Parameters:
  ///   - opened: The configuration as it was read.
  ///   - isDemo: Whether a placeholder replaces the keys, as in the demo.
  ///   - described: The descriptors that plugins printed in this run.
  /// - Returns: The configuration and its location.
  /// - Throws: ``Failure/wrong(file:_:)``.
  package func load(
    _ opened: OpenedConfiguration,
    isDemo: Bool,
    described: PluginDescriptions = [:]
  ) throws(Failure) -> LoadedConfiguration {
    let configuration = try read(opened, isDemo: isDemo, described: described)
    let isExposed = configuration.hasLiteralSecret && opened.isReadableByOthers
    return LoadedConfiguration(
      configuration: configuration,
      location: opened.location,
      trust: opened.trust,
      exposedFiles: [isExposed ? opened.location.path : nil].compactMap(\.self)
        + configuration.exposedKeyFiles
    )
  }

  /// Returns the text of the configuration file as JSON.
  package func text(flag: String?) throws(Failure) -> JSONText {
    try text(at: locator.locate(flag: flag))
  }

  /// Returns the text of the configuration at a location as JSON.
  package func text(at location: ConfigurationLocator.Location) throws(Failure) -> JSONText {
    let opened = try open(location)
    do throws(JSONError) {
      return try JSONText(opened.bytes)
    } catch {
      throw .wrong(file: opened.name, ConfigurationError(error, in: opened.bytes))
    }
  }

  private func read(
    _ opened: OpenedConfiguration,
    isDemo: Bool,
    described: PluginDescriptions
  ) throws(Failure) -> Configuration {
    let variables = environment
    let kind = fileKind
    let folder = opened.location.path.map(TextFile.folder) ?? ""
    let folders = pluginFolders(of: opened)
    let outside = ConfigurationEnvironment(
      variable: { variables[$0] },
      credential: { name in
        // systemd names the folder in this variable; the file name is the credential's name.
        guard let folder = variables["CREDENTIALS_DIRECTORY"], folder.isAbsolutePath else {
          return nil
        }
        return Self.keyFile("\(folder)/\(name)", kind)
      },
      keyFile: { path in
        Self.keyFile(HomePath.resolve(path, in: folder, home: variables["HOME"]), kind)
      },
      program: { folders.program(of: $0, home: variables["HOME"]) },
      findMistake: findMistake,
      placeholderSecret: isDemo ? Secret("demo") : nil,
      // The demo sends nothing and starts no program.
      trust: isDemo ? .trusted : opened.trust
    )
    do throws(ConfigurationError) {
      return try ConfigurationReader.read(
        opened.bytes,
        registry: self.registry(for: opened, described),
        environment: outside
      )
    } catch {
      throw .wrong(file: opened.name, error)
    }
  }

  private static func keyFile(_ path: String, _ kind: TextFile.Kind) -> KeyFile {
    do throws(TextFile.Failure) {
      let content = try TextFile.read(path, kind)
      return .content(content.bytes, exposedPath: content.isReadableByOthers ? path : nil)
    } catch {
      if case .untrusted(let trustFailure) = error { return .untrusted(path: path, trustFailure) }
      return .unreadable
    }
  }
}

/// A configuration as it was read, before it is validated.
package struct OpenedConfiguration {
  let location: ConfigurationLocator.Location
  let bytes: [UInt8]
  /// What the configuration may do.
  package let trust: ConfigurationTrust
  var isReadableByOthers = false

  /// Returns the position of a setting; `nil` if it has none.
  package func position(of path: [JSONStep]) -> TextPosition? {
    guard let node = (try? JSONText(bytes))?.node(at: path) else { return nil }
    return TextPosition(ofByte: node.offset, in: bytes)
  }

  /// What it says about plugins.
  package var plugins: ConfiguredPlugins { ConfiguredPlugins(bytes) }

  /// The name in error messages.
  fileprivate var name: String { location.path ?? "(compiled in)" }
}

/// A configuration and its location.
package struct LoadedConfiguration {
  package var configuration: Configuration
  package let location: ConfigurationLocator.Location
  /// What the configuration may do.
  package let trust: ConfigurationTrust
  /// The files that contain a key and are readable by other users.
  package let exposedFiles: [String]
}
