import DashCore

/// A configuration with where it came from.
struct LoadedConfiguration {
  let configuration: Configuration
  let location: ConfigurationLocator.Location
  /// The path of a file that holds a key and that others can read; nil where all is well.
  let exposedKeyFile: String?
}
