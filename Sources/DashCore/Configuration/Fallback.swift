/// The provider that serves the panel of an instance where that one's own cannot.
package struct Fallback: Sendable {
  /// What it is.
  package let descriptor: SourceDescriptor
  /// Its options; its places are those of the instance.
  package var options: Instance.Options
  /// Where the configuration takes its keys from.
  package let keySources: [KeySource]

  package init(
    descriptor: SourceDescriptor,
    options: Instance.Options,
    keySources: [KeySource] = []
  ) {
    self.descriptor = descriptor
    self.options = options
    self.keySources = keySources
  }
}
