import DashCore

/// Finds, reads and checks the configuration.
struct ConfigurationLoader {
  let environment: [String: String]
  let registry: SourceRegistry
  let shippedConfiguration: [UInt8]
  /// Whether a file has to be a regular one, because nobody may be kept waiting by it.
  var readsRegularFilesOnly = false

  /// Why there is no configuration.
  enum Failure: Error {
    /// The file cannot be read.
    case unreadable(path: String, TextFile.Failure)
    /// The file is wrong.
    case wrong(file: String, ConfigurationError)
  }

  /// Where the configuration is looked for.
  var locator: ConfigurationLocator {
    ConfigurationLocator(environment: environment, exists: TextFile.exists)
  }

  /// Loads the configuration.
  ///
  /// - Parameters:
  ///   - flag: The value of `--config`, or nil.
  ///   - isDemo: Whether no key is looked for, because none is needed.
  /// - Returns: The configuration and where it came from.
  /// - Throws: ``Failure`` where the file cannot be read or is wrong.
  func load(flag: String?, isDemo: Bool = false) throws(Failure) -> LoadedConfiguration {
    try load(at: location(flag: flag, isDemo: isDemo), isDemo: isDemo)
  }

  /// Which configuration is loaded, with the same parameters.
  func location(flag: String?, isDemo: Bool) -> ConfigurationLocator.Location {
    // The demo has answers for the shipped places: one's own would mostly not be among them.
    isDemo && flag == nil ? .compiledIn : locator.locate(flag: flag)
  }

  /// Loads the configuration that was located.
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
        name: ConfigurationWords.compiledIn,
        folder: "",
        isDemo: isDemo
      )
      return LoadedConfiguration(
        configuration: configuration,
        location: location,
        exposedKeyFile: nil
      )
    }
  }

  private func load(
    _ path: String,
    at location: ConfigurationLocator.Location,
    isDemo: Bool
  ) throws(Failure) -> LoadedConfiguration {
    let content: TextFile.Content
    do throws(TextFile.Failure) {
      content = try TextFile.read(path, isRegular: readsRegularFilesOnly)
    } catch {
      throw .unreadable(path: path, error)
    }
    let folder = TextFile.folder(of: path)
    let configuration = try read(content.bytes, name: path, folder: folder, isDemo: isDemo)
    let isExposed = configuration.firstLiteralSecret != nil && content.isReadableByOthers
    return LoadedConfiguration(
      configuration: configuration,
      location: location,
      exposedKeyFile: isExposed ? path : nil
    )
  }

  private func read(
    _ bytes: [UInt8],
    name: String,
    folder: String,
    isDemo: Bool
  ) throws(Failure) -> Configuration {
    let variables = environment
    let isRegular = readsRegularFilesOnly
    let outside = ConfigurationEnvironment(
      variable: { variables[$0] },
      keyFile: { path in
        let path = Self.resolve(path, in: folder, home: variables["HOME"])
        return try? TextFile.read(path, isRegular: isRegular).bytes
      },
      placeholderSecret: isDemo ? Secret("demo") : nil
    )
    do throws(ConfigurationError) {
      return try ConfigurationReader.read(bytes, registry: registry, environment: outside)
    } catch {
      throw .wrong(file: name, error)
    }
  }

  /// A path in a configuration: `~/` is the home, a relative one starts where the configuration is.
  private static func resolve(_ path: String, in folder: String, home: String?) -> String {
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : folder + path
  }
}
