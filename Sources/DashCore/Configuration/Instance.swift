/// One entry of the configuration: a provider with a name and options.
package struct Instance: Sendable {
  /// The instance's options, or what is missing before it can be asked.
  package enum Options: Sendable {
    /// All that the provider needs.
    case ready(SourceOptions)
    /// All but the keys that programs are to print, by the names of their options.
    case needsKeys(SourceOptions, [String: KeyCommand])
    /// A key or another setting is missing; the code is ``ErrorCode/unconfigured``.
    case unconfigured(SourceError)

    /// The options, perhaps without keys; nil where something is missing.
    package var known: SourceOptions? {
      switch self {
      case .ready(let options), .needsKeys(let options, _): options
      case .unconfigured: nil
      }
    }

    /// The programs that are to print keys, by the names of the options.
    package var commands: [String: KeyCommand] {
      if case .needsKeys(_, let commands) = self { commands } else { [:] }
    }
  }

  /// Its name, unique in the configuration.
  package let name: String
  /// What its provider is.
  package let descriptor: SourceDescriptor
  /// Whether it is shown where no name is asked for.
  package let isEnabled: Bool
  /// How often it is asked while watching, in seconds; nil for the configuration's own.
  package let refreshSeconds: Int?
  /// How long one refresh of it may take, in seconds.
  package let timeoutSeconds: Int
  /// Its options.
  package let options: Options
  /// Where the configuration takes its keys from; empty for an instance that is made elsewhere.
  package var keySources: [KeySource] = []
  /// What serves its panel where its provider cannot; nil for nothing.
  package var fallback: Fallback?
  /// Whether it is itself what serves the panel of the instance of its name.
  package var isFallback = false

  /// The time that a refresh may take where nothing is set.
  package static let defaultTimeoutSeconds = 10

  package init(
    name: String,
    descriptor: SourceDescriptor,
    isEnabled: Bool = true,
    refreshSeconds: Int? = nil,
    timeoutSeconds: Int = Instance.defaultTimeoutSeconds,
    options: Options
  ) {
    self.name = name
    self.descriptor = descriptor
    self.isEnabled = isEnabled
    self.refreshSeconds = refreshSeconds
    self.timeoutSeconds = timeoutSeconds
    self.options = options
  }
}
