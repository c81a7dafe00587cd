/// One instance of the configuration with what its last fetch gave.
package struct Panel: Sendable {
  /// The instance's name in the configuration.
  package let name: DisplayText
  /// Its provider.
  package let descriptor: SourceDescriptor
  /// What it shows.
  package let state: PanelState

  package init(name: DisplayText, descriptor: SourceDescriptor, state: PanelState) {
    self.name = name
    self.descriptor = descriptor
    self.state = state
  }
}
