import DashCore

/// A configuration with where it came from.
struct LoadedConfiguration {
  let configuration: Configuration
  let location: ConfigurationLocator.Location
  /// The files that hold a key and that others can read; empty where all is well.
  let exposedFiles: [String]
}
