import DashCore

/// Finds, reads and validates the configuration.
struct ConfigurationLoader {
  let environment: [String: String]
  let registry: SourceRegistry
  let shippedConfiguration: [UInt8]
  /// Hashes the files that the user trusts.
  let contentHash: ContentHash
  /// The kinds of file that are read; only regular files if a read must not block.
  var fileKind = TextFile.Kind.fileOrPipe

  /// The reason why the configuration could not be loaded.
  enum Failure: Error {
    /// The file cannot be read.
    case unreadable(path: String, TextFile.Failure)
    /// The file is invalid.
    case wrong(file: String, ConfigurationError)
  }

  /// The search for the configuration file.
  var locator: ConfigurationLocator {
    ConfigurationLocator(environment: environment, exists: TextFile.exists)
  }

  /// The configurations from elsewhere that the user trusts.
  var trustedFiles: TrustedFiles { TrustedFiles(environment, hash: contentHash) }

  /// The decision what a configuration may do.
  var trustDecision: TrustDecision { TrustDecision(locator: locator, trusted: trustedFiles) }

  /// Returns what the configuration at a path may do; `nil` if it cannot be read.
  func trust(at path: String) -> ConfigurationTrust? {
    // A pipe is not read twice.
    (try? TextFile.read(path, .file)).map { trustDecision.trust(in: $0, at: path) }
  }

  /// Loads the configuration.
  ///
  /// - Parameters:
  ///   - flag: The value of `--config`, or `nil`.
  ///   - isDemo: Whether a placeholder replaces the keys, as in the demo.
  /// - Returns: The configuration and its location.
  /// - Throws: ``Failure`` if the file cannot be read or is invalid.
  func load(flag: String?, isDemo: Bool = false) throws(Failure) -> LoadedConfiguration {
    try load(at: location(flag: flag, isDemo: isDemo), isDemo: isDemo)
  }

  /// Returns the location that ``load(flag:isDemo:)`` reads for the same arguments.
  func location(flag: String?, isDemo: Bool) -> ConfigurationLocator.Location {
    // The demo only has responses for the shipped places.
    isDemo && flag == nil ? .compiledIn : locator.locate(flag: flag)
  }

  /// Loads the configuration at a location.
  func load(
    at location: ConfigurationLocator.Location,
    isDemo: Bool
  ) throws(Failure) -> LoadedConfiguration {
    switch location {
    case .named(let path), .found(let path):
      return try load(path, at: location, isDemo: isDemo)
    case .compiledIn:
      let configuration = try read(
        shippedConfiguration,
        name: ConfigurationMessages.compiledIn,
        folder: "",
        isDemo: isDemo,
        trust: .own
      )
      return LoadedConfiguration(
        configuration: configuration,
        location: location,
        trust: .own,
        exposedFiles: configuration.exposedKeyFiles
      )
    }
  }

  /// Returns the text of the configuration file as JSON.
  func text(flag: String?) throws(Failure) -> JSONText {
    try text(at: locator.locate(flag: flag))
  }

  /// Returns the text of the configuration at a location as JSON.
  func text(at location: ConfigurationLocator.Location) throws(Failure) -> JSONText {
    let name: String
    let bytes: [UInt8]
    switch location {
    case .compiledIn:
      (name, bytes) = (ConfigurationMessages.compiledIn, shippedConfiguration)
    case .named(let path), .found(let path):
      do throws(TextFile.Failure) {
        (name, bytes) = (path, try TextFile.read(path).bytes)
      } catch {
        throw .unreadable(path: path, error)
      }
    }
    do throws(JSONError) {
      return try JSONText(bytes)
    } catch {
      throw .wrong(file: name, ConfigurationError(error, in: bytes))
    }
  }

  private func load(
    _ path: String,
    at location: ConfigurationLocator.Location,
    isDemo: Bool
  ) throws(Failure) -> LoadedConfiguration {
    let content: TextFile.Content
    do throws(TextFile.Failure) {
      content = try TextFile.read(path, fileKind)
    } catch {
      throw .unreadable(path: path, error)
    }
    let trust = trustDecision.trust(in: content, at: path)
    let configuration = try read(
      content.bytes,
      name: path,
      folder: TextFile.folder(of: path),
      isDemo: isDemo,
      trust: trust
    )
    let isExposed = configuration.firstLiteralSecret != nil && content.isReadableByOthers
    return LoadedConfiguration(
      configuration: configuration,
      location: location,
      trust: trust,
      exposedFiles: (isExposed ? [path] : []) + configuration.exposedKeyFiles
    )
  }

  /// Validates the bytes of a configuration.
  func read(
    _ bytes: [UInt8],
    name: String,
    folder: String,
    isDemo: Bool,
    trust: ConfigurationTrust
  ) throws(Failure) -> Configuration {
    let variables = environment
    let kind = fileKind
    let outside = ConfigurationEnvironment(
      variable: { variables[$0] },
      credential: { name in
        // systemd names the folder in this variable; the file name is the credential's name.
        guard let folder = variables["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") else {
          return nil
        }
        return Self.keyFile("\(folder)/\(name)", kind)
      },
      keyFile: { path in
        Self.keyFile(HomePath.resolve(path, in: folder, home: variables["HOME"]), kind)
      },
      placeholderSecret: isDemo ? Secret("demo") : nil,
      // The demo sends nothing and starts no program.
      trust: isDemo ? .own : trust
    )
    do throws(ConfigurationError) {
      return try ConfigurationReader.read(bytes, registry: registry, environment: outside)
    } catch {
      throw .wrong(file: name, error)
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

/// A configuration and its location.
struct LoadedConfiguration {
  let configuration: Configuration
  let location: ConfigurationLocator.Location
  /// What the configuration may do.
  let trust: ConfigurationTrust
  /// The files that contain a key and are readable by other users.
  let exposedFiles: [String]
}
