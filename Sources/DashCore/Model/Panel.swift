/// One instance of the configuration with what its last fetch gave.
package struct Panel: Sendable {
  /// The instance's name in the configuration.
  package let name: DisplayText
  /// Its provider.
  package let descriptor: SourceDescriptor
  /// The provider that stands in for that one where it cannot serve; nil for none.
  package let fallback: SourceDescriptor?
  /// The places that it is asked for, in their order; empty where it is not asked for any.
  package var places: [PlaceQuery]
  /// What it shows.
  package var state: PanelState
  /// When it is asked again, which is told where something failed; nil where it is not.
  package let nextTryAt: Timestamp?
  /// What was measured before at the places that are shown alone, by how they are asked for.
  package var histories: [PlaceQuery: PlaceHistory]

  package init(
    name: DisplayText,
    descriptor: SourceDescriptor,
    fallback: SourceDescriptor? = nil,
    places: [PlaceQuery] = [],
    state: PanelState,
    nextTryAt: Timestamp? = nil,
    histories: [PlaceQuery: PlaceHistory] = [:]
  ) {
    self.name = name
    self.descriptor = descriptor
    self.fallback = fallback
    self.places = places
    self.state = state
    self.nextTryAt = nextTryAt
    self.histories = histories
  }

  /// The provider whose data or error is shown.
  package var server: SourceDescriptor {
    state.providerError == nil ? descriptor : fallback ?? descriptor
  }
}
