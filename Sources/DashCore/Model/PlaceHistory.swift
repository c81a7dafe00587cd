/// What was measured at a place over some time.
package struct PlaceHistory: Sendable, Hashable {
  /// How much of the past stands beside what is measured now, in seconds: a day.
  package static let shownSeconds: Int64 = 24 * 3600

  /// The place.
  package let place: ObservedPlace
  /// What was measured, the oldest first.
  package let observations: [Observation]

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - observations: What was measured, the oldest first.
  package init(place: ObservedPlace, observations: [Observation]) {
    self.place = place
    self.observations = observations
  }
}
