/// The panels of one refresh, in the order of the configuration.
package struct Dashboard: Sendable {
  /// When the refresh was done.
  package let generatedAt: Timestamp
  /// Whether the answers are the ones compiled in, for demonstration.
  package let isDemo: Bool
  /// The panels.
  package let panels: [Panel]

  package init(generatedAt: Timestamp, isDemo: Bool, panels: [Panel]) {
    self.generatedAt = generatedAt
    self.isDemo = isDemo
    self.panels = panels
  }
}
