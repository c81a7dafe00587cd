/// The repository's `plugins.json`, compiled in for machines that have none of their own.
package enum ShippedConfiguration {
  /// The file's bytes.
  package static var bytes: [UInt8] { PackageResources.plugins_json }
}
