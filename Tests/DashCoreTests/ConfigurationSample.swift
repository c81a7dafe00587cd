import DashCore
import DashTestSupport
import Testing

/// Configurations of ``ConfigurableSource``.
enum ConfigurationSample {
  static let registry: SourceRegistry = {
    var registry = SourceRegistry()
    registry.register(ConfigurableSource.self)
    return registry
  }()

  static func read(
    _ text: String,
    variables: [String: String] = [:],
    files: [String: String] = [:]
  ) throws(ConfigurationError) -> Configuration {
    try read(
      text,
      environment: ConfigurationEnvironment(
        variable: { variables[$0] },
        keyFile: { files[$0].map { .content(Array($0.utf8)) } ?? .unreadable }
      )
    )
  }

  static func read(
    _ text: String,
    registry: SourceRegistry = registry,
    environment: ConfigurationEnvironment
  ) throws(ConfigurationError) -> Configuration {
    try ConfigurationReader.read(Array(text.utf8), registry: registry, environment: environment)
  }

  /// Returns a file with one instance of these options.
  static func file(options: String, beside: String = "") -> String {
    #"{"version": 1, \#(beside)"providers": [{"name": "a", "provider": "configurable", "options": {\#(options)}}]}"#
  }

  static func options(
    _ options: String,
    variables: [String: String] = ["CONFIGURABLE_KEY": "k"],
    files: [String: String] = [:]
  ) throws -> SourceOptions {
    let configuration = try read(file(options: options), variables: variables, files: files)
    guard case .success(let options) = try #require(configuration.instances.first).options else {
      throw SourceError(.unconfigured)
    }
    return options
  }
}
