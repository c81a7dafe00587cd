/// The validated content of a `plugins.json`, with defaults.
package struct Configuration: Sendable {
  /// The interval of `--watch`, in seconds.
  package var refreshSeconds = 60
  /// The display units; `nil` if not configured.
  package var units: UnitsSetting?
  /// The icon set, such as `emoji`; `nil` if not configured.
  package var icons: String?
  package var theme = ThemeSetting()
  /// The number of forecast days to show; `nil` for all that the service returns.
  package var days: Int?
  /// Whether to list every hour of the forecast.
  package var isHourly = false
  /// The language; `nil` if not configured.
  package var language: String?
  /// Which alerts are fetched.
  package var alerts = AlertSettings()
  /// Whether dashboards show alerts.
  package var showsAlerts = true
  /// How a service can reach the user, such as by an e-mail address; `nil` for none.
  package var contact: String?
  /// How radar is fetched; `nil` for none.
  package var radar: RadarSettings? = RadarSettings()
  /// The places by alias.
  package var aliases: [String: PlaceQuery] = [:]
  /// The templates by name: `line` and `tooltip` replace the built-in ones of `dash line`.
  package var templates: [String: String] = [:]
  /// The rules, in the file's order.
  package var rules: [RuleSetting] = []
  /// The provider instances, in the file's order.
  package var instances: [Instance] = []
  /// The folders in which plugins are looked up first: absolute paths, or paths that begin with `~/`.
  package var pluginFolders: [String] = []
  /// The providers that the file can name, its plugins included; `nil` without a file.
  package var registry: SourceRegistry?
  /// What the file may make the program do.
  package var trust = ConfigurationTrust.trusted
  /// Whether an API key is written in the file.
  package var hasLiteralSecret = false
  /// The key files that other users can read, without duplicates.
  package var exposedKeyFiles: [String] = []
  /// What the file sets without an effect.
  package var warnings: [ConfigurationProblem] = []

  package init() {}

  /// The valid values of `days`.
  package static let daysBounds = 1...16
  /// The valid values of `icons`.
  package static let iconNames = ["unicode", "emoji", "nerd", "ascii"]
  /// The valid refresh intervals, in seconds.
  package static let refreshBounds = 1...86_400
  /// The valid timeouts of a refresh, in seconds.
  package static let timeoutBounds = 1...600
}

/// An entry of the configuration: a named provider with its options.
package struct Instance: Sendable {
  /// The complete options of an instance, or the error ``ErrorCode/unconfigured`` if a key or another
  /// required option is missing.
  package typealias Options = Result<SourceOptions, SourceError>

  /// The name, unique in the configuration.
  package let name: String
  /// The descriptor of the provider.
  package var descriptor: SourceDescriptor
  /// Whether the instance is shown when the command line names no instance.
  package let isEnabled: Bool
  /// The interval of `--watch`, in seconds; `nil` to use the configuration's interval.
  package var refreshSeconds: Int?
  /// The configured ``refreshSeconds`` that an interval on the command line replaces; `nil` if it
  /// replaces none.
  package var replacedRefreshSeconds: Int?
  /// The timeout of a refresh, in seconds.
  package let timeoutSeconds: Int
  /// The options.
  package var options: Options
  /// The places to fetch, of the instance and of its fallback, in order: the configured ones, or those
  /// of the command line.
  package var places: [PlaceQuery]
  /// The names and coordinates of the places that are configured with both.
  package var labels: [PlaceQuery: Place] = [:]
  /// The user's own names of places, by which they are shown: the aliases.
  package var titles: [PlaceQuery: DisplayText] = [:]
  /// The provider to use if this one fails; `nil` for none.
  package var fallback: Fallback? {
    get { fallbacks.first }
    set { fallbacks = [newValue].compactMap(\.self) }
  }
  /// The providers to use if the ones before them fail, in their order.
  package var fallbacks: [Fallback] = []
  /// Whether this is the fallback of the instance with the same name.
  package var isFallback = false

  /// The default timeout of a refresh, in seconds.
  package static let defaultTimeoutSeconds = 10

  package init(
    name: String,
    descriptor: SourceDescriptor,
    isEnabled: Bool = true,
    refreshSeconds: Int? = nil,
    timeoutSeconds: Int = Instance.defaultTimeoutSeconds,
    options: Options,
    places: [PlaceQuery]? = nil
  ) {
    self.name = name
    self.descriptor = descriptor
    self.isEnabled = isEnabled
    self.refreshSeconds = refreshSeconds
    self.timeoutSeconds = timeoutSeconds
    self.options = options
    self.places = places ?? options.known?.configuredPlaces ?? []
  }
}

extension Instance.Options {
  /// The options; `nil` if a required option is missing.
  package var known: SourceOptions? { try? get() }
}

extension Instance {
  /// The programs that print keys, with the names of their options in the order of the declaration.
  package var keyCommands: [(option: String, command: KeyCommand)] {
    (options.known?.known ?? []).compactMap { name, value in
      guard case .secret(let secret) = value else { return nil }
      return secret.command.map { (name, $0) }
    }
  }

  /// The program that a fetch runs; `nil` for a service, and if the options lack it.
  package var program: PluginProgram? { descriptor.program ?? options.known?.program }
}

/// The provider that an instance uses if its own provider fails.
package struct Fallback: Sendable {
  /// The descriptor of the provider.
  package let descriptor: SourceDescriptor
  /// The options, with the places of the instance.
  package let options: Instance.Options

  package init(descriptor: SourceDescriptor, options: Instance.Options) {
    self.descriptor = descriptor
    self.options = options
  }
}

/// Which alerts of weather services are fetched.
package struct AlertSettings: Sendable, Hashable {
  /// The places that have no alerts.
  package var exceptPlaces: [PlaceQuery] = []
  /// The names of the sources that may be asked; `nil` for all.
  package var sources: [String]?
  /// The base URLs that replace those of sources, by name.
  package var baseURLs: [String: BaseURL] = [:]
  /// The condition of an alert that is shown, in the language of rules; `nil` for all.
  package var condition: String?

  package init() {}
}
