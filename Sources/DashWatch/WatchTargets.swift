package import DashCore
package import DashSettings

/// The result of a configuration check.
package enum ConfigurationChange: Sendable {
  /// The configuration changed.
  case changed(WatchTargets)
  /// The configuration is invalid, with a one-line message.
  case broken(String)
}

/// The instances and settings of watch mode.
package struct WatchTargets: Sendable {
  /// The shown instances, in order.
  package var instances: [Instance]
  /// The weather that is not shown and only fills placeholders of photo searches.
  package var hidden: [Instance] = []
  /// All keys of the configuration, to hide them from other programs.
  var secrets: [Secret] = []
  /// The default refresh interval in seconds.
  package var intervalSeconds: Int
  /// The display settings.
  package var settings: Settings

  package init(
    instances: [Instance],
    hidden: [Instance] = [],
    secrets: [Secret] = [],
    intervalSeconds: Int,
    settings: Settings
  ) {
    self.instances = instances
    self.hidden = hidden
    self.secrets = secrets
    self.intervalSeconds = intervalSeconds
    self.settings = settings
  }
}

/// Checks the configuration for changes.
package protocol ConfigurationChecking: Sendable {
  /// The files whose changes matter.
  var paths: [String] { get }

  /// Checks once.
  ///
  /// - Returns: The change; `nil` if nothing changed since the last check.
  mutating func check() async -> ConfigurationChange?
}
